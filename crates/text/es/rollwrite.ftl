# Emporous Roll & Write

rw-name = Emporous Roll & Write
rw-round = Ronda { $round } de { $last }
rw-setup = Preparación
rw-shops = Tiendas abiertas: { $n }
rw-dice = Dados
rw-sheet-of = { $name }, isla { $island }
rw-sheet-no-island = { $name }, aún sin isla
rw-materials = Materias primas
rw-works = Artesanías
rw-contracts = Contratos
rw-jewels = Joyas
rw-jewel = { $n ->
    [one] 1 Joya
   *[other] { $n } Joyas
}
rw-coins = Monedas de plata
rw-coins-detail = se pueden usar { $available } de { $purse }
rw-used = Monedas usadas
rw-rounds = Rondas
rw-mastery = Maestría { $mark } con { $at }: { $points }
rw-shop-cost = { $n ->
    [one] 1 Tienda
   *[other] { $n } Tiendas
}
rw-free = nada
rw-legend = Marcas: / adquirido, # gastado, X tachado, . libre
rw-score-now = { $n ->
    [one] 1 punto si la partida acabara ahora
   *[other] { $n } puntos si la partida acabara ahora
}
rw-done = listo
rw-choosing = eligiendo

rw-act-no-second = Ningún segundo Contrato
rw-act-second = Tomar el Contrato { $contract }: { $cost } por { $points }
rw-act-island = Elegir { $island }: { $material }, { $yields } por viaje
rw-act-jewel = Hacer una Joya con { $a } y { $b }
rw-act-home = Viajar a tu Isla: vuelven las monedas, { $yields } de { $material }
rw-act-buy = Ciudad: comprar { $material } por { $price }
rw-act-sell = Ciudad: gastar { $material } por una moneda
rw-act-sell-more = Gastar { $material } por una moneda más
rw-act-commission = Ciudad: encargar { $work } por { $payment }
rw-act-fulfil = Ciudad: cumplir { $contract } con { $payment }
rw-act-done = Listo con esta ronda
rw-act-pass = Ningún viaje es posible: pasar

rw-ev-dealt = { $who } empieza con el Contrato { $contract }.
rw-ev-second = { $who } toma { $contract } como segundo Contrato.
rw-ev-no-second = { $who } no toma un segundo Contrato.
rw-ev-island = { $who } se instala en { $island } ({ $material }).
rw-ev-rolled = Ronda { $round }. Precios: { $prices }.
rw-ev-six = Un seis: todos reciben { $material }.
rw-ev-home = { $who } viaja a la Isla{ $more }.
rw-ev-city = { $who } viaja a la Ciudad: { $deeds }{ $more }.
rw-ev-pass = { $who } no puede viajar{ $more }.
rw-ev-more = ; { $what }
rw-deed-buy = compra { $material }
rw-deed-coins = { $n ->
    [one] adquiere 1 moneda
   *[other] adquiere { $n } monedas
}
rw-deed-commission = encarga { $work }
rw-deed-fulfil = cumple { $contract }
rw-deed-mastery = logra la Maestría de { $work }
rw-deed-jewels = { $n ->
    [one] hace 1 Joya
   *[other] hace { $n } Joyas
}
rw-ev-shops = { $n ->
    [one] Hay 1 Tienda abierta: la ronda { $last } es la última.
   *[other] Hay { $n } Tiendas abiertas: la ronda { $last } es la última.
}
rw-ev-over = La última ronda ha terminado.

rw-score-contracts = Contratos
rw-score-works = Artesanías
rw-score-masteries = Maestrías
rw-score-jewels = Joyas
rw-score-unfulfilled = Sin cumplir
rw-score-total = Total
rw-score-place = Puesto

