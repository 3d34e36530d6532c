//! The members of a set that is kept as bits.

/// The places of the bits that are set, from the lowest.
#[inline]
pub fn bits(set: impl Into<u64>) -> impl Iterator<Item = u8> {
    let mut rest: u64 = set.into();
    std::iter::from_fn(move || {
        let lowest = (rest != 0).then(|| rest.trailing_zeros() as u8);
        rest &= rest.wrapping_sub(1);
        lowest
    })
}
