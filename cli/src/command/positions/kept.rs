//! Tables of searches, kept in a file between calls.

use std::{path::PathBuf, time::Duration};

use grundy::{Error, GameId, Position, Session};

use crate::{
    args::Checkpoint,
    checkpoint::{Identity, Keeper},
    fault::Fault,
    output::Output,
};

/// The table of the one game that is asked about, where a file for it is named.
pub(super) struct Kept {
    words: Checkpoint,
    open: Option<(GameId, Keeper)>,
}

impl Kept {
    /// A table that will be kept in the file, if there is one.
    pub(super) fn new(file: Option<&PathBuf>) -> Self {
        Self {
            words: Checkpoint {
                checkpoint: file.cloned(),
                checkpoint_every: Duration::from_secs(60),
            },
            open: None,
        }
    }

    /// Reads the table before the first position is answered.
    pub(super) fn begin(
        &mut self,
        position: &Position,
        session: &mut Session<'_>,
    ) -> Result<(), Fault> {
        if self.words.checkpoint.is_none() {
            return Ok(());
        }
        for (game, _) in position.iter() {
            match &self.open {
                None => self.open = self.opened(game, session)?.map(|keeper| (game, keeper)),
                Some((open, _)) if *open == game => {}
                Some((open, _)) => {
                    return Err(Fault::input(format!(
                        "expected positions of one game with --checkpoint, found '{}' after '{}': \
                         ask about each alone",
                        session.game(game).spec(),
                        session.game(*open).spec()
                    )));
                }
            }
        }
        Ok(())
    }

    fn opened(&self, game: GameId, session: &mut Session<'_>) -> Result<Option<Keeper>, Fault> {
        let work = session.work();
        let spec = session.game(game).spec().to_owned();
        let board = session.game_mut(game).board_mut();
        if board.saved(&spec).is_none() {
            return Err(Error::input(format!(
                "the search of '{spec}' keeps no table between calls: leave --checkpoint out, or \
                 choose --engine mex, couples, sets or proof"
            ))
            .into());
        }
        let identity = Identity {
            spec: spec.clone(),
            code: String::new(),
            task: "table".into(),
        };
        let Some(mut keeper) = Keeper::new(&self.words, identity) else {
            return Ok(None);
        };
        match keeper.load()?.filter(|saved| !saved.is_empty()) {
            Some(saved) => board.load(&spec, &saved, &work)?,
            None => keeper.begin(b"")?,
        }
        Ok(Some(keeper))
    }

    /// Writes the table: now and then, or at the end.
    pub(super) fn keep(&mut self, at_end: bool, session: &Session<'_>, output: &Output<'_>) {
        if let Some((game, keeper)) = &mut self.open
            && (at_end || keeper.is_due())
        {
            let game = session.game(*game);
            if let Some(saved) = game.board().saved(game.spec()) {
                keeper.save(&saved, output);
            }
        }
    }
}
