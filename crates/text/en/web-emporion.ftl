# The table of Emporion.

ionw-gives = gives { $what }
ionw-requires = requires { $what }
ionw-multiplier = { $n } VP for each { $type } card
ionw-goods = sets of 1 to 5 score 5, 10, 17, 26, 37; requires 5 Trade, 1 more for each Goods card you have
ionw-pays-spoils = { $n ->
    [one] costs 1 Spoils card
   *[other] costs { $n } Spoils cards
}
ionw-set = set
ionw-power-prestige = Prestige power
ionw-power-goods = Goods power
ionw-why-none = Nothing can be done with it now.
ionw-why-spoils = It costs { $price } Spoils; you have { $spoils }.
ionw-why-both = Missing: { $what }. With the { $price } Spoils that it costs that makes { $all } Spoils; you have { $spoils }.
ionw-free = It requires nothing.
ionw-costs-spoils = Costs { $n } Spoils; you have { $have }.
ionw-not-with = Not with { $action }:
ionw-not-reserve = Not to reserve:
ionw-after = With it: { $cards } of { $full } cards, { $gain } VP.
ionw-begin-with = Begin with it
ionw-begin-help = everyone chooses one
ionw-discard = Give it up
ionw-discard-help = nothing else can be done; it leaves the game
ionw-tab-shore = Port & Polis
ionw-history-pile = History pile
ionw-development-pile = Development pile
ionw-pile-left = { $n ->
    [one] 1 card is left.
   *[other] { $n } cards are left.
}
ionw-history-help = Culture, Trade and War. Spoils come from its top and go under it. When it runs out, the round is the last.
ionw-development-help = Prestige and Goods. They come into the Port when it is refilled after an Expedition.
ionw-send-card = Send { $card }
ionw-sail-help = Each card that sails brings you one Spoils. The Port is refilled, so it cannot be taken back.
ionw-why-missing = { $spoils ->
    [0] Missing: { $what }. You have no Spoils to stand in.
   *[other] Missing: { $what }. You have { $spoils } Spoils to stand in.
}
ionw-why-counter = { $action } is barred this turn: a counter stands on it.
ionw-why-power = No { $action } card of yours has the { $type } power.
ionw-your-realm = Your Realm
ionw-realm-of = Realm of { $who }
ionw-realm = Realm
ionw-cards = Cards in the Realm
ionw-so-far = so far
ionw-drachmas = free drachmas
ionw-spoils-help = Spoils: face-down cards. Each stands in for one missing resource.
ionw-reserved = Reserved: −3 VP each
ionw-reserved-help = Reserved: −3 VP each if still here at the end.
ionw-first = First player
ionw-add-by = With { $action }
ionw-do-over = The game is over.
ionw-do-begin = Choose the card you begin with.
ionw-do-act = Press a lit card or Action.
ionw-do-wait = Look around: every card tells what it does.
ionw-round = Round { $n }
ionw-near = { $names }: 17 cards or more. With 18 the round is the last.
ionw-begin = The card to begin with
ionw-times = { $type } multipliers
ionw-goods-set = { $n ->
    [one] 1 Goods card
   *[other] { $n } Goods cards
}
ionw-multiplied = { $card }: { $counted }
ionw-history = History
ionw-development = Development
ionw-choose-cards = { $n ->
    [one] Tick 1 Port card: it moves to the Polis.
   *[other] Tick { $n } Port cards: they move to the Polis.
}
ionw-choose-split = New cards for the Port: History and Development
ionw-split = { $history } from History, { $development } from Development
ionw-sail = Set sail
ionw-reserve = Reserve it
ionw-reserve-help = under a drachma; cannot be taken back
ionw-port-help = Cards in the Port can be reserved, or sent to the Polis by an Expedition. From the Polis they can be added.
ionw-end = The end comes when
ionw-end-realm = { $full } cards
ionw-end-history = History cards left
ionw-barred = barred
ionw-moves = { $n ->
    [one] moves 1 card
   *[other] moves { $n } cards
}
ionw-adds = { $n ->
    [0] nothing to add
    [one] 1 card to add
   *[other] { $n } cards to add
}
ionw-reserves = { $n ->
    [0] not now
    [one] 1 card to take
   *[other] { $n } cards to take
}
ionw-counter = The counter: this Action is barred
ionw-counter-of = The counter of { $who }
ionw-act-begin = Begin with { $card }
ionw-act-reserve = Reserve { $card }
ionw-act-add-polis = { $action }: add { $card } from the Polis
ionw-act-add-reserved = { $action }: add your reserved { $card }
ionw-act-add-beside = { $action }: add { $card } from beside the Polis
