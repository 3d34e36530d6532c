# Avisos: lo que dicen y la parte de los ajustes donde cada quien los elige.

notice-turn = Te toca: { $game }
notice-turn-of = Le toca a { $name }: { $game }
notice-full = Ya están todos, empieza la partida: { $game }
notice-time = Se te acaba el tiempo: { $game }
notice-started = La partida ha empezado: { $game }
notice-ended = La partida ha terminado: { $game }
notice-invited = Hay un asiento guardado para ti: { $game }
notice-word = Alguien habló en tu mesa: { $game }
notice-with = con { $names }
notice-won = ganó { $names }
notice-mail-more = { $title } y { $n ->
    [one] { $n } más
   *[other] { $n } más
}
notice-mail-stop = Elige de qué te avisamos: { $me }
    No recibir más cartas como esta: { $url }

notices-title = Avisos
notices-help = Para que no se te pase tu jugada cuando no hay ninguna página abierta. Si ya miraste entretanto, no llega nada. Un aviso nombra el juego y a los jugadores, nunca nada oculto.
notices-devices = En este dispositivo
notices-device-on = Avísame en este dispositivo
notices-device-off = Sin avisos en este dispositivo
notices-device-none = Aquí no puede llegar nada sin una página abierta. En un teléfono, añade primero el sitio a la pantalla de inicio.
notices-mail = Por correo
notices-mail-address = Dirección de correo
notices-mail-add = Envíame la carta que la confirma
notices-hooks = Webhooks
notices-hooks-help = Una dirección https que acepta JSON: los webhooks de Discord y Slack tal como son, ntfy como https://ntfy.sh/?topic=NOMBRE.
notices-hook-address = Dirección
notices-hook-table = Para
notices-hook-mine = todo lo que me espera
notices-hook-add = Añadir el webhook
notices-what = De qué te avisamos
notices-what-help = De que te toca y, una vez, de que se te acaba el tiempo, en todo caso. Además:
notices-games = de que una partida empezó o terminó
notices-invitations = de que hay un asiento guardado para mí
notices-words = de que alguien habló
notices-always = por correo enseguida, en vez de una carta por hora
notices-calendar = Calendario
notices-calendar-help = Una dirección para tu calendario, con los finales de tus plazos. Quien la tenga puede leerlos.
notices-calendar-on = Crear una dirección
notices-calendar-new = Crear otra dirección y anular la anterior
notices-calendar-off = Anular la dirección
notices-calendar-made = La dirección, que solo se muestra ahora:
notices-asked = sin confirmar
notices-off = apagado
notices-try = Probar
notices-remove = Quitar
notice-try = Avisos de Emporia
notice-try-text = Así llegan.
fault-notice-device = A tu navegador no se le puede avisar: este sitio no llama a su servicio de avisos.
fault-notice-mail = Eso no es una dirección de correo.
fault-notice-hook = Un webhook es una dirección https de la web abierta.
fault-notice-hooks = Tienes todos los webhooks que se pueden tener. Quita uno antes.
fault-notice-sent = El mensaje no fue aceptado. Revisa la dirección o inténtalo más tarde.

mail-confirm = Confirma tu dirección de correo
mail-confirm-help = Emporia te escribirá cuando una mesa te espere, y con ella se recupera una contraseña perdida.
mail-confirm-text = Alguien, probablemente tú, quiere avisos de Emporia en esta dirección. Para confirmarla, abre esta página antes de un día:
    { $url }
    Si no fuiste tú, no hagas nada.
mail-confirmed = La dirección está confirmada.
mail-stop = No más cartas
mail-stop-help = La dirección se queda con tu cuenta, solo para una contraseña perdida.
mail-stopped = Ya no llegarán más cartas.
pass-over = Esta dirección ya se usó o venció su plazo. Pide otra.
password-lost = Olvidé la contraseña
password-lost-help = Si la dirección está confirmada con una cuenta de aquí, le llega una carta con el camino a una contraseña nueva. Vale una hora.
password-lost-send = Enviar la carta
password-sent = Si esa dirección está confirmada con una cuenta de aquí, la carta va en camino.
password-letter = Una contraseña nueva
password-letter-text = Alguien, probablemente tú, perdió la contraseña de { $name }. Durante una hora, esta página acepta una nueva:
    { $url }
    Si no fuiste tú, no hagas nada.
password-replaced = La nueva contraseña ya vale. Inicia sesión con ella.
calendar-title = Emporia

seat-day-more = +1 día
seat-day-more-help = Darle a este jugador un día más para la jugada
note-gave = { $who } dio un día más.
fault-day-more = Ahí no se puede dar más tiempo: no le toca a ese jugador o ya tiene una semana más.

room-keep = Invitar
room-keep-name = Nombre de un jugador
fault-invite-nobody = Nadie se ha registrado con ese nombre.
fault-invite-there = Ese jugador ya tiene un asiento aquí.
