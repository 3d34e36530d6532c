//! Takes the faces that are printed with out of the crate that ships them, so that the binary holds no others.

use std::path::Path;
use std::{env, fs};

/// The full names of the faces, as the name table of a font holds them, and the files that they are put into.
const FACES: [(&str, &str); 3] = [
    ("Libertinus Serif Regular", "regular.otf"),
    ("Libertinus Serif Italic", "italic.otf"),
    ("Libertinus Serif Bold", "bold.otf"),
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let out = env::var_os("OUT_DIR").expect("cargo says where files go");
    for (name, file) in FACES {
        let font = typst_assets::fonts()
            .find(|font| full_name(font).as_deref() == Some(name))
            .unwrap_or_else(|| panic!("typst-assets ships {name}"));
        fs::write(Path::new(&out).join(file), font).expect("the folder of the build can be written to");
    }
}

/// The full name (4) of a font in its table of names.
fn full_name(font: &[u8]) -> Option<String> {
    let face = ttf_parser::Face::parse(font, 0).ok()?;
    face.names()
        .into_iter()
        .find(|name| name.name_id == ttf_parser::name_id::FULL_NAME && name.is_unicode())?
        .to_string()
}
