use super::{Lawful, allocates_nothing, hold};
use emporia_engine::CardSet;
use emporia_engine::emporous::cards::Cost;
use emporia_engine::emporous::goods::MASTERIES;
use emporia_engine::emporous::{
    Action, Answer, Cards, Emporous, FaceDown, Kind, Offer, Options, Payment, Phase, Purse, Side, State, Terms, Tiles,
    Work, Works, bits,
};
use emporia_engine::game::{Actor, Game};
use emporia_engine::rng::{FastRng, below, fast, pick};
use emporia_engine::seat::{Seat, SeatSet};

impl Lawful for Emporous {
    fn bound(&self) -> usize {
        Emporous::bound(self)
    }

    fn rarely(&self) -> u32 {
        40 // Its games are long, and there are many kinds of table.
    }

    fn assert_conserved(&self, s: &State) {
        let (table, options, cards) = (&s.table, self.options(), self.cards());
        let players = options.players;
        let held = |kind: Kind| s.tiles.iter().map(|tiles| tiles.get(kind)).sum::<u8>();
        let mut cargo = 0;
        for material in Kind::MATERIALS {
            let row = table.market.get(material);
            let pile = table.pile[material.index()];
            assert!(row <= 4 * pile, "a row never holds more than it started with");
            assert_eq!(row + held(material), 4 * pile, "{material:?}");
            let scarce = cards.material(material).pile - pile;
            cargo += row + held(material) + 4 * scarce;
        }
        assert_eq!(table.market.get(Kind::Jewel) + held(Kind::Jewel), players - 1);
        cargo += players - 1 + (4 - players);
        assert_eq!(cargo, 47, "every cargo tile is in play or left the game at the start");
        let coins: u8 = table.players.iter().map(|player| player.all_coins()).sum();
        let each = cards.table.start_coins + cards.table.reserve_coins;
        assert_eq!(
            coins + table.coins + table.shops,
            each * players,
            "of 32 coins, as many for each player are in play"
        );
        for work in Work::ALL {
            let made: u8 = table.players.iter().map(|player| player.works_of(work)).sum();
            assert_eq!(made + table.works.get(work), cards.work(work).copies);
            let used = |seat: usize| {
                let needs = |contract: u8| cards.contract(contract).cost.works.get(work);
                bits(table.players[seat].fulfilled).map(needs).sum::<u8>()
            };
            assert!((0..4).all(|seat| used(seat) == table.players[seat].used.get(work)));
        }
        let mut seen = 0u32;
        let fulfilled = table.players.iter().map(|player| player.fulfilled);
        let sets = s.contracts.iter().copied().chain(fulfilled);
        for set in sets.chain(s.deck.items().iter().map(|&card| 1 << card)) {
            assert_eq!(seen & set, 0, "a Contract is in two places");
            seen |= set;
        }
        assert_eq!(seen, (1 << 18) - 1);
        for kind in Kind::TASKS {
            let stacked = s.stack.items().iter().filter(|&&tile| tile == kind as u8).count() as u8;
            let delivered: u8 = table.players.iter().map(|player| player.delivered).sum();
            let done = if kind == Kind::Shipment { delivered } else { 0 };
            let wanted = match (options.chapter, kind) {
                (1, _) => 0,
                (_, Kind::Fugitive) => options.fugitives,
                _ => cards.task(kind).copies,
            };
            assert_eq!(held(kind) + stacked + done, wanted, "{kind:?}");
        }
        // On the table, or still to be dealt: never both.
        let dealt = table.players.iter().filter_map(|player| player.collaboration);
        let cards_out: Vec<_> = dealt.chain(s.collaborations.into_iter().flatten()).collect();
        assert!(table.phase == Phase::Islands || s.collaborations == [None; 4]);
        assert_eq!(cards_out.len(), if options.chapter == 2 { players as usize } else { 0 });
        assert!((1..cards_out.len()).all(|i| !cards_out[..i].contains(&cards_out[i])));
        for seat in Seat::all(players as usize) {
            // The running total is the sum of what lies there.
            let score = self.score(table, seat, Tiles::NONE, 0);
            assert_eq!(i32::from(score.total() - score.start), i32::from(self.visible(table, seat)));
        }
        for mastery in 0..MASTERIES {
            let deserves = |player: usize| table.players[player].toward(mastery) >= cards.mastery_at(mastery);
            assert!(table.masteries[mastery].is_some() || !(0..4).any(deserves), "a Mastery was not taken");
        }
        assert_eq!(s.pair != 0, table.phase == Phase::Office);
        assert_eq!(s.exchange.round != 0, matches!(table.phase, Phase::Answer | Phase::Decide));
    }

