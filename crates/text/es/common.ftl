# Palabras que comparten todos los juegos.

language-name = Español
you = tú
seat-number = Jugador { $n }
points = { $n ->
    [one] { $n } punto
   *[other] { $n } puntos
}
and = y
none = ninguno

# La mesa en un terminal
play-your-turn = { $name }, te toca:
play-prompt = Número de tu jugada, o: pista, deshacer, mesa, ayuda, salir
play-help =
    Un número        hace esa jugada
    pista            dice qué jugadas haría un buen jugador
    porqué N         dice qué resulta de la jugada N y lo buena que es
    deshacer         deshace tu última jugada, si no se ha revelado nada desde entonces
    mesa             muestra otra vez la mesa y las jugadas
    reglas           muestra las reglas; «reglas PALABRA», solo las cláusulas con esa palabra
    diario           muestra lo que ha pasado hasta ahora
    guardar ARCHIVO  guarda la partida; «emporia play --resume ARCHIVO» la continúa
    ayuda            muestra esto
    salir            deja la mesa; la partida se conserva y «emporia play --resume» la continúa
prompt-undo = deshacer d
prompt-hint = pista p
prompt-why = porqué porque
prompt-table = mesa m
prompt-rules = reglas
prompt-log = diario
prompt-save = guardar
prompt-help = ayuda
prompt-quit = salir
prompt-yes = sí si s
play-not-understood = «{ $input }» no es una opción: escribe un número del 1 al { $count }, o ayuda.
play-undone = Deshecho.
play-refused = No está permitido: { $reason } ({ $clause })
undo-nothing = No hay nada que deshacer.
undo-others = Alguien ha actuado después: ya no se puede deshacer.
undo-revealed = Desde entonces se ha revelado algo oculto o al azar: ya no se puede deshacer.
play-saved = Guardado en { $file }.
play-save-where = Di dónde: guardar ARCHIVO
play-save-failed = No se ha podido escribir { $file }: { $why }
play-left = Has dejado la mesa.
play-kept = La partida se conserva en { $file }; «emporia play --resume» la continúa.
play-not-kept = La partida no se puede conservar: no se ha podido escribir { $file }: { $why }
play-unfinished = Hay una partida sin terminar: «emporia play --resume» la continúa.
play-none-kept = No hay ninguna partida sin terminar en { $dir }.
play-which-kept = Número de la partida que quieres continuar (Intro: la primera)
play-kept-line = { $game }: { $names }, { $moves } jugadas
play-interrupted = ¿Dejar la mesa? La partida se conserva. Ctrl-C otra vez o «sí» la deja; cualquier otra cosa sigue.
play-hint-head = Lo que haría un bot fuerte:
play-hint-line = { $move }: perspectivas { $prospects } %, unos { $points } puntos
play-why-number = Di qué jugada: porqué N, con N del 1 al { $count }.
play-why-place = De { $count } jugadas es la número { $place } para un bot fuerte: perspectivas { $prospects } %, unos { $points } puntos.
play-why-best = La mejor, la { $n }, tiene { $prospects } %: { $move }.
play-why-untried = Un bot fuerte ni siquiera la probaría.
play-why-then = Lo que resulta:
play-over = La partida ha terminado.
play-won = Gana { $names }.
play-shared = { $names } comparten la victoria.
play-solo-score = Has logrado { $points }.
play-bot-name = { $bot } { $n }
play-since = Desde tu última jugada:
play-seed-hash = El azar está fijado; SHA-256 de su semilla: { $hash }
play-seed = La semilla era { $seed }: «emporia verify» demuestra que no se ha cambiado.

# Registros
record-broken = El archivo se corta o no es JSON en la línea { $line }: puede estar incompleto.
record-foreign = El archivo no es un registro de Emporia.
record-format = El registro tiene el formato { $found }; este programa lee el formato { $ours }.
record-game = El registro es de un juego llamado «{ $game }»; este programa conoce: { $games }.
record-rules = El registro se jugó con la versión { $found } de las reglas, posterior a la versión { $ours } de este programa: puede leerlo uno más nuevo.
record-otherwise = Se jugó con la versión { $found } de las reglas; con la versión { $ours }, la de hoy, la partida va de otro modo desde la entrada { $entry }.
record-other-result = Se jugó con la versión { $found } de las reglas; con la versión { $ours }, la de hoy, las mismas entradas dan otro resultado.
record-cards = El registro se jugó con otro juego de cartas, cuyo hash es { $hash }; indícalo con --cards DIR.
record-options = Las opciones del registro no encajan con su juego: { $what }.
record-players = El registro no nombra un jugador por asiento.
record-no-seed = La partida sigue en curso y su semilla es secreta: se podrá repetir cuando termine.
record-seed-hash = La semilla no corresponde al resumen publicado al principio.
record-unreadable = La entrada { $entry } no se puede leer.
record-illegal = La entrada { $entry } no está permitida: { $reason } ({ $clause })
record-undo = La entrada { $entry } deshace una jugada que no se podía deshacer.
record-dice = La entrada { $entry } difiere: la semilla da otros dados.
record-order = La entrada { $entry } difiere: no corresponde ahí.
record-result = El resultado difiere del que dan las entradas.
verify-good = { $file }: el resumen de la semilla, las { $entries } entradas y el resultado son correctos.
verify-running = { $file }: el resumen de la semilla y las { $entries } entradas son correctos; la partida no ha terminado.
verify-earlier = Se jugó con la versión { $found } de las reglas; con la versión { $ours }, la de hoy, se juega igual.

