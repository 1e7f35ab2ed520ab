//! Curves in a coordinate system, as an SVG that any browser shows, on light and on dark ground.

mod axis;
mod forest;

pub use forest::{Forest, ForestRow};

use crate::error::RunError;
use crate::file;
use axis::Axis;
use std::fmt::Write;
use std::path::Path;

/// Colours that stand out on white and on black; after the last they begin again, dashed.
const COLOURS: [&str; 10] = [
    "#1f8fe0", "#e8590c", "#2f9e44", "#d6336c", "#7950f2", "#b08900", "#0c9ba5", "#a8572a",
    "#868e96", "#6a994e",
];
const DASHES: [&str; 4] = ["none", "7 4", "2 3", "9 3 2 3"];

const STYLE: &str = "\
text { font: 12px sans-serif; fill: #212529; } \
.title { font-size: 15px; font-weight: bold; } \
.ground { fill: #ffffff; } .frame { fill: none; stroke: #868e96; } \
.grid { stroke: #dee2e6; } .curve { fill: none; stroke-width: 1.6; } \
@media (prefers-color-scheme: dark) { \
text { fill: #e9ecef; } .ground { fill: #16191d; } .grid { stroke: #343a40; } }";

// In pixels.
const LEFT: f64 = 70.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 55.0;
const WIDTH: f64 = 720.0;
const LEAST_HEIGHT: f64 = 380.0;
const LEGEND_WIDTH: f64 = 240.0;
const LEGEND_ROW: f64 = 18.0;

/// Curves with words around them.
#[derive(Clone, Debug, Default)]
pub struct Plot {
    /// What it shows.
    pub title: String,
    /// What goes from left to right.
    pub across: String,
    /// What goes up.
    pub up: String,
    /// What is shown.
    pub curves: Vec<Curve>,
}

/// Points joined by a line.
#[derive(Clone, Debug, Default)]
pub struct Curve {
    /// What the legend calls it.
    pub name: String,
    /// From left to right; what is not finite is left out.
    pub points: Vec<(f64, f64)>,
}

impl Plot {
    /// Writes the picture.
    pub fn write(&self, path: &Path) -> Result<(), RunError> {
        file::write_whole(path, self.svg().as_bytes())
    }

    /// The picture.
    pub fn svg(&self) -> String {
        let height = LEAST_HEIGHT.max(self.curves.len() as f64 * LEGEND_ROW);
        let (right, bottom) = (LEFT + WIDTH, TOP + height);
        let points = || self.curves.iter().flat_map(Curve::finite);
        let across = Axis::new(points().map(|(x, _)| x), LEFT..right);
        let up = Axis::new(points().map(|(_, y)| y), bottom..TOP);
        let mut svg = String::new();
        let mut line = |text: String| {
            svg.push_str(&text);
            svg.push('\n');
        };
        let (full_width, full_height) = (right + LEGEND_WIDTH, bottom + BOTTOM);
        line(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {full_width} {full_height}\" \
             width=\"{full_width}\" height=\"{full_height}\">"
        ));
        line(format!("<style>{STYLE}</style>"));
        line(format!(
            "<rect class=\"ground\" width=\"{full_width}\" height=\"{full_height}\"/>"
        ));
        for (value, label) in across.ticks() {
            let x = across.place(value);
            line(grid((x, TOP), (x, bottom)));
            line(words(&label, (x, bottom + 18.0), "text-anchor=\"middle\""));
        }
        for (value, label) in up.ticks() {
            let y = up.place(value);
            line(grid((LEFT, y), (right, y)));
            line(words(&label, (LEFT - 8.0, y + 4.0), "text-anchor=\"end\""));
        }
        line(format!(
            "<rect class=\"frame\" x=\"{LEFT}\" y=\"{TOP}\" width=\"{WIDTH}\" height=\"{height}\"/>"
        ));
        for (index, curve) in self.curves.iter().enumerate() {
            line(curve.path(index, &across, &up));
            let y = TOP + 12.0 + index as f64 * LEGEND_ROW;
            let key = format!("M{} {}H{}", right + 16.0, y - 4.0, right + 44.0);
            line(stroke(index, &key));
            line(words(&curve.name, (right + 52.0, y), ""));
        }
        line(words(&self.title, (LEFT, 24.0), "class=\"title\""));
        let middle = (LEFT + WIDTH / 2.0, bottom + 42.0);
        line(words(&self.across, middle, "text-anchor=\"middle\""));
        let (x, y) = (18.0, TOP + height / 2.0);
        let turned = format!("text-anchor=\"middle\" transform=\"rotate(-90 {x} {y})\"");
        line(words(&self.up, (x, y), &turned));
        line("</svg>".to_owned());
        svg
    }
}

