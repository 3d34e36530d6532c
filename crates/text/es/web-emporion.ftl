# La mesa de Emporion.

ionw-gives = da { $what }
ionw-requires = requiere { $what }
ionw-multiplier = { $n } PV por cada carta de { $type }
ionw-goods = series de 1 a 5 valen 5, 10, 17, 26 y 37; requiere 5 de Comercio, 1 más por cada Mercancía que tengas
ionw-pays-spoils = { $n ->
    [one] cuesta 1 Botín
   *[other] cuesta { $n } Botines
}
ionw-set = serie
ionw-power-prestige = Habilidad: Prestigio
ionw-power-goods = Habilidad: Mercancía
ionw-why-none = Ahora no sirve para nada.
ionw-why-spoils = { $price ->
    [one] Cuesta 1 Botín; tienes { $spoils }.
   *[other] Cuesta { $price } Botines; tienes { $spoils }.
}
ionw-why-both = Falta: { $what }. Con los { $price } Botines que cuesta son { $all } Botines; tienes { $spoils }.
ionw-free = No requiere nada.
ionw-costs-spoils = { $n ->
    [one] Cuesta 1 Botín; tienes { $have }.
   *[other] Cuesta { $n } Botines; tienes { $have }.
}
ionw-not-with = No con { $action }:
ionw-not-reserve = No se puede reservar:
ionw-after = Con ella: { $cards } de { $full } cartas, { $gain } PV.
ionw-begin-with = Empezar con ella
ionw-begin-help = cada uno elige una
ionw-discard = Renunciar a ella
ionw-discard-help = no se puede hacer otra cosa; sale de la partida
ionw-tab-shore = Puerto y Polis
ionw-history-pile = Mazo de Historia
ionw-development-pile = Mazo de Progreso
ionw-pile-left = { $n ->
    [one] Queda 1 carta.
   *[other] Quedan { $n } cartas.
}
ionw-history-help = Cultura, Comercio y Guerra. Los Botines salen de encima y vuelven debajo. Cuando se agota, la ronda es la última.
ionw-development-help = Prestigio y Mercancía. Llegan al Puerto cuando se repone tras una Expedición.
ionw-send-card = Enviar { $card }
ionw-sail-help = Cada carta que zarpa te da un Botín. El Puerto se repone, así que no se puede deshacer.
ionw-why-missing = { $spoils ->
    [0] Falta: { $what }. No tienes Botines para suplirlo.
    [one] Falta: { $what }. Tienes 1 Botín para suplirlo.
   *[other] Falta: { $what }. Tienes { $spoils } Botines para suplirlo.
}
ionw-why-counter = { $action } está bloqueada este turno: hay un marcador encima.
ionw-why-power = Ninguna carta tuya de { $action } tiene la habilidad de { $type }.
ionw-your-realm = Tu Dominio
ionw-realm-of = Dominio de { $who }
ionw-realm = Dominio
ionw-cards = Cartas en el Dominio
ionw-so-far = por ahora
ionw-drachmas = dracmas libres
ionw-spoils-help = Botín: cartas boca abajo. Cada una suple un recurso que falte.
ionw-reserved = Reservadas: −3 PV cada una
ionw-reserved-help = Reservadas: −3 PV cada una si siguen aquí al final.
ionw-first = Jugador inicial
ionw-add-by = Con { $action }
ionw-do-over = La partida ha terminado.
ionw-do-begin = Elige la carta con la que empiezas.
ionw-do-act = Pulsa una carta o Acción iluminada.
ionw-do-wait = Mira la mesa: cada carta dice lo que hace.
ionw-round = Ronda { $n }
ionw-near = { $names }: 17 cartas o más. Con 18 la ronda es la última.
ionw-begin = La carta para empezar
ionw-times = Multiplicadores de { $type }
ionw-goods-set = { $n ->
    [one] 1 Mercancía
   *[other] { $n } Mercancías
}
ionw-multiplied = { $card }: { $counted }
ionw-history = Historia
ionw-development = Progreso
ionw-choose-cards = { $n ->
    [one] Marca 1 carta del Puerto: pasa a la Polis.
   *[other] Marca { $n } cartas del Puerto: pasan a la Polis.
}
ionw-choose-split = Cartas nuevas para el Puerto: Historia y Progreso
ionw-split = { $history } de Historia, { $development } de Progreso
ionw-sail = Zarpar
ionw-reserve = Reservarla
ionw-reserve-help = bajo un dracma; no se puede deshacer
ionw-port-help = Las cartas del Puerto se reservan, o una Expedición las lleva a la Polis. Desde la Polis se añaden.
ionw-end = El final llega cuando
ionw-end-realm = { $full } cartas
ionw-end-history = Mazo Historia
ionw-barred = bloqueada
ionw-moves = { $n ->
    [one] mueve 1 carta
   *[other] mueve { $n } cartas
}
ionw-adds = { $n ->
    [0] nada que añadir
    [one] 1 carta que añadir
   *[other] { $n } cartas que añadir
}
ionw-reserves = { $n ->
    [0] ahora no
    [one] 1 carta que tomar
   *[other] { $n } cartas que tomar
}
ionw-counter = El marcador: esta Acción está bloqueada
ionw-counter-of = El marcador de { $who }
ionw-act-begin = Empezar con { $card }
ionw-act-reserve = Reservar { $card }
ionw-act-add-polis = { $action }: añadir { $card } desde la Polis
ionw-act-add-reserved = { $action }: añadir { $card } de tu reserva
ionw-act-add-beside = { $action }: añadir { $card }, junto a la Polis
