# El laboratorio de equilibrio
balance-subtitle = { $games } partidas entre bots del tipo «{ $bots }». Cada número lleva su intervalo del 95 %.
balance-players = { $players ->
    [one] un jugador
   *[other] { $players } jugadores
  }
balance-drawn = islas por sorteo
balance-findings = Hallazgos
balance-all-good = Todo lo que tiene un objetivo está dentro de él.
balance-outside = { $name } es { $value } (de { $low } a { $high }); el objetivo es de { $least } a { $most }.
balance-outside-perhaps = { $name } es { $value } (de { $low } a { $high }); el objetivo es de { $least } a { $most }, pero puede ser azar.
balance-wins = Proporción de victorias
balance-points = Puntos
balance-length = Duración en turnos por jugador
balance-endings = Cómo acaban las partidas
balance-sources = De dónde vienen los puntos
balance-cards = Cartas
balance-fates = Contratos
balance-lead = La ventaja: cuánto cambia de manos, y durante qué parte de la partida está abierto el ganador
balance-series = De ronda en ronda
balance-deals = Intercambios por partida
balance-roads = Caminos a la victoria
balance-col-winner = ganadores
balance-col-other = los demás
balance-col-taken = tomada si se podía
balance-col-round = en la ronda
balance-col-win = gana quien la toma
balance-col-adjusted = más allá de sus opciones
balance-col-had = en una partida
balance-col-fulfilled = cumplido
balance-col-returned = devuelto
balance-col-left = sin cumplir
balance-written = El informe está en { $files }.
balance-stopped = Detenido tras { $games } partidas; la misma orden continúa desde ahí.
balance-difference = { $name }: { $before } → { $after } ({ $change }, de { $low } a { $high })
bad-draw-islands = { $game } no tiene islas que sortear.
bad-shard = «{ $shard }» no es una parte: 2/5 es la segunda de cinco.
bad-set = «{ $set }» no cambia nada: hace falta tabla.fila.valor=NÚMERO, como work.wine.mastery_points=4.
bad-set-name = «{ $set }» no cambia nada: no hay { $name }, solo { $known }.
bad-facts = { $file } no contiene partidas del laboratorio.
bad-balance = Di qué juego, o «merge» y las carpetas que se juntan.
cli-balance = Medir lo bueno que es un juego: muchas partidas entre bots iguales, y un informe
cli-arg-out = La carpeta para las partidas jugadas y el informe
cli-arg-draw_islands = Sortear las Islas en lugar de dejar que los bots las elijan, para ver todas igual de a menudo
cli-arg-shard = Jugar solo esta parte de las partidas, como 2/5
cli-arg-set = Comparar con un valor cambiado, como work.wine.mastery_points=4; se puede repetir
cli-arg-against = Comparar con los archivos de cartas de esta carpeta
cli-arg-dirs = Con «merge»: las carpetas que se juntan
balance-other-run = { $dir } contiene partidas de otra serie; elige otra carpeta.
