# Emporous

ous-name = Emporous
ous-turn = Turno { $n }
ous-setup = Se están eligiendo las Islas
ous-last = { $n ->
    [one] se acerca el final: es el último turno
   *[other] se acerca el final: quedan { $n } turnos
}
ous-over = la partida ha terminado
ous-seal = Sello del Concejo: { $who }
ous-nobody = nadie
ous-shops = Tiendas: { $n }
ous-reserve = Reserva: { $coins }, { $jewels } a { $price }
ous-contracts-left = { $n ->
    [one] 1 Contrato
   *[other] { $n } Contratos
}
ous-deck = Mazo de Contratos: { $n }
ous-stack = Pila clandestina: { $n }
ous-market = Mercado
ous-price = precio
ous-sold-out = agotado
ous-works = Artesanías
ous-works-left = quedan { $n }
ous-mastery = Maestría { $points }, desde { $at }: { $who }
ous-shipment-mastery = Cargamentos
ous-player = { $name } ({ $islands })
ous-player-no-island = { $name }
ous-coins = { $n ->
    [one] 1 moneda
   *[other] { $n } monedas
}
ous-in-city = { $n } en la carta de Ciudad
ous-in-cities = { $a } + { $b } en las cartas de Ciudad
ous-jewel = { $n ->
    [one] Joya
   *[other] { $n } Joyas
}
ous-jewels = { $n ->
    [one] 1 Joya
   *[other] { $n } Joyas
}
ous-any = { $n ->
    [one] una loseta sin nombrar
   *[other] { $n } losetas sin nombrar
}
ous-tiles = { $n ->
    [one] 1 loseta
   *[other] { $n } losetas
}
ous-unknown = { $n ->
    [one] 1 desconocida
   *[other] { $n } desconocidas
}
ous-or = { $n } de { $kinds }
ous-shop-cost = { $n ->
    [one] 1 Tienda
   *[other] { $n } Tiendas
}
ous-shop-hand = { $n ->
    [one] 1 Tienda con tus monedas
   *[other] { $n } Tiendas con tus monedas
}
ous-shop-city = { $n ->
    [one] 1 Tienda desde la carta de Ciudad de { $island }
   *[other] { $n } Tiendas desde la carta de Ciudad de { $island }
}
ous-fulfilled = cumplidos: { $what }
ous-delivered = { $n ->
    [one] 1 entrega
   *[other] { $n } entregas
}
ous-unfulfilled = { $n ->
    [one] 1 Contrato pendiente
   *[other] { $n } Contratos pendientes
}
ous-holds = (se sabe: { $what })
ous-used = usadas: { $what }
ous-collaboration = carta de Colaboración: { $what }
ous-yours = Tus losetas
ous-your-contracts = Tus Contratos
ous-shown = Los demás saben seguro
ous-nothing = nada
ous-deck-known = Del mazo sabes
ous-deck-card = { $contract } es la carta { $n }
ous-exchange = Intercambio, ronda { $round }: { $who } ofrece { $give } a { $to } por { $ask }
ous-everyone = todos
ous-truth = en verdad { $what }
ous-answer-waiting = { $who } aún no ha respondido
ous-answer-given = { $who } ha respondido
ous-answer-refuse = { $who } rechaza
ous-answer-accept = { $who } acepta
ous-answer-counter = { $who } daría más bien { $give } por { $ask }

