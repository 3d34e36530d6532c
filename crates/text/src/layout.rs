//! Columns of plain text.

/// Pads to a width counted in characters; longer text stays whole.
pub fn pad(text: &str, width: usize) -> String {
    let missing = width.saturating_sub(text.chars().count());
    format!("{text}{}", " ".repeat(missing))
}

/// A table whose first column is to the left and whose others are to the right, each as wide as it must be.
pub fn columns(rows: &[Vec<String>]) -> String {
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..).map_while(width).collect();
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            if column == 0 {
                line += &pad(cell, widths[0]);
            } else {
                let gap = widths[column] - cell.chars().count();
                line += &format!("  {}{cell}", " ".repeat(gap));
            }
        }
        out += line.trim_end();
        out.push('\n');
    }
    out
}
