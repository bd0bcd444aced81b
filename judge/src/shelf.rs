use grundy::{Error, GameId, Session};

/// So many games of one spec with different parameters are kept open.
const PLACES: usize = 128;

/// The games of a spec whose parameters change with the case. A game that was asked a short while
/// ago is found with the table that it has learnt; a new one takes the place of an old one, so
/// memory stays bounded over any number of cases.
#[derive(Debug)]
pub(crate) struct Shelf {
    spec: &'static str,
    places: Vec<Option<Place>>,
    text: String,
}

#[derive(Debug)]
struct Place {
    parameters: Vec<u64>,
    game: GameId,
}

impl Shelf {
    /// The games written `spec` with parameters in the place of its `#`.
    pub(crate) fn new(spec: &'static str) -> Self {
        Self {
            spec,
            places: Vec::new(),
            text: String::new(),
        }
    }

    /// The game with these parameters, which `write` writes.
    #[inline]
    pub(crate) fn game(
        &mut self,
        session: &mut Session<'_>,
        parameters: &[u64],
        write: impl FnOnce(&[u64], &mut String),
    ) -> Result<GameId, Error> {
        self.places.resize_with(PLACES, || None);
        let hash = parameters.iter().fold(0_u64, |hash, &number| {
            hash.wrapping_mul(0x5851_F42D_4C95_7F2D)
                .wrapping_add(number)
        });
        let place = &mut self.places[hash as usize % PLACES];
        if let Some(open) = place
            && open.parameters == parameters
        {
            return Ok(open.game);
        }
        let (before, after) = self.spec.split_once('#').unwrap_or((self.spec, ""));
        self.text.clear();
        self.text.push_str(before);
        write(parameters, &mut self.text);
        self.text.push_str(after);
        let game = session.reopen(place.as_ref().map(|open| open.game), &self.text)?;
        let place = place.get_or_insert(Place {
            parameters: Vec::new(),
            game,
        });
        place.parameters.clear();
        place.parameters.extend_from_slice(parameters);
        Ok(game)
    }
}

/// Writes the parameters with commas between them.
pub(crate) fn list(parameters: &[u64], text: &mut String) {
    for (place, number) in parameters.iter().enumerate() {
        if place > 0 {
            text.push(',');
        }
        text.push_str(&number.to_string());
    }
}