ous-act-choose = Elegir { $island }: { $yields } de { $material } por viaje
ous-act-sail = Viajar a tu Isla { $island }: recuperas { $coins } y hasta { $yields } de { $material }
ous-act-buy = Ciudad: comprar { $tile } por { $price }
ous-act-buy-two = Ciudad: comprar { $tile } por { $price }; { $first } a { $a }, { $second } a { $b }
ous-act-coin = Ciudad: gastar { $tile } por una moneda
ous-act-coin-more = Gastar { $tile } por otra moneda
ous-act-commission = Ciudad: encargar { $work } por { $payment }
ous-act-fulfil = Ciudad: cumplir { $contract } con { $payment }
ous-act-deliver = Ciudad: entregar un Cargamento Secreto
ous-act-bribe-hand = Devolver una de tus monedas por el Sello del Concejo
ous-act-bribe-city = Devolver una moneda de la carta de Ciudad de { $island } por el Sello del Concejo
ous-act-conspire = Sacar dos losetas clandestinas por el Sello del Concejo
ous-act-draw = Oficina de contratos: mirar dos Contratos y quedarte uno
ous-act-draw-last = Oficina de contratos: tomar el último Contrato
ous-act-keep = Quedarte con { $contract }: { $cost } = { $points }
ous-act-return = Oficina de contratos: poner { $contract } bajo el mazo
ous-act-propose = Ofrecer a { $to }: { $give } por { $ask }
ous-act-accept = Aceptar
ous-act-accept-with = Aceptar y entregar { $what }
ous-act-refuse = Rechazar
ous-act-counter = Ofrecer en cambio: { $give } por { $ask }
ous-act-take = Cerrar el trato con { $who } y recibir { $get }
ous-act-take-with = Aceptar la contraoferta de { $who }: recibir { $get } y entregar { $what }
ous-act-break-off = Romper la negociación
ous-act-free = Sacar { $tile } del mercado
ous-act-end = Terminar tu turno
ous-act-pass = Ningún viaje es posible: pasar

ous-ev-chose = { $who } se instala en { $island } ({ $material }).
ous-ev-began = Las Islas están elegidas y todos sacan sus primeras losetas. Empieza { $who }.
ous-ev-dealt = { $who } recibe un Contrato.
ous-ev-dealt-seen = { $who } recibe el Contrato { $contract }.
ous-ev-tasked = { $who } recibe una loseta clandestina y la carta de Colaboración «{ $card }».
ous-ev-tasked-seen = { $who } recibe una loseta clandestina, { $task }, y la carta de Colaboración «{ $card }».
ous-ev-sailed = { $who } viaja a { $island }: recupera { $coins } y saca { $tiles }.
ous-ev-bought = { $who } compra { $tile } por { $price }.
ous-ev-coined = { $who } gasta { $tile } por una moneda.
ous-ev-commissioned = { $who } encarga { $work } por { $payment }: { $points }.
ous-ev-fulfilled = { $who } cumple { $contract } con { $payment }: { $points }.
ous-ev-delivered = { $who } entrega un Cargamento Secreto.
ous-ev-bribed = { $who } devuelve una moneda a la reserva.
ous-ev-conspired = { $who } saca dos losetas clandestinas.
ous-ev-conspired-seen = { $who } saca dos losetas clandestinas: { $what }.
ous-ev-sealed = El Sello del Concejo pasa a { $who }.
ous-ev-sealed-from = El Sello del Concejo pasa de { $from } a { $who }.
ous-ev-drew = { $n ->
    [one] { $who } toma el último Contrato.
   *[other] { $who } mira { $n } Contratos.
}
ous-ev-drew-seen = { $who } mira { $what }.
ous-ev-kept = { $who } se queda con uno y pone el otro bajo el mazo.
ous-ev-kept-seen = { $who } se queda con { $kept } y pone { $returned } bajo el mazo.
ous-ev-returned = { $who } pone un Contrato bajo el mazo.
ous-ev-returned-seen = { $who } pone { $contract } bajo el mazo.
ous-ev-mastered = { $who } gana la Maestría de { $mastery }.
ous-ev-mastered-from = { $who } le quita a { $from } la Maestría de { $mastery }.
ous-ev-proposed = { $who } ofrece a { $to }: { $give } por { $ask }.
ous-ev-answering = { $who } tiene una respuesta.
ous-ev-refuses = { $who } rechaza.
ous-ev-accepts = { $who } acepta.
ous-ev-counters = { $who } hace una contraoferta: { $give } por { $ask }.
ous-ev-refused = Todos rechazan: no hay intercambio en este turno.
ous-ev-broke-off = { $who } rompe la negociación.
ous-ev-struck = { $a } y { $b } cierran un trato: { $give } por { $ask }.
ous-ev-struck-seen = Boca abajo: { $give } de { $a } y { $ask } de { $b }.
ous-ev-smuggled = { $n ->
    [one] 1 loseta de Contrabando que recibió { $who } queda cumplida y va bajo la pila.
   *[other] { $n } losetas de Contrabando que recibió { $who } quedan cumplidas y van bajo la pila.
}
ous-ev-collaborated = { $who } recibe la carta de Colaboración «{ $card }».
ous-ev-collaborated-coins = { $who } recibe la carta de Colaboración «{ $card }»: { $coins }.
ous-ev-took-free = { $who } saca { $tile } del mercado.
ous-ev-passed = { $who } no puede viajar y pasa.
ous-ev-called = { $who } tiene { $points } o más: cada otro jugador juega un turno más.
ous-ev-over = La partida termina; se descubren todas las losetas y Contratos.