# Archivos de cartas
card-fault = { $file }, línea { $line }: { $what }
card-unreadable = { $why }
card-count = debe haber { $wanted } de { $what }, no { $found }
card-unknown = «{ $name }» no se conoce aquí; se acepta: { $accepted }
card-twice = «{ $name }» aparece dos veces
card-bounds = { $what } es { $found }; se acepta: de { $least } a { $most }
card-unpayable = nadie puede pagar nunca «{ $name }»
card-no-provenance = «{ $row }» no dice de dónde viene { $value }
cards-good = { $file }: correcto.
cards-none = { $dir } no contiene archivos de cartas; se espera: { $files }

# Entradas erróneas
bad-game = No hay ningún juego «{ $game }»; se acepta: { $games }.
bad-players = { $game } es para { $least } a { $most } jugadores, no { $found }.
bad-option = { $game }: { $what }
bad-options = { $game }: las opciones son valores con nombre, con un número de jugadores.
bad-option-unknown = { $game } no tiene la opción "{ $option }"; tiene: { $options }.
bad-option-value = { $game }: "{ $option }" no puede ser { $found }; se acepta: { $values }.
bad-bot = No hay ningún bot «{ $bot }»; se acepta: { $bots }.
bad-bots-count = Se nombran { $found } bots para { $wanted } asientos; nombra uno, o uno por asiento.
bad-bots-many = { $found } bots son demasiados para una arena; como mucho 16.
bad-bots-few = Una arena necesita al menos dos bots; se nombra { $found }.
bad-games = --games debe ser al menos 1.
bad-lang = No hay ningún idioma «{ $lang }»; se acepta: { $langs }.
bad-file = No se puede leer { $file }: { $why }
bad-seed = «{ $seed }» no es una semilla: hacen falta 64 cifras hexadecimales o un número entero.

# La línea de órdenes
cli-about = Tres juegos de mesa de mercaderes antiguos. Sin orden alguna, empieza el servidor.
cli-usage = Uso:
cli-commands = Órdenes
cli-arguments = Argumentos
cli-options = Opciones
cli-any-options = [OPCIONES]
cli-any-command = [ORDEN]
cli-default = (por defecto: { $value })
cli-value-game = JUEGO
cli-value-number = N
cli-value-dir = CARPETA
cli-value-file = ARCHIVO
cli-value-name = NOMBRE
cli-value-seconds = SEGUNDOS
cli-value-seed = SEMILLA
cli-value-bots = BOTS
cli-value-address = DIRECCIÓN
cli-value-part = I/N
cli-value-change = RUTA=VALOR
cli-value-command = ORDEN
cli-value-what = JUEGO|check
cli-help = Mostrar la ayuda de una orden
cli-arg-command = La orden que se explica
cli-wrong = { $what } «emporia help{ $command }» dice lo que hay.
cli-wrong-option = No hay ninguna opción «{ $found }».
cli-wrong-option-near = No hay ninguna opción «{ $found }»; ¿quizá «{ $near }»?
cli-wrong-command = No hay ninguna orden «{ $found }».
cli-wrong-command-near = No hay ninguna orden «{ $found }»; ¿quizá «{ $near }»?
cli-wrong-value = «{ $found }» no es un valor para { $option }.
cli-wrong-no-value = { $option } necesita un valor.
cli-wrong-extra = «{ $found }» sobra.
cli-wrong-missing = Falta: { $option }.
cli-wrong-conflict = { $option } y { $other } no van juntas.
cli-wrong-twice = { $option } solo se puede dar una vez.
cli-wrong-other = Esto no se entiende.
cli-play = Jugar en el terminal
cli-simulate = Hacer jugar muchas partidas a los bots y contar
cli-arena = Enfrentar bots en los mismos repartos y puntuar su nivel
cli-habits = Contar lo que hacen los bots y nadie sensato haría, y cómo comercian
cli-bench = Medir la velocidad de las partidas al azar y de la búsqueda de los bots
cli-replay = Contar con palabras una partida registrada
cli-verify = Comprobar que un registro es cierto: semilla, cada jugada, el resultado
cli-cards = Mostrar los componentes de un juego, o comprobar una carpeta con ellos
cli-arg-lang = Idioma: en o es (por defecto, el de tu sistema)
cli-arg-help = Mostrar esta ayuda
cli-arg-version = Mostrar la versión
cli-arg-game = El juego: { $games }
cli-arg-players = Número de jugadores
cli-arg-cards = Usar los archivos de cartas de esta carpeta
cli-arg-bots = Bots: un nombre para todos, o uno por asiento, separados por comas
cli-arg-humans = Cuántas personas juegan en este teclado
cli-arg-name = Tu nombre; una vez por persona
cli-arg-seed = De dónde viene el azar; si no se indica, del generador del sistema
cli-arg-resume = Continuar una partida: la de un archivo o, sin él, una que se dejó
cli-arg-record = Escribir el registro de la partida en este archivo al terminar
cli-arg-games = Cuántas partidas
cli-arg-threads = Cuántos hilos (por defecto, uno por núcleo)
cli-arg-json = Mostrar JSON
cli-arg-seconds = Cuánto tiempo medir cada línea
cli-arg-file = Un registro
cli-arg-views = Mostrar la mesa después de cada entrada
cli-arg-what = Un juego, o «check»
cli-arg-dir = La carpeta que se comprueba

