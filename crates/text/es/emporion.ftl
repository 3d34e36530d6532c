# Emporion

ion-name = Emporion
ion-setup = Preparación: cada jugador elige su carta inicial
ion-round = Ronda { $round }, juega { $who }. Jugador inicial: { $first }.
ion-over = La partida ha terminado
ion-last-round = Es la última ronda: { $why }.
ion-why-realm = un Dominio tiene 18 cartas
ion-why-history = el mazo de Historia está agotado
ion-piles = Mazo de Historia { $history }   Mazo de Progreso { $development }
ion-pile-empty = se considera agotado
ion-port = Puerto
ion-port-empty = vacío
ion-actions = Acciones
ion-counter = marcador
ion-polis = Polis
ion-polis-empty = vacía
ion-beside = Junto a la Polis
ion-legend = Cartas: lo que piden > lo que dan. Cu Cultura, Co Comercio, Gu Guerra; «añade» es una habilidad.

ion-culture = Cultura
ion-trade = Comercio
ion-war = Guerra
ion-prestige = Prestigio
ion-goods = Mercancía
ion-spoils = Botines
ion-expedition = Expedición
ion-reserve = Reserva

ion-short-culture = Cu
ion-short-trade = Co
ion-short-war = Gu
ion-brief = { $requires } > { $gives }
ion-nothing = nada
ion-free = gratis
ion-ships = { $n ->
    [one] 1 nave
   *[other] { $n } naves
}
ion-power-prestige = añade Prestigio
ion-power-goods = añade Mercancía
ion-times = { $type } x{ $n }
ion-vp = { $n } PV
ion-goods-cost = 5Co, +1Co por Mercancía
ion-goods-next = { $cost }Co > { $points } PV más
ion-spoils-cost = { $n ->
    [one] 1 Botín
   *[other] { $n } Botines
}
ion-and-spoils = { $n ->
    [one] { $cost } + 1 Botín
   *[other] { $cost } + { $n } Botines
}

ion-realm-points = { $points } PV, { $cards } de 18 cartas
ion-realm-held = Botines { $spoils }, dracmas { $drachmas }
ion-realm-type = { $type } { $n }:
ion-realm-reserved = Reserva:
ion-realm-powers = { $power } con { $types }

ion-act-begin = Empezar con { $card }: { $brief }
ion-act-reserve = Reservar { $card }: { $brief }
ion-act-add-polis = { $action }: añadir { $card } desde la Polis: { $brief }{ $spoils }
ion-act-add-reserved = { $action }: añadir { $card } de tu reserva: { $brief }{ $spoils }
ion-act-add-beside = { $action }: añadir { $card }, junto a la Polis: { $brief }{ $spoils }
ion-act-spoils = { $n ->
    [0] { "" }
    [one] , pagando 1 Botín
   *[other] , pagando { $n } Botines
}
ion-act-expedition = Expedición con { $cards }; reposición: { $refill }
ion-refill-history = { $n } de Historia
ion-refill-development = { $n } de Progreso
ion-refill-none = nada
ion-act-discard = No puedes hacer nada: { $card } sale del juego
ion-act-pass = No puedes hacer nada: termina tu turno

ion-ev-began = { $who } empieza con { $card }.
ion-ev-founded = En la Polis hay { $each } cartas iniciales de cada tipo.
ion-ev-spoils = { $n ->
    [one] { $who } obtiene 1 Botín.
   *[other] { $who } obtiene { $n } Botines.
}
ion-ev-reserved = { $who } reserva { $card }.
ion-ev-added-polis = { $who } añade { $card } desde la Polis con { $action }{ $spoils }.
ion-ev-added-reserved = { $who } añade { $card }, de su reserva, con { $action }{ $spoils }.
ion-ev-added-beside = { $who } añade { $card }, junto a la Polis, con { $action }{ $spoils }.
ion-ev-moved = { $who } hace una expedición: { $cards } a la Polis.
ion-ev-mandatory = En la Polis no quedan cartas de Historia. Expedición obligatoria: { $cards } a la Polis.
ion-ev-turned-history = { $card } llega al Puerto.
ion-ev-turned-development = { $card } llega al Puerto desde el mazo de Progreso.
ion-ev-stuck = { $who } no puede hacer nada y termina su turno.
ion-ev-lost = { $who } no puede hacer nada: { $card }, de su reserva, sale del juego.
ion-ev-announced = { $who } tiene { $cards } cartas.
ion-ev-last-realm = Un Dominio tiene 18 cartas: esta ronda es la última.
ion-ev-last-history = El mazo de Historia está agotado: esta ronda es la última.
ion-ev-over = La última ronda ha terminado.

