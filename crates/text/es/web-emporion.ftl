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
ionw-why-missing = Falta: { $what }. Tienes { $spoils } Botines para suplirlo.
ionw-why-counter = { $action } está bloqueada este turno: hay un marcador encima.
ionw-why-power = Ninguna carta de tu Dominio tiene la habilidad de { $type }.
ionw-your-realm = Tu Dominio
ionw-realm-of = Dominio de { $who }
ionw-realm = Dominio
ionw-cards = Cartas en el Dominio
ionw-cards-of = { $n } de { $full } cartas
ionw-so-far = por ahora
ionw-drachmas = dracmas libres
ionw-spoils-help = Botín: cartas boca abajo. Cada una suple un recurso que falte.
ionw-reserved-help = Reservadas: −3 PV cada una si siguen aquí al final.
ionw-first = Jugador inicial
ionw-add-by = Con { $action }
ionw-do-over = La partida ha terminado.
ionw-do-begin = Elige la carta con la que empiezas.
ionw-do-act = Pulsa una carta iluminada para añadirla, una del Puerto para reservarla, o marca cartas del Puerto para una Expedición.
ionw-do-wait = Juegan los demás. Mira la mesa: cada carta dice lo que hace.
ionw-round = Ronda { $n }
ionw-near = { $names }: 17 cartas o más. Con 18 la ronda es la última.
ionw-begin = La carta para empezar
ionw-times = Multiplicadores de { $type }
ionw-history = Historia
ionw-development = Progreso
ionw-send = Enviar
ionw-choose-cards = { $n ->
    [one] Marca 1 carta del Puerto: pasa a la Polis.
   *[other] Marca { $n } cartas del Puerto: pasan a la Polis.
}
ionw-choose-split = Cartas nuevas para el Puerto, de los mazos:
ionw-split = { $history } de Historia, { $development } de Progreso
ionw-sail = Zarpar
ionw-reserve = Reservarla
ionw-reserve-help = bajo un dracma; no se puede deshacer
ionw-port-help = Las cartas del Puerto se reservan, o una Expedición las lleva a la Polis. Desde la Polis se añaden.
ionw-end = El final llega cuando
ionw-end-realm = un Dominio tiene { $full } cartas
ionw-end-leads = Va por delante { $who }: { $n }
ionw-end-history = o se agota el mazo de Historia
ionw-end-left = { $n ->
    [one] queda 1 carta
   *[other] quedan { $n } cartas
}
ionw-barred = bloqueada
ionw-moves = { $n ->
    [one] mueve 1 carta
   *[other] mueve { $n } cartas
}
ionw-adds = { $n ->
    [0] nada que añadir
    [one] 1 carta que añadir
   *[other] { $n } maneras de añadir
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
