//! The finished rows of a census, and the checkpoint that keeps them.

use std::collections::BTreeMap;

use grundy::Error;
use sha2::{Digest, Sha256};

use super::{Finding, Game, run::Budget};
use crate::{
    args,
    checkpoint::{Identity, Keeper},
    fault::Fault,
    output::Output,
    progress,
};

/// What is done, by the place in the list.
pub(super) struct Kept<F> {
    pub(super) done: BTreeMap<usize, F>,
    keeper: Option<Keeper>,
    /// How many of them the checkpoint has; none where it could not be written.
    saved: Option<usize>,
}

impl<F: Finding> Kept<F> {
    /// What an earlier run has done, where a checkpoint of it is there.
    pub(super) fn open(
        words: &args::Checkpoint,
        games: &[Game],
        budget: &Budget,
    ) -> Result<Self, Fault> {
        let mut kept = Self {
            done: BTreeMap::new(),
            keeper: Keeper::new(words, identity(games, budget)),
            saved: None,
        };
        if let Some(keeper) = &mut kept.keeper {
            match keeper.load()? {
                None => keeper.begin(&payload(&kept.done))?,
                Some(bytes) => {
                    let rows: Vec<(usize, F)> =
                        serde_json::from_slice(&bytes).map_err(|error| {
                            let found = format!("its rows cannot be read: {error}");
                            keeper.refused(&found, "remove it to start anew")
                        })?;
                    kept.done = rows.into_iter().collect();
                }
            }
            kept.saved = Some(kept.done.len());
        }
        Ok(kept)
    }

    /// Writes a checkpoint, if one is wanted and has something new.
    pub(super) fn save(&mut self, output: &Output<'_>) {
        if let Some(keeper) = &mut self.keeper
            && self.saved != Some(self.done.len())
            && keeper.save(&payload(&self.done), output)
        {
            self.saved = Some(self.done.len());
        }
    }

    /// The same, if it is time for it.
    pub(super) fn save_if_due(&mut self, output: &Output<'_>) {
        let due = self.keeper.as_ref().is_some_and(Keeper::is_due);
        if due || progress::check().is_err() {
            self.save(output);
        }
    }

    /// The error of a census that was stopped.
    pub(super) fn stopped(&self, error: Error) -> Error {
        match (&self.keeper, self.saved) {
            (Some(keeper), Some(_)) => keeper.stopped(error),
            _ => error,
        }
    }
}

fn payload<F: Finding>(done: &BTreeMap<usize, F>) -> Vec<u8> {
    let rows: Vec<(&usize, &F)> = done.iter().collect();
    // Numbers and texts can always be written.
    serde_json::to_vec(&rows).unwrap_or_default()
}

/// The list stands for the game, and the hash of all rules for the code.
fn identity(games: &[Game], budget: &Budget) -> Identity {
    let mut hash = Sha256::new();
    for game in games {
        hash.update(format!("{}\n{}\n", game.spec, game.code));
    }
    let digits = hash
        .finalize()
        .into_iter()
        .map(|byte| format!("{byte:02x}"));
    let code = digits.collect::<Vec<_>>().concat();
    Identity {
        spec: format!("a census of {} games", games.len()),
        code,
        task: format!(
            "census to {}, {}, {}",
            budget.limit,
            match budget.order {
                Some(order) => format!("of misère quotients to the order {order}"),
                None => format!("with few rares to {}", budget.sparse),
            },
            budget
                .each
                .map_or("without a limit of time".into(), |each| {
                    format!("{} seconds each", each.as_secs_f64())
                }),
        ),
    }
}
