//! What the times come to.

use crate::rows::Rows;

/// A line of the table: the ratio, what it must be and what it should be.
struct Line {
    measure: &'static str,
    ratio: Option<f64>,
    at_least: bool,
    must: f64,
    aim: Option<f64>,
}

impl Line {
    fn print(&self) {
        let Some(ratio) = self.ratio else {
            println!("| {} | not on this processor | | | |", self.measure);
            return;
        };
        let sign = if self.at_least { '≥' } else { '≤' };
        let holds = |bound: f64| (ratio >= bound) == self.at_least;
        let verdict = match self.aim {
            Some(aim) if holds(aim) => "aim",
            _ if holds(self.must) => "must",
            _ => "missed",
        };
        let aim = self.aim.map_or("—".into(), |aim| format!("{sign} {aim}"));
        let (measure, must) = (self.measure, self.must);
        println!("| {measure} | {ratio:.2} | {sign} {must} | {aim} | {verdict} |");
    }
}

/// Prints the ratios that the crate is judged by.
pub(crate) fn table(rows: &Rows<'_>) {
    let over = |a: &str, b: &str| Some(rows.time(a)? / rows.time(b)?);
    let at_least = |measure, ratio, must, aim| Line {
        measure,
        ratio,
        at_least: true,
        must,
        aim: Some(aim),
    };
    let at_most = |measure, ratio, must, aim| Line {
        measure,
        ratio,
        at_least: false,
        must,
        aim,
    };
    println!("\n| measure | ratio | must | aim | |\n|---|---|---|---|---|");
    let baseline = "pclmul product";
    let best = "avx512-gfni product";
    let own = |operation: &str| over(&format!("avx512-gfni {operation}"), best);
    let times = |tier: &str| over(baseline, &format!("{tier} product"));
    for line in [
        at_least(
            "AVX-512+GFNI product: times the baseline",
            times("avx512-gfni"),
            11.0,
            15.0,
        ),
        at_most(
            "AVX-512+GFNI product: of a xor",
            over(best, "xor"),
            3.1,
            Some(2.5),
        ),
        at_most(
            "the same, of 10⁷ pairs: of a xor",
            over("many products", "many xors"),
            1.05,
            None,
        ),
        at_least(
            "AVX2+GFNI product: times the baseline",
            times("avx2-gfni"),
            9.0,
            10.5,
        ),
        at_least("AVX2 product: times the baseline", times("avx2"), 2.7, 3.2),
        at_most("inverse: of a product", own("inverse"), 1.35, Some(1.2)),
        at_most("square: of a product", own("square"), 0.65, Some(0.5)),
        at_most("sqrt: of a product", own("sqrt"), 0.65, Some(0.5)),
        at_most("solve: of a product", own("solve"), 0.85, Some(0.5)),
        at_most(
            "product of 128 bits: of one of 64",
            own("product of 128 bits"),
            3.6,
            Some(2.7),
        ),
        at_least(
            "single products, one by one: times the baseline",
            over("pclmul one by one", "avx512-gfni one by one"),
            1.8,
            2.2,
        ),
        at_least(
            "single products, in a chain: times the baseline",
            over("pclmul in a chain", "avx512-gfni in a chain"),
            1.35,
            1.5,
        ),
        at_least(
            "single power: times square and multiply on 16-bit logarithms",
            over("pow by logarithms", "avx512-gfni pow"),
            12.0,
            18.0,
        ),
    ] {
        line.print();
    }
}
