//! Prints what is found in the games named on the command line, as `SPEC` or `WIDTH/SPEC`.
use grundy::{Catalog, Session};
use grundy_pattern::{Bounds, of_game};

fn main() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    for word in std::env::args().skip(1) {
        let (width, spec) = match word.split_once('/') {
            Some((w, spec)) => (w.parse().unwrap_or(1), spec),
            None => (1, word.as_str()),
        };
        let start = std::time::Instant::now();
        match session.open(spec).and_then(|game| {
            of_game(
                &mut session,
                game,
                width,
                Bounds::default(),
                &Default::default(),
            )
        }) {
            Err(error) => println!("{spec}: {error}"),
            Ok(report) => {
                println!("{spec} ({:.2} s)", start.elapsed().as_secs_f64());
                for found in &report.findings {
                    let text: String = found.formula.to_string().chars().take(300).collect();
                    println!(
                        "   {} {} [{}] cost {:.0} of {:.0}: {text}",
                        found.subject.name(),
                        found.certainty,
                        found.formula.kind(),
                        found.cost,
                        found.explained
                    );
                }
                for looked in &report.looked {
                    for failed in &looked.failed {
                        let text: String = failed.formula.to_string().chars().take(120).collect();
                        println!(
                            "      failed {} to {} at {:?}: {text}",
                            looked.subject.name(),
                            looked.to,
                            failed.at
                        );
                    }
                }
                if let Some(e) = report.early {
                    println!("   early {e}");
                }
            }
        }
    }
}