ous-score-contracts = Contratos
ous-score-works = Artesanías
ous-score-masteries = Maestrías
ous-score-shops = Tiendas
ous-score-jewels = Joyas
ous-score-unfulfilled = Sin cumplir
ous-score-tasks = Tareas
ous-score-even-start = Salida igualada
ous-score-total = Total
ous-score-place = Puesto

# Componer un intercambio
ous-hint-offer = ofrecer: componer tu propio intercambio
ous-hint-counter = ofrecer: componer una contraoferta · entregar: elegir tú qué entregar
ous-hint-deliver = entregar ASIENTO: elegir tú qué entregar · ofrecer: proponer de nuevo
ous-ask-to = ¿A quién? { $choices }
ous-ask-give = Losetas que pones boca abajo, por número; «1 1 4» son dos de la primera y una de la cuarta (Intro: ninguna)
ous-ask-claim = { $n ->
    [one] ¿Qué dices que es? Un número de la lista, 0 para no decir nada (Intro: la verdad)
   *[other] ¿Qué dices que son? { $n } números de la lista, 0 para una loseta de la que no dices nada (Intro: la verdad)
}
ous-ask-coins = ¿Cuántas monedas das? De 0 a { $most } (Intro: 0)
ous-ask-contracts = Contratos que das boca abajo, por número (Intro: ninguno)
ous-ask-works = Artesanías que das, por número (Intro: ninguna)
ous-want-tiles = Losetas que pides, por número; 0 es una loseta cualquiera (Intro: ninguna)
ous-want-coins = ¿Cuántas monedas pides? (Intro: 0)
ous-want-contracts = ¿Cuántos Contratos pides? (Intro: 0)
ous-want-works = Artesanías que pides, por número (Intro: ninguna)
ous-ask-deliver = Entrega { $n } de tus losetas, por número
ous-ask-deliver-contracts = Entrega { $n } de tus Contratos, por número
ous-confirm = { $what } Intro: sí; otra cosa: no
ous-composed-none = No se ofrece nada.
ous-bad-numbers = Eso no corresponde a la lista.
bad-emporous-chapter = { $option } es 1, o 2 con 3 o 4 jugadores
bad-emporous-fugitives = { $option } es 1, o 3 en el Capítulo Segundo
bad-emporous-even-start = { $option } es para el Capítulo Segundo
ous-cannot-compose = Ahora no hay nada que componer.

