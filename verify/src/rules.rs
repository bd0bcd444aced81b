/// What a move may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Take k counters and leave the rest in exactly j heaps, for each bit j of the digit of k.
    Code {
        /// The numbers k, ascending, with their digits, which are not 0.
        digits: Vec<(u64, u32)>,
        /// Whether two heaps that are left must differ in size.
        unequal: bool,
    },
    /// Take any number of counters but these, which ascend.
    AllBut(Vec<u64>),
}

/// A game's name has at most so many digits after its point.
const LONGEST: u64 = 60;

impl Rules {
    /// The name that a certificate of these rules has.
    pub(crate) fn name(&self) -> String {
        let (digits, last) = match self {
            Self::AllBut(excluded) if excluded.is_empty() => return "nim".into(),
            Self::AllBut(excluded) => {
                return format!("subtraction-all-but:{}", list(excluded, ","));
            }
            Self::Code { digits, .. } => (digits, self.most_taken()),
        };
        let all = |fits: fn(u32) -> bool| digits.iter().all(|&(_, digit)| fits(digit));
        if !self.unequal() && !digits.is_empty() && all(|digit| digit == 3) {
            let numbers: Vec<u64> = digits.iter().map(|&(k, _)| k).collect();
            return format!("subtraction:{}", list(&numbers, ","));
        }
        let family = match !digits.is_empty() && last <= LONGEST && all(|digit| digit < 16) {
            true if all(|digit| digit < 8) => "octal",
            true => "hexadecimal",
            false => return "code".into(),
        };
        let place = |k: u64| {
            let digit = digits.iter().find(|&&(at, _)| at == k).map_or(0, |d| d.1);
            let mark = ["", "!"][usize::from(self.unequal() && digit >> 2 & 1 == 1)];
            format!("{digit:X}{mark}")
        };
        let places: String = (1..=last).map(place).collect();
        format!("{family}:{}.{places}", place(0))
    }

    pub(crate) fn digits(&self) -> &[(u64, u32)] {
        match self {
            Self::Code { digits, .. } => digits,
            Self::AllBut(_) => &[],
        }
    }

    pub(crate) fn unequal(&self) -> bool {
        matches!(self, Self::Code { unequal: true, .. })
    }

    /// The largest number that may be taken, or, of all but some numbers, the largest of those.
    pub(crate) fn most_taken(&self) -> u64 {
        match self {
            Self::Code { digits, .. } => digits.last().map_or(0, |&(k, _)| k),
            Self::AllBut(excluded) => excluded.last().copied().unwrap_or(0),
        }
    }

    /// The largest number of heaps that a move leaves.
    pub(crate) fn most_parts(&self) -> u32 {
        let all = self.digits().iter().fold(1, |all, &(_, digit)| all | digit);
        u32::BITS - 1 - all.leading_zeros()
    }

    /// The numbers k after which the rest may be left in `parts` heaps.
    pub(crate) fn taking(&self, parts: u32) -> impl Iterator<Item = u64> {
        let digits = self.digits().iter();
        digits
            .filter(move |&&(_, digit)| digit >> parts & 1 != 0)
            .map(|&(k, _)| k)
    }
}

pub(crate) fn list(numbers: &[u64], between: &str) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    numbers.join(between)
}

/// The split of values into rare and common ones. A heap of n with the value v is common if the
/// number of bits that v has in the mask, plus n + t where the position counts, is odd; t is the
/// parity of all numbers that are taken when two heaps are left. So a sum of two heaps of the same
/// kind has a rare value for every heap that can be split into them, and a sum of two heaps of
/// different kinds a common one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// The bits that count.
    pub mask: u32,
    /// Where the position counts, the parity t.
    pub position: Option<u64>,
}

impl Class {
    /// Whether a heap of `heap` with the value `value` is common.
    pub(crate) fn common(&self, value: u32, heap: u64) -> bool {
        let bits = u64::from((value & self.mask).count_ones());
        (bits + self.position.map_or(0, |t| heap % 2 + t)) % 2 == 1
    }
}
