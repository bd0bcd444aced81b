//! The sign of life that a worker gives while it searches.

use std::{
    io::{Read, Write},
    time::{Duration, Instant},
};

use super::LONGEST;
use crate::wire::{Packet, Parcel, ask, receive, say};

/// Tells the other side that the work goes on, and hears whether it is to.
pub(super) struct Pulse<'p, R, W> {
    from: &'p mut R,
    to: &'p mut W,
    last: Instant,
}

/// It is told so often.
pub(super) const BEAT: Duration = Duration::from_millis(100);

impl<'p, R: Read, W: Write> Pulse<'p, R, W> {
    pub(super) fn new(from: &'p mut R, to: &'p mut W) -> Self {
        let last = Instant::now();
        Self { from, to, last }
    }

    pub(super) fn beat(&mut self, done: u64) -> bool {
        if self.last.elapsed() < BEAT {
            return true;
        }
        self.last = Instant::now();
        let mut packet = Packet::default();
        packet.number(say::BUSY);
        packet.number(done);
        let mut reply = Vec::new();
        let heard = packet
            .send(self.to)
            .and_then(|()| receive(self.from, &mut reply, LONGEST));
        matches!(heard, Ok(true)) && Parcel(&reply).number() == Some(ask::GO_ON)
    }
}