ion-score-history = Historia
ion-score-prestige = Prestigio
ion-score-goods = Mercancías
ion-score-reserved = Reserva
ion-score-start = Salida igualada
ion-score-total = Total
ion-score-place = Puesto

clause-ION-1 = El juego tiene 68 cartas de Historia (Cultura, Comercio, Guerra), 18 de Prestigio, 4 de Prestigio especiales y 14 de Mercancía, 5 cartas de Acción, una de jugador inicial, 8 dracmas y 2 marcadores.
clause-ION-2 = Una carta puede mostrar los recursos que da, habilidades, un multiplicador o puntos, y lo que pide. Las cartas iniciales son Hoplites, Sophistes y Macellum.
clause-ION-3 = Hay un mazo de Historia, un mazo de Progreso con Prestigio y Mercancía, el Puerto con 4 cartas a la vista, la Polis con cualquier número de ellas y un Dominio por jugador.
clause-ION-10 = El jugador inicial se sortea; los turnos van en sentido horario. Solo puede actuar quien tiene el turno.
clause-ION-11 = Las cartas de Historia, sin las iniciales, se barajan en un mazo; las de Prestigio y Mercancía, en el otro.
clause-ION-12 = El Puerto empieza con las 4 primeras cartas del mazo de Historia.
clause-ION-13 = Antes del primer turno, y solo entonces, cada jugador empieza, por orden, con un Hoplites o un Sophistes.
clause-ION-14 = La Polis empieza con tantos Sophistes, Hoplites y Macellum como jugadores haya.
clause-ION-15 = La mesa puede jugar con las 4 cartas de Prestigio especiales, que se ponen junto a la Polis.
clause-ION-16 = Cada jugador recibe 2 dracmas.
clause-ION-17 = Los Botines se reparten al azar de las cartas iniciales sobrantes: dos a cada uno con 2 jugadores; si no, uno al primero, dos al segundo, y así. El resto sale del juego.
clause-ION-18 = Con dos jugadores hay un marcador para cada uno; con tres o cuatro se comparte uno. Los marcadores empiezan junto a las cartas de Acción.
clause-ION-19 = La mesa puede elegir una salida igualada: con tres o cuatro jugadores, el primero y el segundo suman 3 puntos más cada uno al final, porque sus lugares ganan menos.
clause-ION-20 = Un turno es una Acción y luego, si procede, la expedición obligatoria; no hay dados.
clause-ION-21 = Debes elegir una carta de Acción sin marcador; con dos jugadores solo la Reserva puede tener los dos.
clause-ION-22 = El marcador debe pasar a una carta de Acción distinta de la que ocupa.
clause-ION-23 = Debes elegir una Acción que puedas llevar a cabo; solo puedes pasar si no hay ninguna.
clause-ION-24 = Si ninguna Acción es posible, una de tus cartas reservadas sale del juego y su dracma queda libre; si no tienes ninguna, tu turno termina sin más. El marcador vuelve junto a las cartas de Acción.
clause-ION-30 = Para reservar necesitas un dracma libre y tomas una carta del Puerto.
clause-ION-31 = Después de una Reserva el Puerto se repone del mazo de Historia.
clause-ION-32 = Tienes dos dracmas, así que no puedes tener más de dos cartas reservadas; no cuentan para nada hasta que se añaden.
clause-ION-33 = Cada carta reservada que quede al final resta 3 puntos.
clause-ION-40 = Una carta de Historia se añade desde la Polis o desde tu reserva, con la Acción de su mismo tipo, si los recursos de tu Dominio cubren lo que pide. No se gastan.
clause-ION-40a = Solo cuentan las demás cartas que ya están boca arriba en tu Dominio; usar una habilidad no la agota.
clause-ION-41 = Una carta de Prestigio o Mercancía se añade desde la Polis o desde tu reserva; una carta de Historia de tu Dominio debe tener esa habilidad, y la Acción debe ser la del tipo de esa carta.
clause-ION-42 = La Mercancía pide 5 de Comercio, y 1 más por cada Mercancía que tengas.
clause-ION-43 = Cada Botín suple un recurso que falta, de cualquier tipo. Se paga justo lo que falta, no más; los Botines usados van boca abajo debajo del mazo de Historia.
clause-ION-44 = Los Botines no se miran nunca; se pagan primero los más antiguos, cada uno debajo del anterior.
clause-ION-45 = Las cartas de Prestigio especiales están junto a la Polis y se añaden como las de Prestigio, pero los Botines impresos se pagan aparte. No se pueden reservar.
clause-ION-46 = Al añadir una carta reservada, su dracma queda libre.
clause-ION-50 = Una expedición necesita una nave en tu Dominio y una carta en el Puerto.
clause-ION-51 = Una expedición mueve exactamente tantas cartas del Puerto como naves tengas, 4 como máximo; entre cartas idénticas da igual cuál.
clause-ION-52 = Si se mueve una carta, se repone del mazo de Historia; si son más, con al menos una carta de cada mazo, en un reparto que eliges antes y que ambos mazos pueden cubrir.
clause-ION-53 = Un mazo agotado se sustituye por el otro; si ambos lo están, el Puerto queda incompleto.
clause-ION-54 = Después robas un Botín, sin verlo, por cada carta movida, mientras haya cartas en el mazo de Historia.
clause-ION-60 = Si un turno termina sin cartas de Historia en la Polis, todas las del Puerto pasan a ella y el Puerto se repone, primero del mazo de Historia. No se obtienen Botines.
clause-ION-70 = La partida acaba con la ronda en que un Dominio llega a 18 cartas, o en que había que robar una carta del mazo de Historia y no quedaba ninguna.
clause-ION-71 = Un mazo de Historia agotado se considera agotado el resto de la partida, aunque vuelvan Botines a él.
clause-ION-72 = Se anuncia a quien tiene 17 cartas o más.
clause-ION-80 = Puntúan los puntos impresos en tus cartas, las Mercancías en grupos de cinco y los multiplicadores; cada carta reservada resta 3.
clause-ION-81 = Un grupo de 1 a 5 Mercancías vale 5, 10, 17, 26 y 37; la sexta empieza un grupo nuevo.
clause-ION-82 = Un multiplicador da su número por cada carta de su tipo en tu propio Dominio, incluida ella misma. El Prestigio especial es Prestigio, los Botines son solo Botines, las cartas reservadas no son nada.
clause-ION-83 = Los empates se resuelven por más copias de Emporion y luego por más cartas de Prestigio y Mercancía en total; si no, la victoria se comparte.
clause-ION-84 = Un ejemplo: 3 Mercancías 17, Prestigio 15, multiplicadores de Cultura 4, de Guerra 15, dos de Botines con 3 Botines 6, uno de Mercancía 3: 60 puntos.

# Opciones de la mesa
option-emporion-special = Cartas de Prestigio especiales
option-emporion-special-false = Sin ellas
option-emporion-special-true = Con ellas
unusual-emporion-special-true = cartas de Prestigio especiales
option-emporion-even-start = Lugares en el orden de turno
option-emporion-even-start-false = Como en el reglamento
option-emporion-even-start-true = Salida igualada: 3 puntos para los dos primeros de tres o cuatro
unusual-emporion-even-start-true = salida igualada
