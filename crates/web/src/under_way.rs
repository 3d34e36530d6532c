//! How many tables with bots each visitor, and each address, has under way. A table counts while it is awake, its game
//! runs and a bot plays in it; one that waits for a person sleeps, and costs nothing.

use crate::counts::{Allotments, Counted};
use crate::fault::Fault;
use crate::model::PlayerId;
use crate::thinkers::Payer;
use std::net::IpAddr;

/// The most that may be under way.
#[derive(Clone, Copy, Debug)]
pub struct MostTables {
    /// Of one visitor.
    pub visitor: usize,
    /// Of all visitors of one address.
    pub address: usize,
}

impl MostTables {
    /// As many as there are.
    const ALL: MostTables = MostTables { visitor: usize::MAX, address: usize::MAX };
}

/// The tables with bots that are under way.
#[derive(Default)]
pub struct UnderWay {
    visitors: Allotments<PlayerId>,
    addresses: Allotments<IpAddr>,
}

/// A table that is counted.
pub struct CountedTable {
    _visitor: Counted<PlayerId>,
    _address: Counted<IpAddr>,
}

const OWN: Fault = Fault::Limit("fault-bot-tables");
const OTHERS: Fault = Fault::Limit("fault-bot-tables-address");

impl UnderWay {
    /// Whether a visitor may have another one.
    pub fn allows(&self, payer: &Payer, most: MostTables) -> Result<(), Fault> {
        if self.visitors.is_full(&payer.player, most.visitor) {
            return Err(OWN);
        }
        if self.addresses.is_full(&payer.network, most.address) { Err(OTHERS) } else { Ok(()) }
    }

    /// Allotments one more, if there may be one.
    pub fn begin(&self, payer: &Payer, most: MostTables) -> Result<CountedTable, Fault> {
        let visitor = self.visitors.take(&payer.player, most.visitor).ok_or(OWN)?;
        let address = self.addresses.take(&payer.network, most.address).ok_or(OTHERS)?;
        Ok(CountedTable { _visitor: visitor, _address: address })
    }

    /// Allotments one that is there already.
    pub fn go_on(&self, payer: &Payer) -> Option<CountedTable> {
        self.begin(payer, MostTables::ALL).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visitors_and_addresses_have_as_many_as_they_may_until_one_ends() {
        let (tables, most) = (UnderWay::default(), MostTables { visitor: 2, address: 3 });
        let of = |name: &str, network: u8| {
            let network = [10, 0, 0, network].into();
            Payer { player: PlayerId(name.to_owned()), network }
        };
        let first = tables.begin(&of("ana", 1), most).unwrap();
        let _second = tables.begin(&of("ana", 1), most).unwrap();
        assert_eq!(tables.begin(&of("ana", 2), most).err(), Some(OWN));
        let _third = tables.begin(&of("ben", 1), most).unwrap();
        assert_eq!(tables.begin(&of("eva", 1), most).err(), Some(OTHERS));
        assert_eq!(tables.allows(&of("eva", 1), most), Err(OTHERS));
        assert_eq!(tables.allows(&of("eva", 2), most), Ok(()));
        // One that is under way after a restart is not stopped, and counts.
        let woken = tables.go_on(&of("ana", 1)).unwrap();
        drop(first);
        assert_eq!(tables.allows(&of("ana", 1), most), Err(OWN));
        drop(woken);
        assert_eq!(tables.allows(&of("ana", 1), most), Ok(()));
    }
}