story-move = { $who }: { $what }
story-undo = { $who } deshace su última jugada.
cards-check-where = Di qué carpeta: emporia cards check DIR
bad-seconds = --seconds debe ser mayor que 0 y a lo sumo 600.
sim-head = { $games } partidas, { $moves } jugadas de media ({ $shortest } a { $longest }).
sim-stopped = Detenido antes de tiempo: esto es lo que se jugó hasta entonces.
sim-seat = Asiento { $seat } ({ $bot }): { $wins } victorias, { $shared } compartidas; { $mean } puntos de media, desviación { $deviation }.
bench-search = { $game }, { $players } jugadores: la búsqueda hace { $iterations } iteraciones por segundo con partidas ligeras hasta el final, { $random } con partidas al azar y { $guided } con guiadas, y { $level } tal como juegan los niveles.
bench-learned = Con el juicio aprendido hace { $iterations } iteraciones por segundo; la red juzga { $judged } posiciones por segundo.
arena-head = { $game }, { $players } jugadores: { $games } partidas en { $seconds } s.
arena-stopped = Detenido antes de tiempo: esto es lo que se jugó hasta entonces.
arena-rating = nivel
arena-interval = 95 %
arena-wins = victorias
arena-points = puntos
arena-time = ms/jugada
arena-pair = { $bot } contra { $against }: { $score } % ({ $low } a { $high } %) en { $games } partidas.
habits-head = { $game }, { $players } jugadores, { $games } partidas: cuántas veces por partida, por asiento.
habits-none = No se conocen costumbres de los bots en este juego.
habits-with = visto en
habit-early-jewel = Joyas hechas antes de que hagan falta
habit-late-sale = ventas en la última ronda
habit-missed-points = puntos que se dejan al final
habit-late-reserve = cartas reservadas en el último turno
habit-broken-off = ofertas propias rotas tras ser aceptadas
habit-same-offer = la misma oferta otra vez tras el rechazo de todos
habit-late-coin-offer = ofertas por una moneda en el último turno
habit-idle-seal = Sello comprado y no usado
habit-gift = una obra regalada por casi nada
habit-hopeless-contract = Contratos que ya no se pueden cumplir
habit-idle-sail = viajes para nada
habit-idle-sale = ventas para nada
habit-swindled = una obra dada por Joyas que no lo eran
habit-decisions = decisiones
habit-answers = respuestas a ofertas
habit-offers = ofertas
habit-offers-struck = ofertas que acabaron en trato
habit-asked = ofertas recibidas
habit-asked-struck = ofertas recibidas que acabaron en trato
habit-counters = contraofertas
habit-counters-struck = contraofertas que acabaron en trato
habit-false-claims = afirmaciones falsas
habit-asked-again = ofertas recibidas, más de dos por ronda
bench-line = { $game }, { $players } jugadores: { $games } partidas por segundo, { $moves } millones de jugadas por segundo.

# Why a move is good.
why-points = { $points } al instante
why-reach = después se puede obtener { $goals }
why-nearer = a { $goal } le faltan { $n } en vez de { $before }
why-denies = { $who } habría podido obtener { $goal }
why-later = nada se acerca al instante: compensa más tarde
why-mastery = Maestría de { $work }
