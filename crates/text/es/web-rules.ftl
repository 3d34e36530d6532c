# The rules in the browser: headings by the clause that they stand before, and each game in a nutshell

rules-contents = Contenido
rules-nutshell = En pocas palabras
rules-ruling = decisión nuestra
rules-ruling-help = Aquí los libros callan o se contradicen, en todo o en parte; así se juega aquí.
rules-all-cards = Todas las cartas
rules-edition = Los reglamentos muestran casi todos los valores de las cartas solo en dibujos. Donde dan una cifra, la nuestra es esa; las demás son diseño propio, la edición Emporia.

nutshell-OUS-1 = Eres comerciante de una de las cinco Islas. En cada turno viajas a tu Isla a por losetas o a la Ciudad para una acción: comprar una loseta, conseguir monedas, encargar una Artesanía o cumplir un Contrato.
nutshell-OUS-2 = Las monedas que gastas quedan en tu carta de Ciudad hasta que vuelves a tu Isla: ese es el ritmo del juego.
nutshell-OUS-3 = Una vez en cada turno puedes comerciar con los demás. Las losetas cambian de manos boca abajo, y nadie tiene que decir la verdad sobre ellas.
nutshell-OUS-4 = Los puntos ganados en la Ciudad te dan el Sello del Concejo, que vale para una segunda acción.
nutshell-OUS-5 = Cuando alguien tiene 18 puntos visibles, los demás juegan un último turno.

nutshell-RW-1 = Cada cual tiene su hoja, y todos juegan a la vez con los mismos cinco dados: cada dado es el precio de su materia prima en esta ronda.
nutshell-RW-2 = En cada ronda viajas a tu Isla, que te da materiales y te devuelve las monedas, o a la Ciudad para una acción; si con ella ganas puntos, puedes hacer otra.
nutshell-RW-3 = Las artesanías dan un punto cada una y una Maestría cuando tienes bastantes; los Contratos son lo que más da.
nutshell-RW-4 = Cada Tienda que alguien abre acorta la partida una ronda, hasta cinco.

nutshell-ION-1 = Construyes una colonia de cartas. En cada turno mueves el marcador a otra carta de Acción: añades de la Polis una carta de Cultura, Comercio o Guerra, envías una Expedición o reservas una carta del Puerto.
nutshell-ION-2 = Las cartas de tu Dominio dan recursos que nunca se gastan: con lo que tienes añades lo que cuesta más.
nutshell-ION-3 = Las Expediciones llevan cartas del Puerto a la Polis, para todos, y te dan Botines, que suplen lo que te falta.
nutshell-ION-4 = Se gana con cartas de Prestigio, juegos de Mercancías y multiplicadores; la partida acaba cuando un Dominio tiene 18 cartas o se agota el mazo de Historia.

section-OUS-1 = Qué hay
section-OUS-10 = Preparación
section-OUS-20 = El mercado
section-OUS-30 = Un turno
section-OUS-40 = A tu Isla
section-OUS-50 = A la Ciudad: una acción
section-OUS-60 = El Sello del Concejo
section-OUS-70 = Intercambios
section-OUS-80 = Maestrías
section-OUS-90 = Final y puntuación
section-OUS-100 = Dos jugadores
section-OUS-110 = Capítulo Segundo: el Concejo
section-RW-1 = Preparación
section-RW-10 = Una ronda
section-RW-20 = A tu Isla
section-RW-30 = A la Ciudad
section-RW-40 = Tiendas
section-RW-50 = Joyas
section-RW-60 = Maestrías
section-RW-65 = Los límites de la hoja
section-RW-70 = Final y puntuación
section-RW-80 = Marcas en la hoja
section-ION-1 = Qué hay
section-ION-10 = Preparación
section-ION-20 = Un turno
section-ION-30 = Reservar
section-ION-40 = Añadir una carta
section-ION-50 = Expedición
section-ION-60 = La expedición obligatoria
section-ION-70 = El final
section-ION-80 = Puntuación
