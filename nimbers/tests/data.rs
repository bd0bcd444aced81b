//! Nimbers as data.
#![cfg(all(feature = "serde", feature = "alloc"))]

use nimbers::{BigNimber, Nimber};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, U64Deserializer};

#[test]
fn json() {
    let largest = Nimber::new(u128::MAX);
    let text = serde_json::to_string(&largest).unwrap();
    assert_eq!(text, "\"*340282366920938463463374607431768211455\"");
    assert_eq!(
        serde_json::from_str::<Nimber<u128>>(&text).unwrap(),
        largest
    );
    for text in ["\"*31\"", "\"31\"", "\"0x1f\"", "31"] {
        assert_eq!(
            serde_json::from_str::<Nimber<u8>>(text).unwrap(),
            Nimber::new(31)
        );
        let big = serde_json::from_str::<BigNimber>(text).unwrap();
        assert_eq!(big, Nimber::new(31_u8).into());
    }
}

#[test]
fn json_of_any_size() {
    let a = BigNimber::from_limbs(vec![5, 0, 31]).unwrap();
    let text = serde_json::to_string(&a).unwrap();
    assert_eq!(text, format!("\"*0x1f{:032x}\"", 5));
    assert_eq!(serde_json::from_str::<BigNimber>(&text).unwrap(), a);
}

#[test]
fn wrong_json() {
    let message = |text| {
        serde_json::from_str::<Nimber<u8>>(text)
            .unwrap_err()
            .to_string()
    };
    let start = |text, start| assert!(message(text).starts_with(start), "{}", message(text));
    start("\"*5a\"", "expected a decimal digit, found 'a' at byte 2");
    start(
        "256",
        "expected a nimber below 2^8, found one whose smallest field has 16 bits",
    );
    start(
        "-1",
        "invalid type: integer `-1`, expected a nimber below 2^8, such as \"*5\" or 5",
    );
    start(
        "[]",
        "invalid type: sequence, expected a nimber below 2^8, such as \"*5\" or 5",
    );
}

#[test]
fn numbers_of_the_data_model() {
    let five: U64Deserializer<Error> = 5_u64.into_deserializer();
    assert_eq!(Nimber::<u16>::deserialize(five), Ok(Nimber::new(5)));
}
