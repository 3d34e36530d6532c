# Emporion

ion-name = Emporion
ion-setup = Set-up: everyone chooses a card to begin with
ion-round = Round { $round }, { $who } to move. First player: { $first }.
ion-over = The game is over
ion-last-round = This is the last round: { $why }.
ion-why-realm = a Realm has 18 cards
ion-why-history = the History pile is used up
ion-piles = History pile { $history }   Development pile { $development }
ion-pile-empty = counts as empty
ion-port = Port
ion-port-empty = empty
ion-actions = Actions
ion-counter = counter
ion-polis = Polis
ion-polis-empty = empty
ion-beside = Beside the Polis
ion-legend = Cards: what they require > what they give. C Culture, T Trade, W War; "adds" is a power.

ion-culture = Culture
ion-trade = Trade
ion-war = War
ion-prestige = Prestige
ion-goods = Goods
ion-spoils = Spoils
ion-expedition = Expedition
ion-reserve = Reserve

ion-short-culture = C
ion-short-trade = T
ion-short-war = W
ion-brief = { $requires } > { $gives }
ion-nothing = nothing
ion-free = free
ion-ships = { $n ->
    [one] 1 ship
   *[other] { $n } ships
}
ion-power-prestige = adds Prestige
ion-power-goods = adds Goods
ion-times = { $type } x{ $n }
ion-vp = { $n } VP
ion-goods-cost = 5T, +1T per Goods card
ion-goods-next = { $cost }T > { $points } VP more
ion-spoils-cost = { $n } Spoils
ion-and-spoils = { $cost } + { $n } Spoils

ion-realm-points = { $points } VP, { $cards } of 18 cards
ion-realm-held = Spoils { $spoils }, drachmas { $drachmas }
ion-realm-type = { $type } { $n }:
ion-realm-reserved = Reserved:
ion-realm-powers = { $power } with { $types }

ion-act-begin = Begin with { $card }: { $brief }
ion-act-reserve = Reserve { $card }: { $brief }
ion-act-add-polis = { $action }: add { $card } from the Polis: { $brief }{ $spoils }
ion-act-add-reserved = { $action }: add your reserved { $card }: { $brief }{ $spoils }
ion-act-add-beside = { $action }: add { $card } from beside the Polis: { $brief }{ $spoils }
ion-act-spoils = { $n ->
    [0] { "" }
    [one] , paying 1 Spoils card
   *[other] , paying { $n } Spoils cards
}
ion-act-expedition = Expedition with { $cards }; refill: { $refill }
ion-refill-history = { $n } History
ion-refill-development = { $n } Development
ion-refill-none = nothing
ion-act-discard = Nothing can be done: { $card } leaves the game
ion-act-pass = Nothing can be done: end your turn

ion-ev-began = { $who } begins with { $card }.
ion-ev-founded = { $each } of each start card lie in the Polis.
ion-ev-spoils = { $n ->
    [one] { $who } gains 1 Spoils card.
   *[other] { $who } gains { $n } Spoils cards.
}
ion-ev-reserved = { $who } reserves { $card }.
ion-ev-added-polis = { $who } adds { $card } from the Polis with { $action }{ $spoils }.
ion-ev-added-reserved = { $who } adds the reserved { $card } with { $action }{ $spoils }.
ion-ev-added-beside = { $who } adds { $card } from beside the Polis with { $action }{ $spoils }.
ion-ev-moved = { $who } leads an expedition: { $cards } to the Polis.
ion-ev-mandatory = No History card is left in the Polis. Mandatory expedition: { $cards } to the Polis.
ion-ev-turned-history = { $card } comes into the Port.
ion-ev-turned-development = { $card } comes into the Port from the Development pile.
ion-ev-stuck = { $who } can do nothing and ends the turn.
ion-ev-lost = { $who } can do nothing: the reserved { $card } leaves the game.
ion-ev-announced = { $who } has { $cards } cards.
ion-ev-last-realm = A Realm has 18 cards: this round is the last one.
ion-ev-last-history = The History pile is used up: this round is the last one.
ion-ev-over = The last round is over.

ion-score-history = History
ion-score-prestige = Prestige
ion-score-goods = Goods
ion-score-reserved = Reserved
ion-score-start = Even start
ion-score-total = Total
ion-score-place = Place

