//! A forest plot: rows with intervals, several a row, as an SVG that any browser shows, on light and on dark ground.

use super::axis::Axis;
use super::{COLOURS, STYLE, grid, words};
use std::fmt::Write;

// In pixels.
const NAMES: f64 = 210.0;
const WIDTH: f64 = 560.0;
const NUMBERS: f64 = 150.0;
const TOP: f64 = 66.0;
const BOTTOM: f64 = 26.0;
/// Of each interval of a row, and between rows.
const INTERVAL: f64 = 6.0;
const GAP: f64 = 9.0;
const LEGEND: f64 = 170.0;
/// Half the size of the mark of a value.
const MARK: f64 = 2.6;

/// Rows of intervals.
#[derive(Clone, Debug, Default)]
pub struct Forest {
    /// What it shows.
    pub title: String,
    /// What the intervals of a row are, each in its colour.
    pub series: Vec<String>,
    /// The one whose numbers stand beside the row.
    pub main: usize,
    /// What lies beyond this, either way, is an arrow.
    pub edge: f64,
    /// From top to bottom.
    pub rows: Vec<ForestRow>,
}

/// A name and its intervals.
#[derive(Clone, Debug)]
pub struct ForestRow {
    /// What it is of.
    pub name: String,
    /// For each of the series the low end, the value and the high end, where they are known.
    pub intervals: Vec<Option<[f64; 3]>>,
}

