# Palabras que comparten las mesas de todos los juegos.

ways = { $n ->
    [one] Una manera
   *[other] { $n } maneras: elige una
}
why-not = ¿Por qué no?
close = Cerrar
score-so-far = puntos hasta ahora
points-now = puntos si la partida acabara ahora