clause-ION-1 = The game has 68 History cards (Culture, Trade, War), 18 Prestige, 4 special Prestige and 14 Goods cards, 5 Action cards, a first-player card, 8 drachmas and 2 counters.
clause-ION-2 = A card may show resources that it gives, powers, a multiplier or points, and what it requires. The start cards are Hoplites, Sophistes and Macellum.
clause-ION-3 = There are a History pile, a Development pile of Prestige and Goods, the Port with 4 open cards, the Polis with any number of them, and a Realm for each player.
clause-ION-10 = The first player is drawn; turns go clockwise. Only the player whose turn it is may act.
clause-ION-11 = History cards without the start cards are shuffled into one pile, Prestige and Goods into the other.
clause-ION-12 = The Port begins with the top 4 History cards.
clause-ION-13 = Before the first turn each player in turn, and only then, begins with a Hoplites or a Sophistes.
clause-ION-14 = The Polis begins with as many Sophistes, Hoplites and Macellum as there are players.
clause-ION-15 = The table may play with the 4 special Prestige cards, which lie beside the Polis.
clause-ION-16 = Each player gets 2 drachmas.
clause-ION-17 = Spoils are dealt at random from the start cards that are left: two each with 2 players, else one to the first player, two to the second, and so on. The rest leaves the game.
clause-ION-18 = Two players have a counter each; three or four share one. Counters start beside the Action cards.
clause-ION-19 = The table may choose an even start: with three or four players the first and the second player score 3 points more each at the end, because their places win less.
clause-ION-20 = A turn is one Action, then the mandatory expedition if it applies; nothing in it is left to dice.
clause-ION-21 = You must choose an Action card without a counter; only Reserve may hold both with two players.
clause-ION-22 = The counter must move to another Action card than the one it stands on.
clause-ION-23 = You must choose an Action that you can carry out; you may pass only if there is none.
clause-ION-24 = If no Action is possible, one of your reserved cards leaves the game and its drachma comes free; without one your turn just ends. The counter goes back beside the Action cards.
clause-ION-30 = To reserve you need a free drachma, and take one card from the Port.
clause-ION-31 = After a Reserve the Port is refilled from the History pile.
clause-ION-32 = You have two drachmas, so you cannot have more than two reserved cards; they count for nothing until they are added.
clause-ION-33 = Each reserved card that is left at the end costs 3 points.
clause-ION-40 = A History card is added from the Polis or from your reserved cards, with the Action of its own type, if your Realm's resources cover what it requires. They are not spent.
clause-ION-40a = Only other cards that already lie face up in your Realm count; using a power does not use it up.
clause-ION-41 = A Prestige or Goods card is added from the Polis or from your reserved cards; a History card in your Realm must have that power, and the Action must be the one of that card's type.
clause-ION-42 = Goods require 5 Trade, and 1 more for each Goods card that you have.
clause-ION-43 = Each Spoils card stands in for one missing resource of any type. Exactly what is missing is paid, no more; Spoils so used go face down under the History pile.
clause-ION-44 = Spoils are never looked at; the oldest are paid first, each under the one before.
clause-ION-45 = Special Prestige cards lie beside the Polis and are added like Prestige, but their printed Spoils are paid on top. They cannot be reserved.
clause-ION-46 = Adding a reserved card frees its drachma.
clause-ION-50 = An expedition needs a ship in your Realm and a card in the Port.
clause-ION-51 = An expedition moves exactly as many Port cards as you have ships, at most 4; of identical cards it does not matter which.
clause-ION-52 = One card moved is replaced from the History pile; more are replaced with at least one card from each pile, in a split that you choose beforehand and that both piles can serve.
clause-ION-53 = An empty pile is replaced by the other one; if both are empty the Port stays short.
clause-ION-54 = Then you draw one Spoils card, unseen, for each card moved, as far as the History pile goes.
clause-ION-60 = If a turn ends with no History card in the Polis, all Port cards move there and the Port is refilled, from the History pile first. This brings no Spoils.
clause-ION-70 = The game ends with the round in which a Realm reaches 18 cards, or a card had to be drawn from the History pile and there was none.
clause-ION-71 = A History pile that was found empty counts as empty for the rest of the game, even if Spoils return to it.
clause-ION-72 = Whoever has 17 cards or more is announced.
clause-ION-80 = You score the points printed on your cards, Goods in sets of five and multipliers, and lose 3 for each reserved card.
clause-ION-81 = Sets of 1 to 5 Goods score 5, 10, 17, 26 and 37; the sixth begins a new set.
clause-ION-82 = A multiplier scores its number for each card of its type in your own Realm, itself included. Special Prestige is Prestige, Spoils are only Spoils, reserved cards are nothing.
clause-ION-83 = Ties go to most copies of Emporion, then to most Prestige and Goods cards together; then the victory is shared.
clause-ION-84 = An example: 3 Goods 17, Prestige 15, Culture multipliers 4, War multipliers 15, two Spoils multipliers with 3 Spoils 6, one Goods multiplier 3: 60 points.

# Options of a table
option-emporion-special = Special Prestige cards
option-emporion-special-false = Without
option-emporion-special-true = With
unusual-emporion-special-true = special Prestige cards
option-emporion-even-start = Places in turn order
option-emporion-even-start-false = As in the book
option-emporion-even-start-true = Even start: 3 points for the first two of three or four
unusual-emporion-even-start-true = even start