impl Curve {
    fn finite(&self) -> impl Iterator<Item = (f64, f64)> {
        let points = self.points.iter().copied();
        points.filter(|(x, y)| x.is_finite() && y.is_finite())
    }

    fn path(&self, index: usize, across: &Axis, up: &Axis) -> String {
        let mut path = String::new();
        for (x, y) in self.finite() {
            let command = if path.is_empty() { 'M' } else { 'L' };
            let (x, y) = (across.place(x), up.place(y));
            write!(path, "{command}{x:.1} {y:.1}").expect("a string takes all");
        }
        stroke(index, &path)
    }
}

fn stroke(index: usize, path: &str) -> String {
    let colour = COLOURS[index % COLOURS.len()];
    let dash = DASHES[index / COLOURS.len() % DASHES.len()];
    format!("<path class=\"curve\" stroke=\"{colour}\" stroke-dasharray=\"{dash}\" d=\"{path}\"/>")
}

fn grid((x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> String {
    format!("<path class=\"grid\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>")
}

fn words(text: &str, (x, y): (f64, f64), more: &str) -> String {
    let safe = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" {more}>{safe}</text>")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(curves: usize) -> Plot {
        let curve = |index: usize| Curve {
            name: format!("curve_{index}"),
            points: (0..50)
                .map(|x| (x as f64, (x * index) as f64 - 70.0))
                .collect(),
        };
        Plot {
            title: "A < B & C".to_owned(),
            across: "time".to_owned(),
            up: "height".to_owned(),
            curves: (0..curves).map(curve).collect(),
        }
    }

    /// Every tag is closed in the right order, and every attribute has its quotes.
    fn assert_well_formed(svg: &str) {
        let mut open = Vec::new();
        for piece in svg.split('<').skip(1) {
            let (tag, _) = piece.split_once('>').expect("a tag ends");
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            let name = tag.trim_matches('/').split(' ').next().unwrap();
            if tag.starts_with('/') {
                assert_eq!(open.pop(), Some(name));
            } else if !tag.ends_with('/') {
                open.push(name);
            }
        }
        assert_eq!(open, Vec::<&str>::new());
    }

    #[test]
    fn pictures_are_well_formed_and_name_everything() {
        for count in [0, 1, 3, 45] {
            let svg = plot(count).svg();
            assert_well_formed(&svg);
            for index in 0..count {
                assert!(svg.contains(&format!(">curve_{index}</text>")));
            }
            assert!(svg.contains("A &lt; B &amp; C") && svg.contains(">height<"));
            assert!(svg.contains("prefers-color-scheme: dark"));
        }
    }

    #[test]
    fn curves_stay_inside_the_frame() {
        let mut plot = plot(2);
        plot.curves[0].points.push((f64::NAN, f64::INFINITY));
        let svg = plot.svg();
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
        let (axis_x, axis_y) = (LEFT..=LEFT + WIDTH, TOP..=TOP + LEAST_HEIGHT);
        let is_curve = |line: &&str| line.contains("curve") && line.contains('L');
        let curves: Vec<_> = svg.lines().filter(is_curve).collect();
        assert_eq!(curves.len(), 2);
        for curve in curves {
            let path = curve.split(" d=\"").nth(1).unwrap();
            for point in path.trim_end_matches("\"/>").split(['M', 'L']).skip(1) {
                let (x, y) = point.split_once(' ').unwrap();
                assert!(axis_x.contains(&x.parse().unwrap()), "{point}");
                assert!(axis_y.contains(&y.parse().unwrap()), "{point}");
            }
        }
    }

    #[test]
    fn many_curves_can_still_be_told_apart() {
        let looks: std::collections::HashSet<_> = (0..40).map(|index| stroke(index, "")).collect();
        assert_eq!(looks.len(), 40);
    }
}
