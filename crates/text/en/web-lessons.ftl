# The guided first game: what is said at each turn

lesson-title = Your first game
home-learn = Learn by playing
home-learn-help = A first game against easy bots, with a word of advice each turn

lesson-ION-start = Choose a card to begin with. Hoplites give you War, Sophistes give you Culture. Either is a good start: it decides which cards you can pay for first.
lesson-ION-1 = This is your first turn. Every turn you move the counter to one Action card. What is lit you can do now: press a lit card in the Polis to add it to your Realm. The start cards ask for nothing; take one whose resource you lack.
lesson-ION-2 = The counter has to move to another Action card each turn. So you cannot add two cards of the same type one after the other: plan in pairs. Press a card that is not lit, and it says why not.
lesson-ION-3 = Look at a card: top left what it gives, bottom right what your Realm must have. Resources are never spent. So each card that you add makes dearer ones possible.
lesson-ION-4 = Ships make Expeditions: as many Port cards as you have ships move to the Polis, where everyone can take them, and you draw as many Spoils, unseen. Each Spoils card stands in for one resource that you lack, once.
lesson-ION-5 = Some cards have a power, a ring at the bottom: with it you can add Prestige or Goods cards, by the Action of that card. That is where most points come from, so look for a power soon.
lesson-ION-6 = Goods score in sets: 5, 10, 17, 26, 37 for one to five. Each one asks for 5 Trade and 1 more for each that you have: a road of its own, if you have much Trade.
lesson-ION-7 = Reserve takes a card of the Port out of the others' reach, under one of your two drachmas. It counts for nothing until you add it, and costs 3 points if you never do.
lesson-ION-8 = Multipliers, such as a sword with ×1, score for each card of that type in your Realm at the end. The game ends when a Realm has 18 cards or the History pile is used up; the round is played to its end.
lesson-ION-free = You know all of it now. The score beside each name is what they would have if the game ended here. If you are in doubt, ask for a hint.

lesson-RW-contracts = A die gave you a Contract; it is worth most of what you can score. You may take a second one: more points if you fulfil it, 2 points lost if you do not. For a first game, one is enough.
lesson-RW-islands = Choose your island. It gives two units of its material now and again at each journey there: one that your Contract asks for is a good choice.
lesson-RW-1 = The five dice are the prices of this round, the same for everyone. Go to the City and buy: press a lit die or the free box of a material. You use as many coins as the die shows.
lesson-RW-2 = You have used coins: now a journey to your island pays. All your coins become available again, and you get units of its material. City, island, City, island: that is the rhythm.
lesson-RW-3 = With the right materials you can commission a work: it gives a point, and an action that gained a point allows a second one in the City. The marks on the sheet: a diagonal is had, a filled box is spent.
lesson-RW-4 = Two units of anything become a Jewel, at any moment: it stands in for one material of a work or Contract, and is a point at the end.
lesson-RW-5 = The second work of a kind (the third of Construction Materials) earns its Mastery at once. Two of a kind are worth much more than two of different kinds.
lesson-RW-6 = Your Contract shows what is still missing. Works used for it keep their points. A Shop in its cost is one coin lost for good, and shortens the game by a round for everyone.
lesson-RW-7 = With too few coins the dear dice are out of reach. You can spend units for coins, one each, up to 8 coins in a game.
lesson-RW-free = You know all of it now. The rivals' sheets are one tap away, and at the end units that are left become Jewels two by two. If you are in doubt, ask for a hint.

lesson-OUS-start = Choose your island. Its material is what each journey home brings you: you begin with the cheapest pile of it.
lesson-OUS-1 = On your turn you make one journey: home, or to the City for one action. Your coins are in your hand now, so go to the City: press the lit tile of the market that your Contract or a work asks for. The price is above its column.
lesson-OUS-2 = Coins that you spent lie on your City card. Sail home to get all of them back, with tiles of your island. Without a coin there you cannot sail.
lesson-OUS-3 = Works of artisans are points that all can see. The card says what each costs; a tick shows what you have. Press a lit one to commission it.
lesson-OUS-4 = Once in each turn you may trade: press Exchange, say what you give and what you ask. Tiles go face down, and you may say something else of them than what they are. So may the others.
lesson-OUS-5 = Points gained in the City bring the Council's Seal. With it you have a second action in the City, and may look at two Contracts and keep one. A coin buys it, too.
lesson-OUS-6 = A Contract uses up its works and tiles, and gives the most points. What is missing stands below it. Each one that is unfulfilled at the end costs 2 points.
lesson-OUS-7 = Who first has two works of a type gets its Mastery, and loses it to whoever has more. The crown on each work says who has it and with how many.
lesson-OUS-8 = A Shop in a cost is one of your coins, lost for good, and a point for everyone at the end. When somebody has 18 visible points, all others have one more turn: watch the track.
lesson-OUS-answer = You are made an offer. Think of what the tiles may really be, and of who gains more. Accept it, refuse it, or ask for something else.
lesson-OUS-free = You know all of it now. If you are in doubt, ask for a hint.
