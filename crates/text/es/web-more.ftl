# La repetición, las pistas, los jugadores y lo que te perdiste.

replay-title = Repetición: { $game }
replay-controls = La repetición
replay-steps = Paso a paso
replay-move = Jugada { $n } de { $last }
replay-first = Al principio
replay-previous = Una jugada atrás
replay-next = Una jugada adelante
replay-last = Al final
replay-play = Reproducir
replay-pause = Pausa
replay-scrub = Jugada
replay-go = Mostrar
replay-start = Empieza la partida.
replay-hands = Lo que sabe cada jugador
replay-eyes = Visto por
replay-all = Todo
replay-own = Ves lo que sabías entonces. Cuando acabe la partida, todos lo ven todo.
replay-open = Ves lo que estaba a la vista entonces. Cuando acabe la partida, todos lo ven todo.
replay-share = Enlace a esta jugada
replay-table = A la mesa
replay-play-on = Seguir desde aquí
replay-play-on-help = Una mesa nueva contra bots, desde esta jugada. Sabes lo que sabía ese asiento; lo que no podía saber se reparte de nuevo.
replay-seat = En el asiento de
replay-level = Contra bots
replay-play-on-go = Seguir jugando
table-replay = Repetición
table-origin = Continuación de otra partida
fault-replay-rules = Esta partida se jugó con otras reglas o cartas que las vigentes: no se puede mostrar jugada a jugada. Quedan su crónica y su registro.
fault-play-on-over = Ahí la partida ya ha acabado: vuelve a una jugada anterior.
fault-record-played-on = Esta partida empezó a mitad de otra: tiene repetición, pero no un registro propio.

new-hints = Pistas
new-hints-alone = Si los demás son bots
new-hints-always = Para todos
new-hints-never = Ninguna

hint = Pista
hint-wait = Un bot piensa tu jugada…
hint-title = Lo que haría un bot fuerte
hint-expected = unos { $points }; perspectivas { $percent } %
hint-only = no hay otra jugada que valga la pena
hint-how = Sabe lo que sabes tú y ha pensado un segundo. 100 % es una victoria clara. Pulsa una jugada para hacerla o busca su número en la mesa.
fault-no-hints = En esta mesa no hay pistas.
fault-not-your-turn = No es tu turno.

replay-quiet = Pasa el turno.
replay-turns = Ir a un turno
replay-unseen = Alguien eligió en secreto.

me-results = Resultados y niveles
player-me = Nombre y contraseña
player-results = Resultados y niveles
player-none = Aún no se ha acabado ninguna partida.
player-played = partidas
player-won = ganadas
player-won-of = { $won } ({ $percent } %)
player-mean = media de puntos
player-best = mejor
player-rating = nivel
player-method-title = Cómo se calcula el nivel
player-method = Con el método de Weng y Lin, como en nuestro torneo de bots, en cada juego por separado. Todos empiezan en 25, y ± es el doble de la incertidumbre. Cuentan las partidas que al menos dos personas jugaron hasta el final: importa el puesto de cada una entre las personas. Los bots de la mesa no cuentan; quien se rinde o está ausente al final queda detrás. Las partidas solo con bots y las que continúan una repetición no cambian ningún nivel.
player-games = Partidas
player-games-none = No hay ninguna partida que ver.

since-title = Desde tu última mirada
since-more = { $n ->
    [one] 1 línea anterior está en «Qué ha pasado».
   *[other] { $n } líneas anteriores están en «Qué ha pasado».
}
since-changed = nuevo
table-sounds = Sonidos
