# Palabras del sitio.

skip = Ir al contenido
nav-rules = Reglas
nav-me = Invitado
nav-menu = Menú
nav-language = Idioma

home-title = Juegos de mesa de antiguos mercaderes
home-about = Tres juegos de mesa de naves griegas, mercados y ambición. Sin cuenta ni instalación.
home-play = Jugar ya
home-play-game = Jugar ya a { $game }
home-invite = Invitar a un amigo
home-invite-help = Una mesa para dos y una sola dirección: quien la abra ocupa el asiento libre
home-options = Opciones
home-open = Mesas abiertas
home-open-none = Ninguna mesa espera jugadores. Abre una: es un momento.
home-mine = Mis mesas
home-running = En juego
home-running-none = No se está jugando ninguna partida pública.
home-recent = Jugadas hace poco
home-join = Sentarse
home-look = Mirar
home-watch = Ver la partida
home-your-move = Te toca
home-turn = Tu turno
home-resting = todos los jugadores están ausentes; los bots descansan hasta que venga alguien
home-start = Están todos: empieza la partida
home-left = quedan { $left }
home-host = Mesa de { $name }
home-unlist = Quitar de mi lista
home-free = { $n ->
    [one] 1 asiento libre
   *[other] { $n } asientos libres
}
home-won = Ganó
home-ended = Terminó antes
ion-name-about = Envía expediciones, llena la Polis, levanta un Dominio de dieciocho cartas. De 2 a 4 jugadores, 30 a 45 minutos.
ous-name-about = Cinco islas, un mercado y un asiento en el Concejo. Comercia boca abajo y farolea. De 2 a 4 jugadores, una hora.
rw-name-about = Cinco dados, un lápiz y quince rondas, o menos. Todos juegan a la vez. De 1 a 5 jugadores, 20 minutos.

clock-none = sin reloj
clock-seconds = { $n } segundos por jugada
clock-days = { $n ->
    [one] 1 día por jugada
   *[other] { $n } días por jugada
}
left-seconds = { $n } s
left-minutes = { $n } min
left-hours = { $n } h
left-days = { $n ->
    [one] 1 día
   *[other] { $n } días
}

calls-title = ● Te toca · { $title }
calls-button = Avísame
calls-help = Avísame cuando me toque
calls-notice = Te toca jugar.
calls-waiting = { $n ->
    [one] mesa te espera
   *[other] mesas te esperan
}
calls-waiting-help = Mesas que te esperan

room-title = Tu mesa de { $game }
room-invites = { $name } te invita a { $game }
room-taken = { $taken } de { $seats } asientos ocupados.
room-host = anfitrión
room-bot = bot, { $level }
room-kept = guardado para { $name }
room-next = para quien llegue
room-free = Asiento libre
room-up = Un asiento más arriba
room-level = Nivel
room-set = Cambiar
room-remove = Quitar el bot
room-add-bot = Añadir un bot
room-how = Cómo jugamos
room-clock = Tiempo: { $clock }. Por quien se retrase juega un bot hasta que vuelva.
room-hints-alone = Pistas para quien juega solo contra bots; entre personas la partida cuenta para el nivel.
room-hints-always = Pistas para todos, así que la partida no cuenta para el nivel.
room-hints-never = Pistas para nadie.
room-public = Está en la lista de mesas: cualquiera puede sentarse y cualquiera puede mirar.
room-private = Solo la encuentra quien tenga la dirección; puede mirar y no ve nada oculto.
room-change = Cambiar
room-agree = Acordarlo así
room-start-free = { $n ->
    [0] Todos los asientos están ocupados.
    [one] Queda un asiento libre: empieza ya y lo ocupa un bot.
   *[other] Quedan { $n } asientos libres: empieza ya y los ocupan bots.
}
room-waits = { $n ->
    [0] Todos los asientos están ocupados. El anfitrión empieza la partida.
    [one] Queda un asiento libre. El anfitrión empieza la partida.
   *[other] Quedan { $n } asientos libres. El anfitrión empieza la partida.
}
room-join = Siéntate
room-name = Tu nombre en la mesa
room-no-account = No hace falta cuenta. Este navegador guarda tu asiento; vuelves por la misma dirección.
room-full = Todos los asientos están ocupados
room-full-help = Puedes mirar: esta página muestra la partida cuando empiece.
room-invite = Invita: una dirección para todo
room-invite-help = Quien la abra ocupa un asiento libre, sin cuenta. Cuando estén todos, mira. La dirección sigue siendo la misma para la partida y su repetición.
room-copy = Copiar
room-copied = Copiado.
room-share = Compartir…
room-share-text = ¿Una partida de { $game }?
room-qr = Código QR de la dirección