impl Forest {
    /// The picture.
    pub fn svg(&self) -> String {
        let row_height = GAP + INTERVAL * self.series.len() as f64;
        let bottom = TOP + row_height * self.rows.len() as f64;
        let (right, full_height) = (NAMES + WIDTH, bottom + BOTTOM);
        let full_width = right + NUMBERS;
        let axis = self.axis();
        let mut svg = String::new();
        let mut line = |text: String| {
            svg.push_str(&text);
            svg.push('\n');
        };
        line(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {full_width} {full_height}\" \
             width=\"{full_width}\" height=\"{full_height}\">"
        ));
        line(format!(
            "<style>{STYLE} .zero {{ stroke: #868e96; }} .unsure {{ opacity: 0.4; }}</style>"
        ));
        line(format!(
            "<rect class=\"ground\" width=\"{full_width}\" height=\"{full_height}\"/>"
        ));
        line(words(&self.title, (12.0, 24.0), "class=\"title\""));
        for (index, name) in self.series.iter().enumerate() {
            let x = 12.0 + LEGEND * index as f64;
            let colour = COLOURS[index % COLOURS.len()];
            line(format!(
                "<path stroke=\"{colour}\" stroke-width=\"2\" d=\"M{x:.1} 40H{:.1}\"/>",
                x + 22.0
            ));
            line(words(name, (x + 28.0, 44.0), ""));
        }
        for (value, label) in axis.ticks() {
            let x = axis.place(value);
            line(grid((x, TOP), (x, bottom)));
            for y in [TOP - 6.0, bottom + 16.0] {
                line(words(&label, (x, y), "text-anchor=\"middle\""));
            }
        }
        let zero = axis.place(0.0);
        line(format!(
            "<path class=\"zero\" d=\"M{zero:.1} {TOP:.1}V{bottom:.1}\"/>"
        ));
        for (index, row) in self.rows.iter().enumerate() {
            let top = TOP + row_height * index as f64;
            line(self.row(row, top, row_height, &axis));
        }
        line("</svg>".to_owned());
        svg
    }

    /// An axis for all that is within the edge.
    fn axis(&self) -> Axis {
        let known = self.rows.iter().flat_map(|row| &row.intervals).flatten();
        let ends = known.flat_map(|[low, _, high]| [*low, *high]);
        let ends = ends.map(|end| end.clamp(-self.edge, self.edge));
        Axis::new(ends.chain([0.0]), NAMES..NAMES + WIDTH)
    }

    fn row(&self, row: &ForestRow, top: f64, height: f64, axis: &Axis) -> String {
        let middle = top + height / 2.0 + 4.0;
        let right = NAMES + WIDTH;
        let mut text = words(&row.name, (NAMES - 8.0, middle), "text-anchor=\"end\"");
        for (index, interval) in row.intervals.iter().enumerate() {
            if let Some(interval) = interval {
                let y = top + GAP / 2.0 + INTERVAL * (index as f64 + 0.5);
                text.push('\n');
                text.push_str(&self.interval(*interval, index, y, axis));
            }
        }
        if let Some([low, value, high]) = row.intervals.get(self.main).copied().flatten() {
            // A minus before nothing but zeros would be noise.
            let value = if value.abs() < 0.05 { 0.0 } else { value };
            let numbers = format!("{value:+.1} ± {:.1}", (high - low) / 2.0);
            text.push('\n');
            text.push_str(&words(&numbers, (right + 10.0, middle), ""));
        }
        text
    }

    /// A line from end to end with a mark at the value; an arrow where the value lies beyond the edge.
    fn interval(&self, interval: [f64; 3], index: usize, y: f64, axis: &Axis) -> String {
        let [low, value, high] = interval;
        let place = |value: f64| axis.place(value.clamp(-self.edge, self.edge));
        let colour = COLOURS[index % COLOURS.len()];
        let unsure = if low <= 0.0 && high >= 0.0 {
            " class=\"unsure\""
        } else {
            ""
        };
        let (from, to, x) = (place(low), place(high), place(value));
        let mut path = String::new();
        let drawn = if value.abs() > self.edge {
            let back = -3.0 * MARK * value.signum();
            write!(
                path,
                "M{x:.1} {y:.1}l{back:.1} {MARK:.1}v{:.1}z",
                -2.0 * MARK
            )
        } else {
            write!(
                path,
                "M{:.1} {:.1}h{side:.1}v{side:.1}h-{side:.1}z",
                x - MARK,
                y - MARK,
                side = 2.0 * MARK
            )
        };
        drawn.expect("a string takes all");
        format!(
            "<g{unsure}><path stroke=\"{colour}\" stroke-width=\"1.6\" d=\"M{from:.1} {y:.1}H{to:.1}\"/>\
             <path fill=\"{colour}\" d=\"{path}\"/></g>"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forest() -> Forest {
        let row = |name: &str, intervals: &[Option<[f64; 3]>]| ForestRow {
            name: name.to_owned(),
            intervals: intervals.to_vec(),
        };
        Forest {
            title: "Worth & error".to_owned(),
            series: vec!["few".to_owned(), "many".to_owned()],
            main: 1,
            edge: 100.0,
            rows: vec![
                row("huge", &[None, Some([180.0, 200.0, 220.0])]),
                row("sure", &[Some([5.0, 10.0, 15.0]), Some([15.0, 20.0, 25.0])]),
                row("unsure", &[Some([-5.0, 0.01, 5.0]), None]),
            ],
        }
    }

    #[test]
    fn rows_have_names_intervals_and_numbers() {
        let svg = forest().svg();
        for name in ["huge", "sure", "unsure", "few", "many", "Worth &amp; error"] {
            assert!(svg.contains(&format!(">{name}</text>")), "{name}");
        }
        assert!(svg.contains(">+200.0 ± 20.0<") && svg.contains(">+20.0 ± 5.0<"));
        assert_eq!(svg.matches("<g").count(), 4);
        assert_eq!(svg.matches("class=\"unsure\"").count(), 1);
        // What is huge has an arrow at the edge, and no tick lies beyond it.
        assert!(svg.contains(">100</text>") && !svg.contains(">120</text>"));
        assert!(svg.contains("l-7.8 2.6v-5.2z"), "{svg}");
        assert_eq!(svg, forest().svg());
    }

    #[test]
    fn nothing_to_show_is_a_picture_too() {
        let svg = Forest::default().svg();
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    }
}