    fn nonsense(&self, s: &State, rng: &mut FastRng) -> Action {
        let tiles = some_tiles(rng, 3);
        let [give, ask] = [(), ()].map(|()| Side {
            tiles: some_tiles(rng, 2),
            works: Works::from(std::array::from_fn(|_| u8::from(below(rng, 9) == 0))),
            coins: below(rng, 3) as u8,
            contracts: below(rng, 2) as u8,
        });
        let mut die = |n| below(rng, n) as u8;
        let kind = Kind::ALL[die(10) as usize];
        let purse = Purse::ALL[die(3) as usize];
        let pay = Payment { tiles, shops: [die(2), die(2), die(2)] };
        // A quarter of the offers are of goods that their owner has.
        let seat = Seat(die(4));
        let own = s.tiles[seat.index()];
        let hidden = match die(4) {
            0 => FaceDown { tiles: own, contracts: s.contracts[seat.index()] },
            1 => FaceDown { tiles: own.least(tiles), contracts: 0 },
            _ => FaceDown { tiles, contracts: 1 << die(20) },
        };
        let honest = die(2) == 0;
        let claim = if honest { hidden.tiles } else { Tiles::of(Kind::Any, hidden.tiles.count().min(31) as u8) };
        let give = Side { tiles: claim, contracts: hidden.contracts.count_ones() as u8, ..give };
        let offer = Offer { terms: Terms { to: SeatSet(die(32)), give, ask }, hidden };
        match die(20) {
            0 => Action::Choose(kind),
            1 => Action::Sail(die(4)),
            2 => Action::Buy { tile: kind, first: die(9) },
            3 => Action::Coin(kind),
            4 => Action::Commission { work: Work::ALL[die(6) as usize], pay },
            5 => Action::Fulfil { contract: die(40), pay },
            6 => Action::Deliver,
            7 => Action::SealForCoin(purse),
            8 => Action::SealForTasks,
            9 => Action::Draw,
            10 => Action::Keep(die(64)),
            11 => Action::Return(die(64)),
            12 | 13 => Action::Propose(offer),
            14 => Action::Accept(hidden),
            15 => Action::Refuse,
            16 => Action::Counter(offer),
            17 => Action::Take { seat: Seat(die(9)), hidden: if honest { FaceDown::default() } else { hidden } },
            18 => Action::BreakOff,
            19 if honest => Action::Free(kind),
            _ => Action::End,
        }
    }

    fn enumerate(&self, s: &State, each: &mut impl FnMut(Action)) {
        let plain =
            [Action::Deliver, Action::SealForTasks, Action::Draw, Action::Refuse, Action::BreakOff, Action::End];
        plain.into_iter().for_each(&mut *each);
        Purse::ALL.into_iter().for_each(|purse| each(Action::SealForCoin(purse)));
        (0..4).for_each(|island| each(Action::Sail(island)));
        for contract in 0..40 {
            [Action::Keep(contract), Action::Return(contract)].into_iter().for_each(&mut *each);
        }
        for kind in Kind::ALL {
            [Action::Choose(kind), Action::Coin(kind), Action::Free(kind)].into_iter().for_each(&mut *each);
            (0..24).for_each(|first| each(Action::Buy { tile: kind, first }));
        }
        for work in Work::ALL {
            each_payment(&self.cards().work(work).cost, &mut |pay| each(Action::Commission { work, pay }));
        }
        for contract in 0..18 {
            each_payment(&self.cards().contract(contract).cost, &mut |pay| each(Action::Fulfil { contract, pay }));
        }
        each(Action::Fulfil { contract: 18, pay: Payment { tiles: Tiles::NONE, shops: [0; 3] } });
        each_few_tiles(2, &mut |tiles| {
            for contracts in [0].into_iter().chain((0..18).map(|contract| 1 << contract)) {
                let hidden = FaceDown { tiles, contracts };
                match s.table.phase {
                    Phase::Answer => each(Action::Accept(hidden)),
                    Phase::Decide => Seat::all(5).for_each(|seat| each(Action::Take { seat, hidden })),
                    _ => {}
                }
            }
        });
    }

    fn bias(&self, a: Action) -> u32 {
        match a {
            Action::Fulfil { .. } => 4_000,
            Action::Deliver => 800,
            Action::Commission { .. } => 600,
            Action::Take { .. } => 200,
            Action::Accept(_) | Action::Draw | Action::Keep(_) | Action::Buy { .. } | Action::Sail(_) => 40,
            Action::Coin(_) | Action::SealForCoin(_) | Action::SealForTasks | Action::End => 10,
            Action::Return(_) => 4,
            Action::Propose(_) => 1,
            _ => 4,
        }
    }

    fn seldom(&self) -> u32 {
        200
    }

    /// Offers are a menu, and so are deliveries of more than two tiles and one Contract.
    fn is_listed(&self, s: &State, a: Action) -> bool {
        let few = |ask: &Side| ask.tiles.count() <= 2 && ask.contracts <= 1;
        match a {
            Action::Propose(_) | Action::Counter(_) => false,
            Action::Accept(_) => few(&s.exchange.offer.terms.ask),
            Action::Take { seat, .. } => match s.exchange.answers.get(seat.index()) {
                Some(Answer::Counter(offer)) => few(&offer.terms.ask),
                _ => true,
            },
            _ => true,
        }
    }
}

