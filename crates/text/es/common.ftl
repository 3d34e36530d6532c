# Palabras que comparten todos los juegos.

language-name = Español
you = tú
seat-number = Jugador { $n }
points = { $n ->
    [one] 1 punto
   *[other] { $n } puntos
}
and = y
none = ninguno

# La mesa en un terminal
play-your-turn = { $name }, te toca:
play-prompt = Número de tu elección (o: deshacer, reglas, diario, guardar ARCHIVO, ayuda, salir)
play-help =
    Un número        hace esa jugada
    deshacer         deshace tu última jugada, si no se ha revelado nada desde entonces
    reglas           muestra las reglas; «reglas PALABRA», solo las cláusulas con esa palabra
    diario           muestra lo que ha pasado hasta ahora
    guardar ARCHIVO  guarda la partida; «emporia play --resume ARCHIVO» la continúa
    ayuda            muestra esto
    salir            deja la mesa; la partida se pierde si no se ha guardado
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
record-cards = El registro se jugó con otro juego de cartas; indícalo con --cards DIR.
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
bad-lang = No hay ningún idioma «{ $lang }»; se acepta: { $langs }.
bad-file = No se puede leer { $file }: { $why }
bad-seed = «{ $seed }» no es una semilla: hacen falta 64 cifras hexadecimales o un número entero.

# La línea de órdenes
cli-about = Tres juegos de mesa de mercaderes antiguos. Sin orden alguna, empieza el servidor.
cli-play = Jugar en el terminal
cli-simulate = Hacer jugar muchas partidas a los bots y contar
cli-arena = Enfrentar bots en los mismos repartos y puntuar su nivel
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
cli-arg-resume = Continuar una partida guardada
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
sim-seat = Asiento { $seat } ({ $bot }): { $wins } victorias, { $shared } compartidas; { $mean } puntos de media, desviación { $deviation }.
bench-search = { $game }, { $players } jugadores: la búsqueda hace { $iterations } iteraciones por segundo con partidas ligeras hasta el final, { $random } con partidas al azar y { $guided } con guiadas, y { $level } tal como juegan los niveles.
arena-head = { $game }, { $players } jugadores: { $games } partidas en { $seconds } s.
arena-stopped = Detenido antes de tiempo: esto es lo que se jugó hasta entonces.
arena-rating = nivel
arena-interval = 95 %
arena-wins = victorias
arena-points = puntos
arena-time = ms/jugada
arena-pair = { $bot } contra { $against }: { $score } % ({ $low } a { $high } %) en { $games } partidas.
bench-line = { $game }, { $players } jugadores: { $games } partidas por segundo, { $moves } millones de jugadas por segundo.
