# Personas: nombres, contraseñas, sesiones, lo que eligen para sí.

guest-name = Invitado { $n }
former-player = Antiguo jugador

me-title = Ajustes
me-signup = Registrarse
me-signup-help = Con una contraseña el nombre es solo tuyo y puedes iniciar sesión desde cualquier navegador. No se pide correo: una contraseña perdida no se recupera.
me-login = Iniciar sesión
me-logout = Cerrar sesión
me-claimed = Has iniciado sesión como { $name }. Tu contraseña guarda el nombre.
me-name-title = Tu nombre
me-name = Nombre
me-save = Guardar
me-password = Contraseña
me-password-help = De 8 a 200 caracteres.
me-password-title = Contraseña
me-password-old = Contraseña anterior
me-password-new = Contraseña nueva
me-password-change = Cambiar la contraseña
me-password-change-help = Se cierran todas las demás sesiones.
me-preferences = Idioma, aspecto y sonido
me-theme = Oscuro o claro
me-theme-system = Como el dispositivo
me-theme-dark = Oscuro
me-theme-light = Claro
me-motion = Animaciones
me-motion-normal = Normales
me-motion-fast = Rápidas
me-motion-off = Ninguna
me-sounds = Sonidos
me-sounds-off = No
me-sounds-on = Sí
me-sessions = Dónde has iniciado sesión
me-sessions-help = Una sesión termina tras 90 días sin uso.
me-session-program = Otro navegador o un programa
me-session-this = Este navegador
me-session-since = Desde { $when }
me-session-seen = vista { $when }
me-session-end = Cerrar sesión
me-sessions-end = Cerrar sesión en todas partes
ago-minutes = { $n ->
    [0] hace un momento
    [one] hace 1 minuto
   *[other] hace { $n } minutos
}
ago-hours = { $n ->
    [one] hace 1 hora
   *[other] hace { $n } horas
}
ago-days = { $n ->
    [one] hace 1 día
   *[other] hace { $n } días
}

fault-name = Un nombre tiene de 1 a 24 caracteres visibles.
fault-name-letters = Un nombre se compone de letras y cifras que todos pueden ver, al menos una; algunas de estas no se pueden usar.
fault-name-scripts = Las letras de un nombre son de una sola escritura: estas están mezcladas.
fault-name-bot = Ese nombre podría confundirse con un bot, un invitado o la casa. Elige otro.
fault-name-claimed = Ese nombre es de otra persona o se parece a uno que lo es.
fault-name-same = Ese es ya el nombre.
fault-signed-up = Ya te has registrado.
fault-password = El nombre o la contraseña no son correctos.
fault-password-old = La contraseña anterior no es correcta.
fault-password-short = Una contraseña tiene de 8 a 200 caracteres.
fault-tries = Se han probado demasiadas contraseñas para este nombre. Espera unos minutos y vuelve a intentarlo.

