/// A sum of products without those by 0, with `times` between a factor and a name.
pub(crate) fn sum(parts: &[(i64, String)], times: &str) -> String {
    let mut text = String::new();
    for (c, name) in parts.iter().filter(|(c, _)| *c != 0) {
        text += match (text.is_empty(), *c < 0) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        text += &match (c.unsigned_abs(), name.as_str()) {
            (size, "") => size.to_string(),
            (1, name) => name.to_owned(),
            (size, name) => format!("{size}{times}{name}"),
        };
    }
    if text.is_empty() { "0".into() } else { text }
}
