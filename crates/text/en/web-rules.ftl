# The rules in the browser: headings by the clause that they stand before, and each game in a nutshell

rules-contents = Contents
rules-nutshell = In a nutshell
rules-ruling = our ruling
rules-ruling-help = The books are silent or disagree here, wholly or in part; this is how it is played here.
rules-all-cards = All the cards
rules-edition = The rulebooks show most card values only in pictures. Where they give a figure, ours is that figure; the others are our own design, the Emporia edition.

nutshell-OUS-1 = You are a merchant of one of five islands. Each turn you sail home for goods or go to the City for one action: buy a tile, get coins, commission a work of an artisan, or fulfil a Contract.
nutshell-OUS-2 = Coins that you spend lie on your City card until you sail home: that is the rhythm of the game.
nutshell-OUS-3 = Once in each turn you may trade with the others. Tiles change hands face down, and nobody has to tell the truth about them.
nutshell-OUS-4 = Points gained in the City bring you the Council's Seal, which is good for a second action.
nutshell-OUS-5 = When somebody has 18 visible points, all others have one last turn.

nutshell-RW-1 = Everyone has a sheet, and everyone plays at the same time on the same five dice: each is the price of its material in this round.
nutshell-RW-2 = Each round you sail to your island, which gives goods and makes your coins available again, or go to the City for one action; one that gained points allows a second.
nutshell-RW-3 = Works of artisans give a point each and a Mastery when you have enough of them; Contracts give most.
nutshell-RW-4 = Every Shop that anyone opens shortens the game by a round, up to five.

nutshell-ION-1 = You build a colony of cards. Each turn you move the counter to another Action card: add a Culture, Trade or War card from the Polis, send an Expedition, or reserve a card of the Port.
nutshell-ION-2 = Cards in your Realm give resources that are never spent: what you have lets you add what costs more.
nutshell-ION-3 = Expeditions bring cards from the Port to the Polis, for everyone, and Spoils for you, which stand in for what you lack.
nutshell-ION-4 = Prestige cards, sets of Goods and multipliers win; the game ends when a Realm has 18 cards or the History pile is used up.

section-OUS-1 = What there is
section-OUS-10 = Set-up
section-OUS-20 = The market
section-OUS-30 = A turn
section-OUS-40 = To your island
section-OUS-50 = To the City: one action
section-OUS-60 = The Council's Seal
section-OUS-70 = Exchanges
section-OUS-80 = Masteries
section-OUS-90 = End and score
section-OUS-100 = Two players
section-OUS-110 = Chapter Two: the Council
section-RW-1 = Set-up
section-RW-10 = A round
section-RW-20 = To your island
section-RW-30 = To the City
section-RW-40 = Shops
section-RW-50 = Jewels
section-RW-60 = Masteries
section-RW-65 = What the sheet holds
section-RW-70 = End and score
section-RW-80 = Marks on the sheet
section-ION-1 = What there is
section-ION-10 = Set-up
section-ION-20 = A turn
section-ION-30 = Reserve
section-ION-40 = Add a card
section-ION-50 = Expedition
section-ION-60 = The mandatory expedition
section-ION-70 = The end
section-ION-80 = Score
