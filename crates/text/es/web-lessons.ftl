# The guided first game: what is said at each turn

lesson-title = Tu primera partida
home-learn = Aprende jugando
home-learn-help = Una primera partida contra bots fáciles, con un consejo en cada turno

lesson-ION-start = Elige una carta para empezar. Hoplitēs te da Guerra; Sophistes, Cultura. Las dos valen: deciden qué cartas puedes pagar primero.
lesson-ION-1 = Este es tu primer turno. En cada turno el marcador va a una carta de Acción. Lo que brilla lo puedes hacer ahora: pulsa una carta iluminada de la Polis para añadirla a tu Dominio. Las cartas iniciales no piden nada: toma una cuyo recurso te falte.
lesson-ION-2 = El marcador tiene que ir cada turno a otra carta de Acción. Así que no puedes añadir dos cartas seguidas del mismo tipo: piensa de dos en dos. Pulsa una carta que no brilla y te dirá por qué.
lesson-ION-3 = Mira una carta: arriba a la izquierda, lo que da; abajo a la derecha, lo que tu Dominio debe tener. Los recursos no se gastan nunca. Cada carta que añades hace posibles otras más caras.
lesson-ION-4 = Los barcos hacen Expediciones: tantas cartas del Puerto como barcos tengas pasan a la Polis, donde cualquiera puede tomarlas, y robas otros tantos Botines, sin verlos. Cada Botín suple una vez un recurso que te falta.
lesson-ION-5 = Algunas cartas tienen una habilidad, un anillo abajo: con ella puedes añadir cartas de Prestigio o de Mercancía, con la Acción de esa carta. De ahí salen casi todos los puntos: busca pronto una habilidad.
lesson-ION-6 = Las Mercancías puntúan en juegos: 5, 10, 17, 26 y 37 de una a cinco. Cada una pide 5 de Comercio y 1 más por cada una que ya tengas: un camino propio, si tienes mucho Comercio.
lesson-ION-7 = Reservar pone una carta del Puerto fuera del alcance de los demás, bajo uno de tus dos dracmas. No cuenta hasta que la añades, y cuesta 3 puntos si nunca lo haces.
lesson-ION-8 = Los multiplicadores, como una espada con ×1, puntúan al final por cada carta de ese tipo de tu Dominio. La partida acaba cuando un Dominio tiene 18 cartas o se agota el mazo de Historia; la ronda se termina.
lesson-ION-free = Ya lo sabes todo. El número junto a cada nombre es lo que tendría si la partida acabara ahora. Si dudas, pide una pista.

lesson-RW-contracts = Un dado te ha dado un Contrato: es casi todo lo que puedes puntuar. Puedes tomar otro: más puntos si lo cumples, 2 menos si no. Para una primera partida basta con uno.
lesson-RW-islands = Elige tu Isla. Da dos unidades de su material ahora y otra vez en cada viaje: una que pida tu Contrato es buena elección.
lesson-RW-1 = Los cinco dados son los precios de esta ronda, los mismos para todos. Ve a la Ciudad y compra: pulsa un dado iluminado o la casilla libre de un material. Usas tantas monedas como marca el dado.
lesson-RW-2 = Has usado monedas: ahora conviene viajar a tu Isla. Todas tus monedas vuelven a estar disponibles y recibes unidades de su material. Ciudad, Isla, Ciudad, Isla: ese es el ritmo.
lesson-RW-3 = Con los materiales justos puedes encargar una artesanía: da un punto, y una acción que gana puntos permite otra en la Ciudad. Las marcas de la hoja: una diagonal es algo que tienes; una casilla llena, algo gastado.
lesson-RW-4 = Dos unidades cualesquiera se convierten en una Joya en cualquier momento: suple un material de una artesanía o de un Contrato, y al final vale un punto.
lesson-RW-5 = La segunda artesanía de un tipo (la tercera de Materiales de construcción) da su Maestría al momento. Dos iguales valen mucho más que dos distintas.
lesson-RW-6 = Tu Contrato muestra lo que aún falta. Las artesanías usadas en él conservan sus puntos. Una Tienda en su coste es una moneda perdida para siempre, y acorta la partida una ronda para todos.
lesson-RW-7 = Con pocas monedas los dados caros quedan fuera de tu alcance. Puedes gastar unidades para conseguir monedas, una por cada una, hasta 8 en la partida.
lesson-RW-free = Ya lo sabes todo. Las hojas rivales están a un toque, y al final las unidades que sobran se convierten de dos en dos en Joyas. Si dudas, pide una pista.

lesson-OUS-start = Elige tu Isla. Su material es lo que trae cada viaje a casa: empiezas con su montón más barato.
lesson-OUS-1 = En tu turno haces un viaje: a tu Isla o a la Ciudad para una acción. Ahora tienes las monedas en la mano, así que ve a la Ciudad: pulsa en el mercado la loseta iluminada que pida tu Contrato o una artesanía. El precio está sobre su columna.
lesson-OUS-2 = Las monedas gastadas están en tu carta de Ciudad. Viaja a tu Isla para recuperarlas todas, con losetas de tu Isla. Sin ninguna moneda allí no puedes viajar.
lesson-OUS-3 = Las artesanías son puntos que todos ven. La carta dice lo que cuesta cada una; una marca muestra lo que tienes. Pulsa una iluminada para encargarla.
lesson-OUS-4 = Una vez por turno puedes comerciar: pulsa Intercambio, di qué das y qué pides. Las losetas van boca abajo, y puedes decir de ellas otra cosa de lo que son. Los demás también.
lesson-OUS-5 = Los puntos ganados en la Ciudad traen el Sello del Concejo. Con él tienes una segunda acción en la Ciudad, y puedes mirar dos Contratos y quedarte uno. También se consigue por una moneda.
lesson-OUS-6 = Un Contrato gasta sus artesanías y losetas, y es lo que más puntos da. Debajo pone lo que falta. Cada uno sin cumplir al final cuesta 2 puntos.
lesson-OUS-7 = Quien primero tiene dos artesanías de un tipo recibe su Maestría, y la pierde ante quien tenga más. La corona de cada una dice quién la tiene y con cuántas.
lesson-OUS-8 = Una Tienda en un coste es una moneda tuya perdida para siempre, y al final un punto para todos. Cuando alguien llega a 18 puntos a la vista, los demás juegan un turno más: no pierdas de vista la influencia.
lesson-OUS-answer = Te hacen una oferta. Piensa qué pueden ser de verdad las losetas y quién gana más. Acéptala, recházala o pide otra cosa.
lesson-OUS-free = Ya lo sabes todo. Si dudas, pide una pista.
