# The guided first game: what is said at each turn

lesson-title = Tu primera partida
home-learn = Aprende jugando
home-learn-help = Una primera partida contra un bot fácil, con un consejo en cada turno

lesson-ION-start = Elige una carta para empezar. Los hoplitas te dan guerra, los sofistas cultura. Las dos valen: deciden qué cartas puedes pagar primero.
lesson-ION-1 = Este es tu primer turno. En cada turno el contador va a una carta de acción. Lo que brilla lo puedes hacer ahora: pulsa una carta iluminada de la polis para añadirla a tu reino. Un macellum da 2 de comercio a cambio de nada: buena primera carta.
lesson-ION-2 = El contador tiene que ir cada turno a otra carta de acción. Así que no puedes añadir dos cartas seguidas del mismo tipo: piensa de dos en dos. Pulsa una carta que no brilla y te dirá por qué.
lesson-ION-3 = Mira una carta: arriba a la izquierda, lo que da; abajo a la derecha, lo que tu reino debe tener. Los recursos no se gastan nunca. Cada carta que añades hace posibles otras más caras.
lesson-ION-4 = Los barcos hacen expediciones: tantas cartas del puerto como barcos tengas pasan a la polis, donde cualquiera puede tomarlas, y robas otras tantas de botín, sin verlas. Cada carta de botín suple una vez un recurso que te falta.
lesson-ION-5 = Algunas cartas tienen un poder, un anillo abajo: con él puedes añadir cartas de prestigio o de bienes, con la acción de esa carta. De ahí salen casi todos los puntos: busca pronto un poder.
lesson-ION-6 = Los bienes puntúan en juegos: 5, 10, 17, 26 y 37 de uno a cinco. Cada uno pide 5 de comercio y 1 más por cada bien que ya tengas: un camino propio, si tienes mucho comercio.
lesson-ION-7 = Reservar pone una carta del puerto fuera del alcance de los demás, bajo uno de tus dos dracmas. No cuenta hasta que la añades, y cuesta 3 puntos si nunca lo haces.
lesson-ION-8 = Los multiplicadores, como una espada con ×1, puntúan al final por cada carta de ese tipo de tu reino. La partida acaba cuando un reino tiene 18 cartas o se agota el mazo de historia; la ronda se termina.
lesson-ION-free = Ya lo sabes todo. El número junto a cada nombre es lo que tendría si la partida acabara ahora. Si dudas, pide una pista.

lesson-RW-contracts = Un dado te ha dado un contrato: es casi todo lo que puedes puntuar. Puedes tomar otro: más puntos si lo cumples, 2 menos si no. Para una primera partida basta con uno.
lesson-RW-islands = Elige tu isla. Da dos unidades de su material ahora y otra vez en cada viaje: una que pida tu contrato es buena elección.
lesson-RW-1 = Los cinco dados son los precios de esta ronda, los mismos para todos. Ve a la ciudad y compra: pulsa un dado iluminado o la casilla libre de un material. Usas tantas monedas como marca el dado.
lesson-RW-2 = Has usado monedas: ahora conviene viajar a tu isla. Todas tus monedas vuelven a estar disponibles y recibes unidades de su material. Ciudad, isla, ciudad, isla: ese es el ritmo.
lesson-RW-3 = Con los materiales justos puedes encargar una obra: da un punto, y una acción que gana puntos permite otra en la ciudad. Las marcas de la hoja: una diagonal es algo que tienes; una casilla llena, algo gastado.
lesson-RW-4 = Dos unidades cualesquiera se convierten en una joya en cualquier momento: suple un material de una obra o contrato, y al final vale un punto.
lesson-RW-5 = La segunda obra de un tipo (la tercera de materiales de construcción) da su maestría al momento. Dos iguales valen mucho más que dos distintas.
lesson-RW-6 = Tu contrato muestra lo que aún falta. Las obras usadas en él conservan sus puntos. Una tienda en su coste es una moneda perdida para siempre, y acorta la partida una ronda para todos.
lesson-RW-7 = Con pocas monedas los dados caros quedan fuera de tu alcance. Puedes gastar unidades para conseguir monedas, una por cada una, hasta 8 en la partida.
lesson-RW-free = Ya lo sabes todo. Las hojas rivales están a un toque, y al final las unidades que sobran se convierten de dos en dos en joyas. Si dudas, pide una pista.

lesson-OUS-start = Elige tu isla. Su material es lo que trae cada viaje a casa: empiezas con su montón más barato.
lesson-OUS-1 = En tu turno haces un viaje: a tu isla o a la ciudad para una acción. Ahora tienes las monedas en la mano, así que ve a la ciudad: pulsa en el mercado la ficha iluminada que pida tu contrato o una obra. El precio está sobre su columna.
lesson-OUS-2 = Las monedas gastadas están en tu carta de ciudad. Viaja a tu isla para recuperarlas todas, con fichas de tu isla. Sin ninguna moneda allí no puedes viajar.
lesson-OUS-3 = Las obras de los artesanos son puntos que todos ven. La carta dice lo que cuesta cada una; una marca muestra lo que tienes. Pulsa una iluminada para encargarla.
lesson-OUS-4 = Una vez por turno puedes comerciar: pulsa Intercambio, di qué das y qué pides. Las fichas van boca abajo, y puedes decir de ellas otra cosa de lo que son. Los demás también.
lesson-OUS-5 = Los puntos ganados en la ciudad traen el sello del consejo. Con él tienes una segunda acción en la ciudad, y puedes mirar dos contratos y quedarte uno. También se consigue por una moneda.
lesson-OUS-6 = Un contrato gasta sus obras y fichas, y es lo que más puntos da. Debajo pone lo que falta. Cada uno sin cumplir al final cuesta 2 puntos.
lesson-OUS-7 = Quien primero tiene dos obras de un tipo recibe su maestría, y la pierde ante quien tenga más. La corona de cada obra dice quién la tiene y con cuántas.
lesson-OUS-8 = Una tienda en un coste es una moneda tuya perdida para siempre, y al final un punto para todos. Cuando alguien tiene 18 puntos visibles, los demás juegan un turno más: vigila la pista.
lesson-OUS-answer = Te hacen una oferta. Piensa qué pueden ser de verdad las fichas y quién gana más. Acéptala, recházala o pide otra cosa.
lesson-OUS-free = Ya lo sabes todo. Si dudas, pide una pista.
