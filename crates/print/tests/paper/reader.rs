//! As much of a PDF as is needed to measure it: objects, pages, and where drawings are put.

use flate2::read::ZlibDecoder;
use std::collections::BTreeMap;
use std::io::Read;

/// Millimetres in a point.
const MM: f32 = 25.4 / 72.0;

/// A drawing on a page, in millimetres from its upper left corner, cut out.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    /// Its object.
    pub drawing: u32,
    /// Its middle.
    pub centre: (f32, f32),
    /// Width and height as it lies.
    pub size: (f32, f32),
}

pub struct Reader<'a> {
    objects: BTreeMap<u32, &'a [u8]>,
    pages: Vec<u32>,
}

fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|window| window == what)
}

/// The words after a key of a dictionary, up to its next delimiter.
fn value<'t>(object: &'t [u8], key: &str) -> Option<&'t str> {
    let start = find(object, key.as_bytes())? + key.len();
    let rest = &object[start..];
    let end = rest.iter().position(|c| b"/>]".contains(c)).unwrap_or(rest.len());
    std::str::from_utf8(&rest[..end]).ok().map(|text| text.trim_matches(['[', ' ']))
}

fn numbers(text: &str) -> Vec<f32> {
    text.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        let mut objects = BTreeMap::new();
        let mut at = 0;
        while let Some(start) = find(&bytes[at..], b" 0 obj\n") {
            let start = at + start;
            let digits = bytes[..start].iter().rev().take_while(|c| c.is_ascii_digit()).count();
            let number = std::str::from_utf8(&bytes[start - digits..start]).expect("digits").parse().expect("a number");
            let body = &bytes[start + 7..];
            // A stream may hold anything: it says how long it is.
            let head = find(body, b"endobj").map_or(body, |end| &body[..end]);
            let length = find(head, b"stream\n")
                .and_then(|stream| Some((stream, value(&head[..stream], "/Length ")?.parse::<usize>().ok()?)));
            let end = match length {
                Some((stream, length)) => stream + 7 + length,
                None => head.len(),
            };
            objects.insert(number, &body[..end]);
            at = start + 7 + end;
        }
        let page = |(number, object): (&u32, &&[u8])| find(object, b"/Type/Page/").is_some().then_some(*number);
        let pages = objects.iter().filter_map(page).collect();
        Reader { objects, pages }
    }

    pub fn pages(&self) -> usize {
        self.pages.len()
    }

    fn stream(&self, number: u32) -> String {
        let object = self.objects[&number];
        let start = find(object, b"stream\n").expect("a stream") + 7;
        let mut bytes = Vec::new();
        ZlibDecoder::new(&object[start..]).read_to_end(&mut bytes).expect("it is compressed as it says");
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn reference(&self, object: &[u8], key: &str) -> Option<u32> {
        value(object, key)?.split_whitespace().next()?.parse().ok()
    }

    /// The faces that are embedded, by the names that they have in the file.
    pub fn faces(&self) -> Vec<&str> {
        self.objects
            .values()
            .filter(|object| find(object, b"/FontFile").is_some())
            .filter_map(|object| value(object, "/FontName/"))
            .collect()
    }

    /// The drawings of a page, without that much of them on each side.
    pub fn placed(&self, page: usize, bleed: f32) -> Vec<Placed> {
        let object = self.objects[&self.pages[page]];
        let height = numbers(value(object, "/MediaBox").expect("a page has a size"))[3];
        let resources = self.objects[&self.reference(object, "/Resources ").expect("a page has resources")];
        let content = self.stream(self.reference(object, "/Contents ").expect("a page has contents"));
        let mut found = Vec::new();
        for line in content.lines().filter(|line| line.ends_with(" Do")) {
            let (matrix, name) = line.split_once(" cm/").expect("a drawing is put somewhere");
            let [a, b, c, d, e, f] = numbers(matrix)[..] else { panic!("a matrix has six numbers: {matrix}") };
            let name = name.trim_end_matches(" Do");
            let drawing =
                self.reference(resources, &format!("/{name} ")).expect("what is shown is among the resources");
            // It begins with its own edge: a path round all of it, to which it is cut.
            let (right, low) = self.edge(drawing);
            let point = |x: f32, y: f32| (a * x + c * y + e, b * x + d * y + f);
            let (near, far) = (point(0.0, 0.0), point(right, low));
            let centre = ((near.0 + far.0) / 2.0 * MM, (height - (near.1 + far.1) / 2.0) * MM);
            let size = ((near.0 - far.0).abs() * MM - 2.0 * bleed, (near.1 - far.1).abs() * MM - 2.0 * bleed);
            found.push(Placed { drawing, centre, size });
        }
        found
    }

    fn edge(&self, drawing: u32) -> (f32, f32) {
        let content = self.stream(drawing);
        let (path, _) = content.split_once("\nh\nW\n").expect("a drawing is cut to its edge");
        let corners = numbers(path);
        (corners[2], corners[5])
    }
}