offline-title = Sin conexión
offline-text = No se puede llegar al sitio. Las partidas no se pierden: están en el servidor, y si un reloj se agota solo juega un bot hasta que vuelvas.
offline-again = Reintentar

level-random = Al azar
level-easy = Fácil
level-normal = Normal
level-hard = Difícil
level-expert = Experto

new-title = Una mesa de { $game }

new-players = Jugadores
new-seats = Asientos
new-seats-help = Un asiento abierto es para quien abra la dirección de la mesa.
new-fill = Completar con bots:
new-seat-you = Tú
new-seat-open = Abierto
new-seat-bot = Bot: { $level }
new-clock = Tiempo por jugada
new-clock-none = Sin reloj
new-clock-30s = 30 segundos
new-clock-60s = 1 minuto
new-clock-120s = 2 minutos
new-clock-300s = 5 minutos
new-clock-1d = 1 día
new-clock-3d = 3 días
new-pace = Ritmo de los bots
new-pace-0 = Al instante
new-pace-400 = Ligero
new-pace-800 = Humano
new-pace-2000 = Tranquilo
new-public = En la sala
new-public-no = No, solo por enlace
new-public-yes = Sí, para todos
new-open = Abrir la mesa

table-closed = Todos dejaron esta mesa.
table-your-move = Te toca
table-waiting = Esperando a { $names }
table-resting = Todos los jugadores están ausentes: los bots siguen mientras alguien mire.
table-given-up = La partida fue abandonada.
table-scored = Hiciste { $points }.
table-seed = Barajado
table-record = Descargar el registro
table-more-lines = { $n } más ›
tab-table = Mesa
tab-players = Jugadores
table-log = Qué ha pasado
table-chat = Chat
table-chat-none = Nadie ha dicho nada aún.
table-say = Enviar
table-start = Empezar
table-leave = Dejar la mesa
table-watching = Mirando
table-back = He vuelto
table-undo = Deshacer
table-more = Más
standing-lift = Ya no:
table-resign = Abandonar
table-resign-help = Un bot juega por ti hasta el final y quedas último para el nivel. No podrás recuperar el asiento.
table-resign-sure = Sí, abandonar
table-end = Terminar la partida
table-end-help = Solo juegan bots contigo: la partida acaba aquí, sin resultado.
table-end-sure = Sí, terminarla
table-you-won = ¡Ganas tú!
table-you-shared = ¡Compartes la victoria!
table-you-lost = Pierdes. Gana { $names }.
table-you-away = Estás ausente: un bot juega por ti.
table-you-resigned = Abandonaste: un bot juega en tu asiento.
keys-title = Teclas
keys-done = listo, o terminar el turno
keys-latest = decir lo último que ha pasado
keys-things = a la siguiente cosa que se puede pulsar
keys-tabs = zonas de la mesa, en el móvil
keys-close = cerrar lo que está abierto, salir de un campo
keys-plain = Con Tab y Entrar se llega a todo lo demás.
log-turn = Turno { $n } · { $who }
log-round = Ronda { $n }
log-since = Desde tu jugada: { $n }
log-step = Paso a paso ›
table-rematch = Jugar otra vez
table-rematch-there = A la revancha
table-join = Sentarse aquí
table-seat-link = Enlace de este asiento:
table-seat-waits = Aún sin ocupar
table-scores = Puntuación
table-eyes = Visto por
table-drawing = La mesa, dibujada con caracteres
table-moves = Tus jugadas
table-lost = Sin contacto con la mesa. Reintentando; no se pierde nada.
table-waits = Sin contacto con la mesa. Lo que pulsaste espera y se envía una sola vez cuando vuelva la conexión.
table-unsure = La conexión se cortó mientras se enviaba: mira la mesa antes de pulsar otra vez.
seat-bot = Bot
seat-away = Ausente: juega un bot
seat-resigned = Abandonó: juega un bot