clause-RW-1 = Cada jugador tiene una hoja; cinco dados, uno por materia prima: Madera, Piedra, Comida, Bronce, Uva.
clause-RW-2 = Un dado nombra el Contrato con el que empieza cada jugador; varios pueden tener el mismo.
clause-RW-3 = Después cada jugador puede tomar un segundo Contrato, distinto del primero.
clause-RW-4 = Los segundos Contratos se eligen todos a la vez. Luego los jugadores eligen por turnos Islas distintas, en un orden sorteado; la Isla da enseguida dos unidades de su materia.
clause-RW-5 = Todos empiezan con 4 monedas de plata.
clause-RW-10 = Cada ronda empieza tirando los cinco dados; un 1 se vuelve a tirar. El dado es el precio de su materia en la ronda, de 2 a 6.
clause-RW-11 = Por cada 6, todos los jugadores reciben una unidad de esa materia.
clause-RW-12 = Todos eligen a la vez con los mismos dados; lo que hacen queda oculto hasta que todos están listos, y entonces las Tiendas cuentan juntas.
clause-RW-13 = Tu viaje marca la casilla de la ronda.
clause-RW-14 = Debes viajar si algún viaje es posible; solo si no lo es puedes pasar.
clause-RW-15 = Tu turno dura hasta que dices que estás listo, y puedes retirarlo hasta que lo estén todos.
clause-RW-20 = Solo puedes viajar a tu Isla si has usado monedas para comprar desde la última vez; las perdidas en Tiendas no cuentan.
clause-RW-21 = En tu Isla todas tus monedas vuelven a estar disponibles y recibes 2 unidades de su materia, 3 en la isla de la Uva.
clause-RW-30 = Para comprar una unidad usas tantas monedas como muestra su dado; no puedes usar más monedas de las que te quedan.
clause-RW-31 = Para adquirir monedas gastas unidades de materias primas, o Joyas en su lugar, una por moneda, al menos una; nadie adquiere más de 8 monedas por partida.
clause-RW-32 = Para encargar una Artesanía pagas todo su costo; da 1 punto, los Materiales de construcción ninguno, también cuando se usa más tarde.
clause-RW-33 = Para cumplir un Contrato que tienes pagas sus artesanías, materias y Tiendas; «/» significa una u otra. Ganas sus puntos.
clause-RW-34 = Una acción en la Ciudad que dio puntos permite una segunda acción en la Ciudad, nunca una tercera ni la Isla.
clause-RW-40 = Una Tienda se paga con una de tus monedas, que se pierde para toda la partida.
clause-RW-41 = Cada una de las cinco primeras Tiendas, sea de quien sea, tacha la última ronda aún abierta; una ronda empezada se juega hasta el final.
clause-RW-42 = Después de la quinta se pueden abrir más Tiendas, pero ya no acortan la partida.
clause-RW-43 = Se puede abrir una Tienda aunque todas las monedas estén usadas.
clause-RW-50 = En cualquier momento de tu turno dos unidades de cualquier materia se convierten en una Joya.
clause-RW-51 = Una Joya sustituye a una unidad de cualquier materia: en el costo de una Artesanía o un Contrato, o por una moneda; nunca a una moneda, una Artesanía o una Tienda del costo. Cada una que quede al final vale 1 punto.
clause-RW-52 = Al final, las unidades que sobran se convierten en Joyas de dos en dos.
clause-RW-60 = La segunda unidad de una Artesanía (la tercera de Materiales de construcción) logra enseguida su Maestría, contando también las ya usadas.
clause-RW-61 = Los puntos de una Maestría cuentan como ganados en esa acción.
clause-RW-65 = Cada casilla de la hoja se usa una vez por partida: donde no queda casilla libre, no se puede recibir, comprar ni hacer nada más.
clause-RW-66 = Dos pagos son iguales si gastan las mismas unidades y Joyas.
clause-RW-70 = La partida acaba cuando no queda ninguna ronda. Puntúan los Contratos cumplidos, las artesanías, las Maestrías y 1 por Joya; cada Contrato sin cumplir resta 2.
clause-RW-71 = Empates: más Contratos cumplidos, luego más artesanías, luego más monedas no perdidas en Tiendas; si no, la victoria se comparte.
clause-RW-80 = Una diagonal es algo adquirido, una casilla llena algo gastado, una cruz una ronda, una moneda usada o una Maestría; en la pista de monedas usadas, una casilla llena por cada viaje a la isla.