# El orden en una mesa.
order-title = Personas en esta mesa
order-link = Silenciar o denunciar
order-people = Personas
order-words = Lo que se ha dicho
order-host = Como anfitrión
order-talk-is-seats = Aquí hablan los que juegan; los que miran, no.
order-talk-is-everyone = Aquí puede hablar quien encuentre la mesa.
order-talk-seats = Que hablen solo los jugadores
order-talk-everyone = Que hablen todos
order-close = Cerrar la mesa
order-is-host = anfitrión
order-is-silenced = silenciado por el anfitrión
order-mute = Silenciar para mí
order-unmute = Volver a leer
order-silence = Silenciar en esta mesa
order-unsilence = Dejar hablar
order-remove = Quitar del asiento
order-report = Denunciar
order-reason = ¿Qué está mal?
order-report-send = Enviar a los administradores
word-hidden = (ocultado por un administrador)
new-talk = Chat
new-talk-seats = Para los jugadores
new-talk-everyone = También para los que miran
fault-not-host-order = Solo el anfitrión pone orden en esta mesa.
fault-removed = El anfitrión te quitó de esta mesa: no puedes volver a sentarte aquí.
fault-silenced = El anfitrión no te deja hablar aquí.
fault-say-seats = En esta mesa solo hablan los jugadores, salvo que el anfitrión abra el chat.
fault-say-fast = Has dicho mucho. Espera un minuto.
fault-say-full = Has dicho todo lo que se puede decir en una mesa.
fault-closed = La mesa ha terminado o está cerrada.
fault-close-running = El anfitrión no puede terminar una partida empezada. Puedes abandonar: un bot sigue por ti.
fault-lobby-own = Ya hay cinco mesas tuyas en la sala. Cierra una, o que solo la encuentren quienes tengan el enlace.
fault-lobby-address = Desde aquí se han puesto demasiadas mesas en la sala. Inténtalo más tarde, o que solo la encuentren quienes tengan el enlace.
fault-muted-many = Has silenciado a 200 personas: no caben más.
fault-report-reason = Di en 1 a 500 caracteres qué está mal.
fault-suspended = Un administrador ha suspendido esta cuenta: puede mirar, pero no actuar.
fault-suspend-self = No puedes suspenderte a ti mismo.

# Administradores.
admin-title = Poner orden
admin-reports = Denuncias
admin-reports-none = No hay denuncias pendientes.
admin-hide = Ocultar la palabra
admin-suspend = Suspender
admin-restore = Dejar actuar
admin-settle = Atendida
admin-accounts = Cuentas
admin-find = Buscar
admin-found-none = Nadie se ha registrado con ese nombre.
admin-is = administrador
admin-suspended = suspendida { $when }
admin-tables = Mesas
admin-tables-help = Una mesa cerrada lo está para todos, juegue quien juegue; no hay resultado.
admin-table = Dirección de la mesa, después de /t/
admin-close = Cerrar la mesa
admin-audit = Quién hizo qué
admin-audit-none = Nada todavía.
audit-grant = Nombrado administrador
audit-revoke = Ya no es administrador
audit-suspend = Suspendido
audit-restore = Puede actuar de nuevo
audit-hide = Palabra oculta
audit-close = Mesa cerrada
audit-settle = Denuncia atendida

# Lo que se guarda de alguien.
me-data = Lo que se guarda de ti
me-download = Descargarlo todo (JSON)
me-delete = Eliminar la cuenta
me-delete-help = Tu nombre, tus sesiones y tus ajustes desaparecen, y las partidas en curso siguen sin ti. Las partidas terminadas y lo que dijiste quedan, sin tu nombre. No se puede deshacer.
me-delete-word = eliminar
me-delete-confirm = Escribe «{ $word }»
fault-delete-password = La contraseña no es correcta: no se ha eliminado nada.
fault-delete-word = Esa no es la palabra: no se ha eliminado nada.
cli-admin = Di quién mantiene el orden, y enumera a esas personas y lo que hicieron
cli-arg-act = Qué hacer: enumerar a quienes mantienen el orden (list), encargarlo a alguien (grant), retirarlo (revoke), suspender una cuenta (suspend), restablecerla (restore)
cli-arg-account = El nombre con que alguien se registró
admin-did = { $name }: { $what }.
admin-list = { $count ->
    [0] Aún nadie mantiene el orden aquí.
    [one] Una persona mantiene el orden:
   *[other] { $count } personas mantienen el orden:
}
admin-list-reports = { $count ->
    [0] Ninguna denuncia espera.
    [one] Una denuncia espera.
   *[other] { $count } denuncias esperan.
}
serve-damaged = { $place } está dañada o no es una base de datos: { $why }. Pon en su lugar una copia de antes.
admin-unreadable = Mesas que no se pueden leer
admin-unreadable-help = Lo que se guarda de estas mesas está dañado, o se jugó con reglas que esta versión no tiene. Todas las demás siguen.