note-sat = { $who } toma asiento.
note-left = { $who } deja la mesa.
note-away = Se acabó el tiempo: un bot juega por { $who }.
note-back = { $who } ha vuelto.
note-resigned = { $who } abandona; sigue un bot.

fault-title = Eso no funcionó
fault-home = Al inicio
fault-not-found = No hay nada en esta dirección.
fault-bad-request = No se entiende la petición.
fault-bad-json = El cuerpo no es JSON, o su tipo no es application/json.
fault-field = Algo falta o está fuera de límites: { $what }
fault-no-game = No existe ese juego.
fault-nobody = Di primero quién eres: toma asiento o envía un token.
fault-foreign-origin = La petición vino de la página de otro sitio y fue rechazada.
fault-stale = La mesa ha cambiado. Mira de nuevo y elige.
fault-unreadable = Eso no es una jugada de este juego.
fault-too-many = Demasiadas peticiones. Espera un momento y prueba otra vez.
fault-bot-tables = Tienes en curso tantas mesas con bots como puede tener un visitante. Termina una o vuelve dentro de unos minutos.
fault-bot-tables-address = Desde tu dirección hay en curso tantas mesas con bots como puede haber. Vuelve dentro de unos minutos.
fault-streams = Desde aquí hay abiertas tantas páginas de mesas como puede haber. Cierra una y vuelve a intentarlo.
fault-too-large = La petición es demasiado grande.
fault-too-slow = El resto de la petición no llegó a tiempo.
fault-unplayable = Esta mesa no se puede mostrar ahora. La causa está en el registro del servidor.
fault-stopping = El servidor se está deteniendo.
fault-store-full = El disco del servidor está lleno: nada ha cambiado. Haz sitio y prueba otra vez.
fault-store-read-only = No se puede escribir en la carpeta de datos del servidor: nada ha cambiado.
fault-store-locked = Otro programa ocupa la base de datos del servidor: nada ha cambiado. Prueba en un momento.
fault-store-unreachable = La base de datos del servidor no responde y no se sabe si esto quedó guardado. Mira la mesa y prueba otra vez.
fault-store-unreadable = Esto no se puede leer: lo que el servidor guarda de ello está dañado, o se jugó con reglas que esta versión no tiene. Todas las demás mesas siguen. La causa está en el registro del servidor.
fault-store-other = La base de datos del servidor falló: nada ha cambiado. La causa está en el registro del servidor.
fault-not-running = La partida no está en juego.
fault-not-over = La partida aún no ha terminado.
fault-started = La partida ha empezado.
fault-not-seated = No tienes asiento en esta mesa.
fault-seated = Ya estás en esta mesa.
fault-no-seat = Ese asiento no está libre para ti.
fault-not-host = Solo el anfitrión reparte.
fault-seats-free = Aún quedan asientos libres.
fault-seats-people = Hay más personas en la mesa que asientos tendría.
fault-not-away = Tu asiento ya es tuyo.
fault-away = Un bot juega en tu asiento: recupéralo primero.
fault-resigned = Abandonaste esta partida; un bot juega en tu asiento.
fault-rematch-there = Ya hay una revancha.
fault-record-secret = El registro se muestra cuando termina la partida.
fault-eyes = Lo que saben los demás se muestra cuando termina la partida.
fault-say-nothing = No hay nada que decir.
fault-say-long = Es demasiado largo: 500 caracteres como mucho.
fault-undo-often = Has deshecho muchas jugadas aquí: primero haz una que llegue más lejos.
fault-undo-late = Tu tiempo para esa jugada ha pasado: ya no se puede deshacer.
fault-log-full = Han pasado demasiadas cosas en esta mesa: la partida solo se puede jugar hasta el final.

