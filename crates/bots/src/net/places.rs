//! The chances of every place, from strengths.

use super::softmax;
use emporia_engine::MAX_SEATS;

/// By seat, how likely it is to take each place (Plackett-Luce): who comes first is drawn by strength from all, who comes
/// second from those that are left.
pub fn places(strengths: &[f32; MAX_SEATS], seats: usize) -> [[f32; MAX_SEATS]; MAX_SEATS] {
    let mut found = [[0.0; MAX_SEATS]; MAX_SEATS];
    // How likely it is that just these seats took the places so far, by the seats as bits.
    let mut taken = [0.0_f32; 1 << MAX_SEATS];
    taken[0] = 1.0;
    for set in 0..(1_usize << seats) - 1 {
        let place = set.count_ones() as usize;
        let mut left = [f32::NEG_INFINITY; MAX_SEATS];
        for seat in (0..seats).filter(|seat| set >> seat & 1 == 0) {
            left[seat] = strengths[seat];
        }
        for (seat, next) in softmax(&left, seats).into_iter().enumerate().take(seats) {
            if set >> seat & 1 == 0 {
                found[seat][place] += taken[set] * next;
                taken[set | 1 << seat] += taken[set] * next;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_add_up_for_every_seat_and_the_strongest_is_most_likely_first() {
        let strengths = [1.0, 0.0, -1.0, 0.5, 0.0];
        for seats in 1..=MAX_SEATS {
            let found = places(&strengths, seats);
            for one in 0..seats {
                let (of_seat, of_place): (f32, f32) = (0..seats)
                    .map(|two| (found[one][two], found[two][one]))
                    .fold((0.0, 0.0), |sum, next| (sum.0 + next.0, sum.1 + next.1));
                assert!((of_seat - 1.0).abs() < 1e-5 && (of_place - 1.0).abs() < 1e-5, "{found:?}");
            }
            let first = found.map(|seat| seat[0]);
            assert!(first[1..seats].iter().all(|&other| other <= first[0]), "{first:?}");
            assert!(first.iter().zip(softmax(&strengths, seats)).all(|(a, b)| (a - b).abs() < 1e-6));
        }
    }

    #[test]
    fn places_of_three_are_those_worked_out_by_hand() {
        // Strengths whose exponents are 2, 1 and 1: first is 1/2; last is 2 * 1/4 * (1 - 2/3).
        let found = places(&[2.0_f32.ln(), 0.0, 0.0, 0.0, 0.0], 3);
        assert!((found[0][0] - 0.5).abs() < 0.01, "{found:?}");
        assert!((found[0][2] - 1.0 / 6.0).abs() < 0.01, "{found:?}");
    }
}
