# Puerto de noche, el ejemplo de un juego: todas sus palabras.

nh-name = Puerto de noche
nh-name-about = Un barco cada noche y un farol para cada mercader. Enciende el más brillante que nadie más encienda. De 2 a 4 jugadores, 10 minutos.
option-night-harbour-lanterns = Faroles
option-night-harbour-lanterns-7 = Siete noches
option-night-harbour-lanterns-5 = Cinco noches
unusual-night-harbour-lanterns-5 = cinco noches
bad-night-harbour-lanterns = { $option } es 7 o 5

nh-cargo = { $good } ({ $crates ->
    [one] 1 caja
   *[other] { $crates } cajas
})
nh-act-light = Encender el farol { $lantern }
nh-ev-came = Entra un barco: { $cargo }.
nh-ev-chose = { $who } elige el farol { $lantern }.
nh-ev-shown = Se muestran los faroles: { $lanterns }.
nh-ev-took = { $who } toma { $cargo }.
nh-ev-sailed = Ningún farol brilla: el barco pasa de largo.
nh-ev-over = Los encargos eran: { $commissions }.
nh-ship = En el puerto: { $cargo }
nh-no-ship = No hay ningún barco en el puerto.
nh-col-lanterns = Faroles
nh-col-commission = Encargo
nh-score-crates = Cajas
nh-score-commission = Encargo
nh-score-total = En total

nutshell-NH-1 = Cada noche entra un barco y cada uno elige un farol boca abajo.
nutshell-NH-2 = El número más alto que nadie más haya encendido se lleva la carga; cada farol brilla una sola noche.
nutshell-NH-3 = Cada caja es un punto, y cada una de la mercancía de tu encargo secreto vale tres.
lesson-NH-free = Mira la carga: ¿merece un farol brillante? Los números iguales se ciegan entre sí.

section-NH-1 = Preparación
clause-NH-1 = Juegan de dos a cuatro mercaderes, cada uno con faroles numerados del 1 al 7, o del 1 al 5 en una partida corta.
clause-NH-2 = Se barajan cuatro encargos, uno de cada mercancía, y se reparte uno boca abajo a cada mercader; nadie mira los demás.
section-NH-3 = Una noche
clause-NH-3 = Cada noche los dados dicen qué mercancía lleva el barco, y si hay 1, 2 o 3 cajas de ella.
clause-NH-4 = Todos los mercaderes eligen a la vez uno de sus propios faroles, boca abajo.
clause-NH-5 = Cuando todos han elegido, se muestran los faroles y quedan gastados.
clause-NH-6 = Los faroles con el mismo número se ciegan entre sí: solo brilla el que nadie más ha encendido.
clause-NH-7 = El farol más alto que brilla se lleva la carga; si no brilla ninguno, el barco pasa de largo con ella.
clause-NH-8 = De tres cajas, el segundo farol más alto que brilla se lleva una, si lo hay.
clause-NH-9 = El mercader a quien no se pregunta, o que ya ha elegido, no enciende nada.
section-NH-10 = El final
clause-NH-10 = La partida termina cuando se han gastado todos los faroles; entonces se muestran los encargos.
clause-NH-11 = Una caja vale 1 punto, y 3 puntos si es de la mercancía del propio encargo.
clause-NH-12 = Gana quien tiene más puntos; entre quienes tienen los mismos, quien tiene más cajas del propio encargo; después comparten el puesto.