serve-ready = Emporia está abierta en { $url }
serve-stop = Pulsa Ctrl+C para parar; ninguna partida se pierde.
serve-read-only = No se puede escribir en la carpeta de datos { $place }. Indica otra con --data o cambia sus permisos.
serve-full = No hay sitio en el disco para { $place }. Haz sitio o indica otra carpeta con --data.
serve-locked = Otro proceso ocupa { $place }. Páralo o indica otra carpeta con --data.
serve-unreachable = La base de datos { $place } no responde: { $why }
serve-later = { $place } fue escrito por una versión posterior de este programa (formato { $found }). Usa esa versión.
serve-migration = { $place } no se puede llevar al formato { $to } y queda como estaba: { $why }
serve-other = No se puede usar { $place }: { $why }
serve-admin-unknown = Nadie se ha registrado como { $name }. Inicia sin --admin, regístrate y vuelve a iniciar.
serve-port = No se puede escuchar en { $address }: { $why }
check-summary = { $games } partidas repetidas con las reglas actuales, { $different } difieren.
check-differs = { $table }: { $what }
check-gone = el registro no se puede repetir hasta el final
check-rules = empezó con la versión { $found } de las reglas; esta es la { $ours }
check-events = el cambio { $seq } tiene otros sucesos que los mostrados
bad-load = --tables debe ser al menos 1 y --seconds de 0.1 a 3600.
cli-serve = Sirve mesas a los navegadores (por defecto)
cli-load = Juega muchas mesas a la vez por la interfaz pública y mide
cli-check-games = Repite todas las partidas guardadas con las reglas actuales y enumera las que difieren
cli-arg-data = Carpeta donde se guardan las mesas (por defecto: emporia-data)
cli-arg-database = PostgreSQL en vez de una carpeta: postgres://usuario@servidor/nombre
cli-arg-listen = Dirección en la que escuchar
cli-arg-public_url = Dónde encuentra el mundo el sitio, si no es ahí
cli-arg-behind_proxy = Tantos proxies delante dicen en X-Forwarded-For de dónde vienen las peticiones (--behind-proxy solo: 1)
cli-arg-rate = Peticiones por segundo que puede hacer un visitante (0: sin límite)
cli-arg-bot_tables = Mesas con bots que un visitante puede tener en curso (el triple desde una misma dirección)
cli-arg-rest = Segundos que los bots siguen tras la última visita a una mesa en la que ya no juega nadie
cli-arg-connections = Conexiones a la vez (menos si el sistema no permite tantas)
cli-arg-connections_per_address = Conexiones a la vez desde una dirección (sin límite detrás de un proxy)
cli-arg-streams_per_address = Páginas en vivo a la vez desde una dirección
cli-arg-patience = Segundos que puede tardar en llegar una petición (por defecto: 30 la cabecera, 20 el cuerpo)
cli-arg-metrics = Una dirección privada para /metrics (Prometheus), como 127.0.0.1:9090
cli-arg-admin = Alguien registrado que desde ahora pone orden; se puede repetir
cli-arg-no_browser = No abrir un navegador
cli-arg-tables = Cuántas mesas
cli-arg-url = Un servidor en marcha, una vez por cada nodo sobre las mismas mesas; si no, uno propio en un puerto libre
cli-arg-per_second = Jugadas por segundo en total; si no, tantas como se pueda
cli-arg-beside = Medir al lado un simple eco: otras tantas conexiones, cada petición una fila en SQLite

table-back-to = Volver a la mesa
end-more = Qué supone la partida junto a otras
end-ratings = Nivel
end-rating = { $who }: { $before } → { $after } ({ $change })
end-yardstick = Junto a otros
end-expert = expert con los mismos dados: { $points }
end-expert-pending = expert aún juega con los mismos dados
end-own-best = Tu mejor partida en solitario: { $points } en { $n ->
    [one] una partida
   *[other] { $n } partidas
  }
end-curve = Puntos a lo largo de la partida, si hubiera acabado ahí
end-curve-seat = { $who }: { $middle } puntos a la mitad, { $end } al final.
hint-points = unos { $points }
look-requires = Requiere
look-have = tienes