/// Payments of a cost: every way to pay it and every set of up to three tiles, with each split of its Shops, one coin too
/// few and one too many.
fn each_payment(cost: &Cost, each: &mut impl FnMut(Payment)) {
    let shops = cost.shops;
    let mut splits = vec![[shops + 1, 0, 0]];
    if shops > 0 {
        splits.push([shops - 1, 0, 0]);
    }
    for hand in 0..=shops {
        splits.extend((0..=shops - hand).map(|first| [hand, first, shops - hand - first]));
    }
    let mut pay = |tiles: Tiles| splits.iter().for_each(|&shops| each(Payment { tiles, shops }));
    each_few_tiles(3, &mut pay);
    cost.ways_with(u8::MAX).iter().filter(|way| way.count() > 3).for_each(|&way| pay(way));
}

/// Every set of at most so many tiles.
fn each_few_tiles(most: u32, each: &mut impl FnMut(Tiles)) {
    fn fill(tiles: Tiles, kinds: &[Kind], left: u32, each: &mut impl FnMut(Tiles)) {
        let Some((&kind, rest)) = kinds.split_first() else { return each(tiles) };
        for n in 0..=left {
            fill(tiles.plus(Tiles::of(kind, n as u8)), rest, left - n, each);
        }
    }
    fill(Tiles::NONE, &Kind::ALL, most, each);
}

fn some_tiles(rng: &mut FastRng, most: u32) -> Tiles {
    let counts: [u8; 10] = std::array::from_fn(|_| if below(rng, 3) == 0 { below(rng, most) as u8 } else { 0 });
    Tiles::from(counts)
}

fn game(players: u8, chapter: u8, fugitives: u8, open_exchanges: bool) -> Emporous {
    let options = Options { chapter, fugitives, open_exchanges, ..Options::players(players) };
    Emporous::new(options, Cards::builtin()).expect("a legal table")
}

fn even() -> Emporous {
    let options = Options { chapter: 2, even_start: true, ..Options::players(4) };
    Emporous::new(options, Cards::builtin()).expect("a legal table")
}

holds! {
    emporous_holds_with_2_players: game(2, 1, 1, false) => 1_500;
    emporous_holds_with_3_players: game(3, 1, 1, false) => 1_000;
    emporous_holds_with_4_players: game(4, 1, 1, false) => 1_000;
    emporous_holds_with_open_exchanges:
        game(2, 1, 1, true) => 700, game(3, 1, 1, true) => 700, game(4, 1, 1, true) => 700;
    emporous_holds_in_chapter_two: game(3, 2, 1, false) => 1_000, game(4, 2, 1, false) => 1_000;
    emporous_holds_in_chapter_two_with_three_fugitives: game(3, 2, 3, false) => 1_000, game(4, 2, 3, false) => 1_000;
    emporous_holds_in_chapter_two_with_open_exchanges: game(3, 2, 1, true) => 700, game(4, 2, 3, true) => 700;
    emporous_holds_in_chapter_two_with_an_even_start: even() => 400;
}

#[test]
fn emporous_rollouts_allocate_nothing() {
    for (players, chapter, fugitives) in [(2, 1, 1), (3, 1, 1), (4, 1, 1), (3, 2, 1), (4, 2, 3)] {
        allocates_nothing(&game(players, chapter, fugitives, false), 50);
        allocates_nothing(&game(players, chapter, fugitives, false).without_offers(), 50);
    }
}

/// Imagined futures go as the game goes, moves and points alike: only memories are missing.
#[test]
fn emporous_is_imagined_by_the_same_rules() {
    for (players, chapter, fugitives) in [(2, 1, 1), (4, 1, 1), (3, 2, 1), (4, 2, 3)] {
        let real = game(players, chapter, fugitives, false).without_offers();
        let light = real.clone().for_rollouts();
        for n in 0..50 {
            let mut rng = fast(n, 0);
            let mut s = real.start(&mut rng);
            let mut t = s;
            let (mut moves, mut same) = (Vec::new(), Vec::new());
            while let Some(seat) = real.turn(&s).seats().first() {
                real.actions(&s, seat, &mut moves);
                light.actions(&t, seat, &mut same);
                assert_eq!(moves, same);
                let action = *pick(&mut rng, &moves).unwrap();
                real.apply(&mut s, Actor::Seat(seat), action, &mut |_| ());
                light.apply(&mut t, Actor::Seat(seat), action, &mut |_| ());
                assert_eq!((&s.tiles, s.contracts, &s.stack, &s.deck), (&t.tiles, t.contracts, &t.stack, &t.deck));
            }
            assert_eq!(real.outcome(&s), light.outcome(&t));
        }
    }
}
