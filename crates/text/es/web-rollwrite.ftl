# La mesa de Roll & Write.

rww-sheet = Hoja
rww-tab-sheet = Dados y hoja
rww-purse = Lo que puedes gastar
rww-do-contracts = Toma un segundo Contrato, o ninguno: un Contrato sin cumplir cuesta 2 puntos.
rww-do-island = Elige tu Isla: te da dos unidades ahora, y más en cada viaje.
rww-do-start = Elige tu viaje. Pulsa un dado, casilla, Artesanía o Contrato iluminado. Todos usan estos dados.
rww-do-selling = Cambia más unidades por monedas, o di que has terminado.
rww-do-second = Eso dio puntos: tienes otra acción de Ciudad.
rww-do-rest = Tu viaje está hecho. Haz Joyas si quieres y di que has terminado.
rww-do-wait = Tu elección está hecha. Los demás aún eligen.
rww-do-watch = Estás mirando. Lo elegido se ve cuando todos terminan.
rww-do-over = La partida ha terminado.
rww-dice = Dados: los precios de esta ronda
rww-six = 6: +1 a todos
rww-price = cuesta { $price }
rww-buy-for = Comprar por { $price }
rww-islands = Las Islas
rww-yields = { $n } por viaje
rww-island = A { $island }
rww-island-gives = Monedas libres, { $n } de { $material }
rww-coins = Monedas
rww-coins-help = Unidades a monedas
rww-coins-which = ¿Qué unidad o Joya gastas por una moneda?
rww-jewel = Joya
rww-jewel-help = 2 unidades = 1 Joya
rww-jewel-which = ¿Una Joya de qué dos unidades?
rww-done = Listo
rww-done-help = Acabar mi ronda
rww-why-price = Cuesta { $price } y ahora puedes usar { $coins }.
rww-why-missing = Falta: { $what }.
rww-why-missing-jewels = { $jewels ->
    [one] Falta: { $what }. Tu Joya sustituye a una materia prima.
   *[other] Falta: { $what }. Tus { $jewels } Joyas sustituyen a materias primas.
}
rww-why-action = Tu viaje está hecho; no te queda otra acción de Ciudad.
rww-why-boxes = No queda casilla libre.
rww-legend = / adquirido, ■ gastado
rww-use = Usar { $material }
rww-held = { $n } para gastar
rww-works-help = 1 punto cada una, Materiales de construcción 0
rww-coins-got = Adquiridas
rww-coins-used = Usadas
rww-contracts-help = −2 por cada uno tomado y no cumplido
rww-contract-fulfilled = Cumplido
rww-contract-now = Cúmplelo ahora
rww-contract-taken = Tuyo
rww-contract-theirs = Tomado
rww-contract-take = Tómalo
rww-contract-free = Sin tomar
rww-round-played = Ronda { $n }, jugada
rww-round-shut = Ronda { $n }, quitada por una Tienda
rww-round-now = Ronda { $n }, ahora
rww-score-jewels = { $made ->
    [0] { $held } guardadas
   *[other] { $held } guardadas, { $made } de las unidades que quedan
}
