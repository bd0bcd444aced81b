//! Sets of nim-values below 64, one bit each.

/// The set of all nim-values, also those from 64 upwards: what is asked when the value itself is.
pub(super) const EVERY: u64 = u64::MAX;

/// Values from here upwards are not asked for one by one.
pub(super) const FEW: u64 = 63;

/// The set of `value` alone, or every value where it is too large to be asked for alone.
pub(super) fn only(value: u64) -> u64 {
    if value < FEW { 1 << value } else { EVERY }
}

/// All values up to `top`.
pub(super) fn up_to(top: u64) -> u64 {
    if top >= 63 { EVERY } else { (2 << top) - 1 }
}

/// The values `v ^ by` for all members `v`, or every value where one of them may be too large.
pub(super) fn shifted(set: u64, by: u64) -> u64 {
    if set == EVERY || by >= 64 {
        return EVERY;
    }
    let moved = permuted(set, by);
    if moved >> FEW == 1 { EVERY } else { moved }
}

/// The values `v ^ by` for all members `v`, as far as they are below 64.
pub(super) fn permuted(mut set: u64, by: u64) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    if by >= 64 {
        return 0;
    }
    for (bit, low) in LOW.into_iter().enumerate() {
        if by >> bit & 1 == 1 {
            set = (set & low) << (1 << bit) | (set >> (1 << bit) & low);
        }
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_are_xors_of_all_members() {
        for by in 0..70 {
            for set in [0, 1, 0b1011, 1 << 40 | 1 << 7] {
                let members = (0..64).filter(|v| set >> v & 1 == 1).map(|v: u64| v ^ by);
                let plain = members.filter(|&v| v < 64).fold(0, |all, v| all | 1 << v);
                assert_eq!(permuted(set, by), plain, "{set:#b} by {by}");
            }
        }
        assert_eq!(shifted(1, 63), EVERY);
        assert_eq!(shifted(EVERY, 0), EVERY);
        assert_eq!(up_to(2), 0b111);
    }
}
