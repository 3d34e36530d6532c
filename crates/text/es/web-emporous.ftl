# La mesa de Emporous.

ousw-tab-market = Mercado
ousw-tab-works = Artesanías
ousw-tab-mine = Lo mío
ousw-do-island = Elige tu Isla: su materia te sale barata, y cada viaje a casa trae más.
ousw-do-travel = Viaja: pulsa tu Isla, o algo que hacer en la Ciudad: un precio, una loseta, una Artesanía, un Contrato.
ousw-do-travel-seal = Viaja: pulsa tu Isla, o algo de la Ciudad. Tienes el Sello: dos acciones en la Ciudad.
ousw-do-trading = Gasta más losetas por monedas, o sigue con tu turno.
ousw-do-second = Tienes el Sello: te queda otra acción en la Ciudad.
ousw-do-rest-seal = Tu viaje está hecho: una moneda devuelta por el Sello permite otra acción en la Ciudad. Después termina tu turno.
ousw-do-rest = Ya has viajado. Intercambia si quieres y termina tu turno.
ousw-do-pass = No puedes viajar: intercambia si quieres, o pasa.
ousw-do-office = Quédate con uno de los dos Contratos; el otro va debajo del mazo.
ousw-do-answer = Te hacen una oferta: acéptala, recházala u ofrece otra cosa.
ousw-do-decide = Ya hay respuestas: cierra un trato, propón de nuevo o déjalo.
ousw-do-free = La carta de Colaboración te da una loseta: pulsa la que quieras del mercado.
ousw-do-wait = Juegan los demás. No ven tu carga.
ousw-do-watch = Estás mirando. Las losetas y los Contratos ocultos siguen ocultos.
ousw-do-over = La partida ha terminado.
ousw-last = { $n ->
    [one] Se acerca el final: este es el último turno.
   *[other] Se acerca el final: quedan { $n } turnos.
}
ousw-track = Influencia: quien llega a { $goal } anuncia el final
ousw-influence = Influencia
ousw-stands = { $who }: { $points }
ousw-visible = puntos a la vista: Artesanías, Contratos, Maestrías, Tiendas
ousw-market-help = se compra por el lado barato, se devuelve por el caro
ousw-material = Materia prima
ousw-costs = { $tile } cuesta { $price }
ousw-sold-out = { $tile }: se ha agotado
ousw-scarce = escasea
ousw-scarce-help = Nadie vive en su Isla: una loseta en cada pila.
ousw-reserve = La reserva
ousw-jewels = { $n ->
    [0] no quedan Joyas
    [one] 1 Joya a { $price }
   *[other] { $n } Joyas a { $price }
}
ousw-in-reserve = quedan
ousw-coins-help = Monedas de la reserva: cada una por una loseta, o por dos de Comida.
ousw-shop-card = { $n ->
    [one] Tienda: +1
   *[other] Tiendas: +{ $n }
}
ousw-shops-help = La carta de Tienda: cada moneda es una Tienda y vale 1 punto para todos.
ousw-deck-help = Contratos en el mazo
ousw-stack-help = Losetas clandestinas en la pila
ousw-seal-free = El Sello está libre
ousw-points-word = puntos
ousw-left = hay { $n }
ousw-none-left = No quedan
ousw-payable = Puedes pagarla
ousw-with-jewel = Con tu Joya
ousw-needs = Falta { $what }
ousw-needs-several = { $n ->
    [one] Falta 1 de { $all }
   *[other] Faltan { $n } de { $all }
}
ousw-missing = Falta: { $what }
ousw-has = (lo tienes)
ousw-by-jewel = (con una Joya)
ousw-lacks = (falta)
ousw-shop = una moneda para una Tienda
ousw-lead-yours = tuya, ×{ $n }
ousw-lead-none = desde { $n }
ousw-lead-help = La Maestría: sus puntos, quién la tiene y con cuántas
ousw-you = tú { $n }
ousw-tasks = Tareas Clandestinas
ousw-shipments-help = Entregar es una acción de la Ciudad; quien más ha entregado, al menos dos, tiene esta Maestría.
ousw-collaborations = Cartas de Colaboración
ousw-collaboration = Carta de Colaboración
ousw-collaboration-help = Si en un intercambio cada lado da dos losetas o más, se intercambian estas cartas, y cada una actúa enseguida para quien la recibe.
ousw-undone = Lo que cuestan las tareas sin hacer
ousw-task-contraband = Queda hecho cuando otro lo recibe de ti en un intercambio.
ousw-task-shipment = Queda hecho cuando lo entregas en la Ciudad.
ousw-task-fugitive = Solo se puede pasar a otro en un intercambio.
ousw-yours = Tu lado
ousw-city = Menhos
ousw-in-city = { $n ->
    [0] sin monedas
    [one] 1 moneda aquí
   *[other] { $n } monedas aquí
}
ousw-back = { $n ->
    [0] nada que recuperar
    [one] recuperas 1 moneda
   *[other] recuperas { $n } monedas
}
ousw-cargo = Carga: { $n }
ousw-backs = los demás ven el dorso
ousw-coins = Monedas
ousw-coins-where = { $hand } disponibles, { $city } en la Ciudad
ousw-used = { $n ->
    [one] 1 usada
   *[other] { $n } usadas
}
ousw-seal = Sello del Concejo
ousw-seal-good = Con el Sello: otra acción en la Ciudad, y la Oficina de contratos una vez por turno.
ousw-end-second = queda una acción de Ciudad
ousw-seal-short = Sello
ousw-seal-yours = el Sello es tuyo
ousw-seal-coin = Devuelve una moneda
ousw-seal-tasks = Roba dos tareas
ousw-office = Oficina de contratos
ousw-office-help = Roba o devuelve
ousw-office-keep = Quédate uno de estos Contratos
ousw-no-contracts = No tienes ningún Contrato.
ousw-fulfil-now = Cúmplelo ahora
ousw-complete = Lo tienes todo
ousw-if-now = { $n } si acabara ahora:
ousw-islands = Las Islas
ousw-island = Isla
ousw-yields = { $n } de { $material } por viaje
ousw-sail = A { $island }
ousw-exchange = Intercambio
ousw-exchange-help = Haz una oferta
ousw-exchanged = Hecho en este turno
ousw-end = Terminar
ousw-pass = Pasar
ousw-end-help = Juega el siguiente
ousw-any = cualquiera
ousw-said = boca abajo: esto es lo que se dice
ousw-contracts = Contratos
ousw-contracts-ready = { $n } de { $all } Contratos se podrían cumplir
ousw-contracts-where = { $open } por cumplir, { $done } cumplidos
ousw-tiles-down = losetas boca abajo
ousw-tiles-known = Losetas, hasta donde sabes
ousw-may-be = Las desconocidas pueden ser { $what }.
ousw-peek = Lo que se sabe
ousw-mastery-of = Maestría: { $what }
ousw-round = ronda { $n } de 3
ousw-to-you = ti
ousw-you-offer = Ofreces a { $to }
ousw-offers = { $who } ofrece a { $to }
ousw-counters = { $who } hace una contraoferta
ousw-give = Das
ousw-ask = Pides
ousw-gives = da
ousw-asks = pide
ousw-strike = Cerrar el trato
ousw-take = Aceptarla
ousw-accept = Aceptar
ousw-anew = Proponer de nuevo
ousw-propose = Haz una oferta
ousw-counter = Contraoferta
ousw-make = Hacer esta oferta
ousw-to = A
ousw-they-offer = { $who } da, y pide:
ousw-give-down = boca abajo
ousw-give-open = lo que nombras
ousw-contract-down = boca abajo
ousw-of = de { $n }
ousw-claim = Dices que es
ousw-claim-truth = la verdad
ousw-claim-nothing = nada
ousw-claim-else = otra cosa
ousw-rule-down = Las losetas van boca abajo: los demás ven cuántas son y oyen lo que dices.
ousw-rule-open = En esta mesa se entrega lo que se ha dicho.
ousw-rule-deliver = Puedes entregar losetas distintas de las que te piden, en igual número.
ousw-rule-two = Si cada lado da dos losetas o más, se intercambian las cartas de Colaboración.
ousw-deliver = ¿Qué entregas?
ousw-deliver-tiles = { $n ->
    [one] 1 loseta boca abajo
   *[other] { $n } losetas boca abajo
}
ousw-deliver-contracts = { $n ->
    [one] 1 Contrato boca abajo
   *[other] { $n } Contratos boca abajo
}
ousw-deliver-one = Entregar { $what }
ousw-deliver-do = Aceptar y entregar
ousw-asked = Te piden:
standing-turn-short = este turno
standing-coins-short = por monedas
standing-all-short = todas
standing-turn = Rechazar todas las ofertas de este turno
standing-coins = Rechazar lo que pida monedas
standing-all = Rechazar todas las ofertas
ousw-standing = Rechazar desde ahora:
ousw-proposals = Listas para enviar
ousw-sum = Das { $give } y pides { $ask }.
ousw-sum-said = Das { $give }, dices { $said } y pides { $ask }.
ousw-too-many-said = Nombras más losetas de las que das.
ousw-nothing-offered = Da o pide algo.
ousw-way-honest = lo que se pidió
ousw-way-lie = un engaño: se pidió { $asked }
ousw-way-free = lo que quieras
ousw-as-claimed = Las losetas van boca abajo: lo que son solo se dice.
ousw-deal-with = El intercambio con { $who }
ousw-deal-only = Solo ustedes dos ven estas losetas.
ousw-deal-none = Nadie quiso tu oferta
ousw-deal-none-help = Todos la rechazaron. El intercambio de este turno ha terminado.
ousw-deal-gave = Diste
ousw-deal-got = Recibiste
ousw-deal-you-said = Dijiste { $what }.
ousw-deal-they-said = { $who } dijo { $what }.
ousw-deal-you-lied = No era eso, y { $who } ya lo sabe.
ousw-deal-honest = Es lo que se dijo.
ousw-deal-lie = { $who } no dio lo que dijo.
ousw-deal-allowed = Está permitido: las losetas cambian de manos boca abajo.
ousw-deal-means = Qué significa para ti
ousw-deal-ready = { $what }: ya está todo
ousw-deal-nearer = { $what }: { $n ->
    [one] falta 1
   *[other] faltan { $n }
}
ousw-deal-further = { $what }: ahora { $n ->
    [one] falta 1
   *[other] faltan { $n }
}
ousw-why-taken = Allí vive ya { $who }.
ousw-why-island = Has viajado a tu Isla: la Ciudad espera a tu próximo turno.
ousw-why-second = Ya has actuado en la Ciudad, y sin el Sello no hay segunda acción.
ousw-why-third = Ya has hecho las dos acciones en la Ciudad.
ousw-why-price = Cuesta { $price }, y tienes { $coins } disponibles.
ousw-why-sold-out = No queda ninguna.
ousw-why-no-coins = No quedan monedas en la reserva.
ousw-why-one-food = Una moneda cuesta dos losetas de Comida.
ousw-why-none-left = No queda ninguna carta.
ousw-why-no-sail = No tienes monedas en la carta de Ciudad.
ousw-why-travelled = Ya has viajado.
ousw-why-broke = No tienes ninguna moneda que devolver.
ousw-why-stack = Quedan menos de dos losetas clandestinas.
ousw-why-office = Ya has usado la Oficina de contratos en este turno.
ousw-why-no-contracts = El mazo está vacío.
ousw-why-exchanged = Ya has gastado el intercambio de este turno.
ousw-why-travel = Aún no has viajado, y puedes.
ousw-why-deliver = No tienes lo que te piden.
ousw-why-rounds = Tres rondas como máximo.
