//! What the system does for the limits of a process.

use std::time::Duration;

#[cfg(unix)]
pub(super) use unix::{bound, end, has_ended, set_apart, signal, state};

#[cfg(not(unix))]
pub(super) use elsewhere::{bound, end, has_ended, set_apart, signal, state};

/// What a process does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(target_os = "linux"), allow(dead_code))]
pub(super) enum State {
    /// It computes, or would if the machine let it; how long it has.
    Computes(Duration),
    /// It waits for something, or it is not known what it does.
    Waits,
    Ended,
}

#[cfg(unix)]
mod unix {
    use std::{
        os::unix::process::{CommandExt, ExitStatusExt},
        process::{Child, Command, ExitStatus},
        time::Duration,
    };

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    use super::{super::Program, State};

    /// The process gets a group of its own, with all that it starts.
    pub(in super::super) fn set_apart(command: &mut Command) {
        command.process_group(0);
    }

    /// Bounds a process that has just been started, and all that it starts.
    #[cfg(target_os = "linux")]
    pub(in super::super) fn bound(child: &Child, program: &Program) {
        use rustix::process::{Resource, Rlimit, prlimit};
        let limit = |bytes| Rlimit {
            current: Some(bytes),
            maximum: Some(bytes),
        };
        // Where the system refuses, the program runs without the limit.
        let pid = Some(Pid::from_child(child));
        let _ = prlimit(pid, Resource::Data, limit(program.memory));
        // It is watched, and this ends it where the watch is gone.
        let seconds = program.time.as_secs().saturating_add(1).saturating_mul(20);
        let _ = prlimit(pid, Resource::Cpu, limit(seconds));
        let _ = prlimit(pid, Resource::Core, limit(0));
    }

    #[cfg(not(target_os = "linux"))]
    pub(in super::super) fn bound(_child: &Child, _program: &Program) {}

    /// Whether the process has ended; it keeps its number until it is waited for.
    pub(in super::super) fn has_ended(child: &mut Child) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(
            waitid(WaitId::Pid(Pid::from_child(child)), options),
            Ok(None)
        )
    }

    /// Ends the process and all that it has started, unless it has been waited for, so that its
    /// number may be another's.
    pub(in super::super) fn end(child: &mut Child) {
        if waited_for(child) {
            return;
        }
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }

    fn waited_for(child: &Child) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        waitid(WaitId::Pid(Pid::from_child(child)), options).is_err()
    }

    pub(in super::super) fn signal(status: ExitStatus) -> Option<i32> {
        status.signal()
    }

    /// From `/proc`: the state stands after the name in parentheses, and the nanoseconds of
    /// computing come first in another file.
    #[cfg(target_os = "linux")]
    pub(in super::super) fn state(child: &Child) -> State {
        let read = |name: &str| {
            std::fs::read_to_string(format!("/proc/{}/{name}", child.id())).unwrap_or_default()
        };
        let (stat, times) = (read("stat"), read("schedstat"));
        let computed = times.split_whitespace().next();
        let computed = computed.and_then(|nanos| nanos.parse().ok());
        let computed = computed.map_or(Duration::MAX, Duration::from_nanos);
        let state = stat.rsplit_once(')').map(|(_, rest)| rest.trim_start());
        match state.and_then(|state| state.chars().next()) {
            Some('R' | 'D') => State::Computes(computed),
            Some('Z' | 'X') | None => State::Ended,
            Some(_) => State::Waits,
        }
    }

    #[cfg(not(target_os = "linux"))]
    pub(in super::super) fn state(_child: &Child) -> State {
        State::Waits
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::process::{Child, Command, ExitStatus};

    use super::{super::Program, State};

    pub(in super::super) fn set_apart(_command: &mut Command) {}

    pub(in super::super) fn bound(_child: &Child, _program: &Program) {}

    pub(in super::super) fn has_ended(child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }

    pub(in super::super) fn end(child: &mut Child) {
        drop(child.kill());
    }

    pub(in super::super) fn signal(_status: ExitStatus) -> Option<i32> {
        None
    }

    pub(in super::super) fn state(_child: &Child) -> State {
        State::Waits
    }
}