clause-OUS-1 = Hay 47 losetas de carga, iguales por el dorso: 8 de Madera, 8 de Piedra, 8 de Bronce, 8 de Comida, 12 de Uva y 3 Joyas.
clause-OUS-2 = Hay 32 monedas de plata, 41 Artesanías, 18 Contratos, una Maestría por tipo de Artesanía y otra de Cargamentos, 5 Islas, la carta de Tienda y el Sello del Concejo.
clause-OUS-3 = Las Islas son Trofí (Comida), Eide (Madera), Calkino (Bronce), Latomeia (Piedra) y Krasí (Uva). Un viaje da 2 losetas, 3 en Krasí.
clause-OUS-10 = El jugador inicial se sortea; los turnos siguen hacia la izquierda.
clause-OUS-11 = El mercado tiene cuatro pilas de cada materia, a 8, 6, 4 y 2, con 2 losetas por pila, 3 de Uva.
clause-OUS-12 = La reserva tiene los Contratos barajados, todas las Artesanías, una Joya menos que jugadores y 4 monedas por jugador.
clause-OUS-13 = Todos empiezan con 4 monedas disponibles y una carta de Ciudad.
clause-OUS-14 = Las Islas se eligen de una en una, cada una una vez, desde el último en orden de turno hasta el jugador inicial.
clause-OUS-15 = Después cada uno saca la pila de precio 2 de su materia y recibe un Contrato oculto.
clause-OUS-16 = Una materia sin Isla en juego conserva una loseta en cada pila.
clause-OUS-20 = Las losetas se sacan de la pila más barata y se devuelven a la más cara con sitio: cuantas menos quedan, más cuestan.
clause-OUS-21 = Una fila nunca tiene más que al principio; una fila vacía no vende ni produce nada.
clause-OUS-30 = En tu turno haces un viaje, a tu Isla o a la Ciudad, y puedes hacer un intercambio y lo que permita el Sello; terminar el turno es una jugada aparte.
clause-OUS-31 = Debes viajar si puedes; solo si ningún viaje es posible puedes pasar.
clause-OUS-40 = Solo puedes viajar a tu Isla con alguna moneda en su carta de Ciudad: las recuperas todas y sacas las losetas de la Isla.
clause-OUS-50 = Puedes comprar una loseta con monedas que van a tu carta de Ciudad: una materia a su precio, o una Joya por 5.
clause-OUS-51 = Puedes adquirir cualquier cantidad de monedas de la reserva, cada una por una loseta de Madera, Piedra, Bronce, Uva o Joyas, o por dos de Comida.
clause-OUS-52 = Puedes encargar una Artesanía de la que quede carta, pagando todo su costo.
clause-OUS-53 = Puedes cumplir uno de tus Contratos, pagando sus Artesanías, que quedan usadas, sus losetas y sus Tiendas.
clause-OUS-54 = Los costos se pagan enteros, una loseta por símbolo; «/» es una u otra materia, y una Joya paga cualquier materia.
clause-OUS-55 = Una Tienda se paga con una de tus monedas, disponible o de la carta de Ciudad, que se pierde; cada Tienda es 1 punto para todos.
clause-OUS-56 = Las monedas se gastan poniéndolas en tu carta de Ciudad; las losetas gastadas vuelven al mercado.
clause-OUS-60 = Obtienes el Sello del Concejo cuando tu acción en la Ciudad aumenta tus puntos visibles.
clause-OUS-61 = En cualquier momento de tu turno puedes devolver una moneda por el Sello, si no lo tienes.
clause-OUS-62 = Con el Sello puedes hacer una segunda acción en la Ciudad, nunca una tercera.
clause-OUS-63 = Con el Sello, una vez por turno, puedes mirar dos Contratos y quedarte uno, o poner uno tuyo bajo el mazo; un par sacado se resuelve primero.
clause-OUS-64 = El Sello queda en tu poder hasta que otro jugador lo obtiene; no se puede intercambiar.
clause-OUS-70 = Una vez por turno, en cualquier momento, puedes negociar un intercambio con los demás; el trato se cierra con uno solo.
clause-OUS-71 = Las losetas se ofrecen y entregan boca abajo, tantas como se dijo; lo que se dice de ellas no tiene por qué ser verdad, salvo en mesas con intercambios abiertos. Solo se nombran las que están en juego: en el Capítulo Primero, ninguna clandestina.
clause-OUS-72 = Pueden cambiar de manos losetas, monedas disponibles, Contratos sin cumplir y Artesanías sin usar, si los tienes; nada más. Las monedas recibidas quedan disponibles.
clause-OUS-73 = Puedes ofrecer y pedir cualquier cantidad de cosas, también nada por un lado; algo debe cambiar de manos.
clause-OUS-74 = Haces una oferta a un jugador o a todos; aceptan, rechazan o hacen una contraoferta a la vez; luego tomas una respuesta, propones de nuevo, tres veces a lo sumo, o rompes la negociación.
clause-OUS-74a = Hasta cerrar un trato nada queda comprometido ni a la vista, y caduca la oferta que ya no se puede cumplir.
clause-OUS-75 = Las Artesanías que cambian de manos cuentan enseguida para las Maestrías; los puntos ganados así no dan el Sello, que se gana con puntos en la Ciudad.
clause-OUS-80 = Una Maestría pasa enseguida a quien tiene, sin empate, más Artesanías de su tipo que nadie, al menos dos, una en la Fiesta de la Tortuga, y más que quien la tiene; si no, la conserva. Las usadas cuentan.
clause-OUS-81 = Los puntos de una Maestría ganada con una acción en la Ciudad cuentan para el Sello.
clause-OUS-90 = Si al final de un turno alguien tiene 18 puntos visibles, cada otro jugador juega un turno más y la partida termina, aunque los puntos vuelvan a bajar.
clause-OUS-91 = Puntúan los Contratos cumplidos, las Artesanías y las Maestrías, 1 por Joya y por Tienda; cada Contrato sin cumplir resta 2.
clause-OUS-92 = Empates: más Contratos cumplidos, luego más Artesanías, luego más monedas; si no, la victoria se comparte.
clause-OUS-93 = La partida también termina cuando todos pasan seguidos sin intercambio, y tras 60 turnos cada uno.
clause-OUS-100 = Dos jugadores tienen dos cartas de Ciudad y dos Islas cada uno, elegidas por turnos, el segundo jugador primero.
clause-OUS-101 = Cada uno saca las pilas de precio 2 de ambas materias, 4 monedas y un Contrato.
clause-OUS-102 = Cada moneda que gastas va a la carta de Ciudad que elijas; viajar a una Isla recupera solo las monedas de su carta de Ciudad.
clause-OUS-110 = El Capítulo Segundo es para 3 o 4 jugadores, con losetas clandestinas, entre ellas uno o tres Fugitivos, y la Maestría de Cargamentos. Elegidas todas las Islas, cada jugador recibe una loseta clandestina y, boca arriba, una carta de Colaboración.
clause-OUS-111 = En el Capítulo Segundo el Sello no se obtiene por una moneda, sino sacando dos losetas clandestinas, si están las dos y no lo tienes.
clause-OUS-112 = Las losetas clandestinas están ocultas entre las tuyas; todos ven solo cuántas losetas tienes en total.
clause-OUS-113 = El Contrabando recibido en un intercambio queda cumplido: va bajo la pila, a la vista de todos.
clause-OUS-114 = En la Ciudad puedes entregar un Cargamento Secreto que tengas: queda cumplido y no vale puntos por sí mismo.
clause-OUS-115 = La Maestría de Cargamentos es de quien tenga más entregas, al menos dos, y pasa de mano como las demás.
clause-OUS-116 = El Fugitivo solo se puede pasar a otro en un intercambio.
clause-OUS-117 = Si ambas partes de un intercambio entregan dos o más losetas, se cambian también las cartas de Colaboración, y cada una actúa enseguida para quien la recibe: una loseta, todas las monedas de vuelta, una Joya o dos monedas.
clause-OUS-118 = Al final, el Contrabando resta 1 punto, un Cargamento 2, el Fugitivo 3; de tres Fugitivos, uno resta 3, dos restan 1 y los tres suman 1.
clause-OUS-119 = En el Capítulo Segundo con cuatro jugadores la mesa puede elegir una salida igualada: el tercero y el cuarto suman 1 punto más cada uno al final, porque sus lugares ganan menos.

# Opciones de la mesa
option-emporous-chapter = Capítulo
option-emporous-chapter-1 = Primero
option-emporous-chapter-2 = Segundo, para 3 o 4 jugadores
option-emporous-fugitives = Fugitivos en el Capítulo Segundo
option-emporous-fugitives-1 = Uno
option-emporous-fugitives-3 = Tres
option-emporous-open-exchanges = Intercambios
option-emporous-open-exchanges-false = Boca abajo: se puede farolear
option-emporous-open-exchanges-true = Abiertos: se entrega lo que se dice
option-emporous-even-start = Lugares en el orden de turno
option-emporous-even-start-false = Como en el reglamento
option-emporous-even-start-true = Salida igualada: un punto para los dos últimos de cuatro en el Capítulo Segundo
unusual-emporous-chapter-2 = Capítulo Segundo
unusual-emporous-fugitives-3 = tres Fugitivos
unusual-emporous-open-exchanges-true = intercambios abiertos
unusual-emporous-even-start-true = salida igualada
