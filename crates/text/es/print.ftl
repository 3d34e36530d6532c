# Lo que se imprime: cartas, tableros, la primera página de un archivo, y de quién son estos juegos.

credits-line = Un juego de { $author }, ilustrado en su caja por { $illustrator } y publicado por { $publisher }
credits-line-author = Un juego de { $author }, publicado por { $publisher }
credits-ours = Un juego propio de Emporia
credits-unofficial = Emporia no es oficial y está hecha con respeto: los dibujos, las frases y los valores de las cartas son suyos. Si te gusta el juego, compra el impreso.
print-edition = edición Emporia
print-set = conjunto de cartas { $set }
print-notice = { $credits }. { $edition }, no oficial, prohibida su venta
print-foot = { $what } · { $n } de { $of }
print-foot-back = { $what } · { $n } de { $of }, dorsos

print-contents = Qué hay aquí
print-how = Cómo se hace
print-whose = De quién es el juego
print-needs-ION = No hace falta nada más.
print-needs-OUS = No hace falta nada más.
print-needs-RW = Hacen falta además cinco dados de seis caras de distintos colores y un lápiz por jugador.
print-needs-NH = Hacen falta lápices y trozos de papel.
print-step-size = Imprime a tamaño real (100 %), sin «ajustar a la página». La regla de abajo debe medir 10 cm.
print-step-duplex = Imprime por las dos caras y gira las hojas por el borde largo: cada dorso queda detrás de su cara.
print-step-fold = Imprime por una cara. Dobla cada hoja por la línea discontinua, pega las mitades y corta cuando el pegamento esté seco.
print-step-none = Imprime por una cara. Unas fundas opacas con un naipe cualquiera detrás ocultan lo que se transparenta.
print-step-cut = Corta de marca a marca, con una cuchilla afilada y una regla de metal. Donde se tocan los dibujos, corta dos veces: lo de en medio es sangrado.
print-step-lines = Corta por las líneas.
print-step-paper = Para las cartas va bien un papel de 250 a 300 g/m². Pega las losetas y monedas en cartón de 2 mm antes de cortarlas.
print-step-sheets = Imprime la hoja de jugador una vez por jugador, en papel normal.
print-values = El juego impreso muestra muchos valores solo en imágenes, así que estos son un diseño propio de Emporia. Con los valores de tu caja en un archivo de cartas puedes imprimir tu propio conjunto.
print-ruler = 10 cm: mídeme

print-part-history = { $n } cartas de Historia
print-part-prestige = { $n } cartas de Prestigio
print-part-special = { $n } cartas de Prestigio especiales
print-part-goods = { $n } cartas de Mercancía
print-part-actions = { $n } cartas de Acción
print-part-first = { $n ->
    [one] 1 carta de jugador inicial
   *[other] { $n } cartas de jugador inicial
}
print-part-reference = { $n } cartas de ayuda, una por jugador
print-part-counters = { $n } marcadores
print-part-drachmas = { $n } dracmas
print-part-works = { $n } cartas de Artesanías
print-part-contracts = { $n } Contratos
print-part-masteries = { $n } Maestrías
print-part-islands = { $n } Islas
print-part-cities = { $n } cartas de Ciudad
print-part-collaborations = { $n } cartas de Colaboración
print-part-market = { $n ->
    [one] 1 tablero de mercado
   *[other] { $n } tableros de mercado
}
print-part-shop = { $n ->
    [one] 1 carta de Tiendas
   *[other] { $n } cartas de Tiendas
}
print-part-cargo = { $n } losetas de carga
print-part-tasks = { $n } losetas clandestinas
print-part-coins = { $n } monedas de plata
print-part-seal = { $n ->
    [one] 1 Sello del Concejo
   *[other] { $n } Sellos del Concejo
}
print-part-sheet = { $n ->
    [one] 1 hoja de jugador
   *[other] { $n } hojas de jugador
}
print-part-central = { $n ->
    [one] 1 hoja central
   *[other] { $n } hojas centrales
}

print-pile-history = Historia
print-pile-development = Progreso
print-pile-special = Prestigio especial
print-pile-table = Mesa
print-pile-works = Artesanía
print-pile-contracts = Contrato
print-pile-masteries = Maestría
print-pile-collaborations = Colaboración

print-ion-power-prestige = Añade cartas de Prestigio
print-ion-power-goods = Añade cartas de Mercancía
print-ion-sets = Conjuntos de 1 a 5: { $sets } PV. Requiere 1 Comercio más por cada Mercancía que tengas
print-ion-start = inicial
print-ion-free = no requiere nada
print-ion-first = Jugador inicial
print-ion-trade = Añade una carta de Comercio, o usa la habilidad de una de tus cartas de Comercio para añadir Prestigio o Mercancía.
print-ion-culture = Añade una carta de Cultura, o usa la habilidad de una de tus cartas de Cultura para añadir Prestigio o Mercancía.
print-ion-war = Añade una carta de Guerra, o usa la habilidad de una de tus cartas de Guerra para añadir Prestigio o Mercancía.
print-ion-expedition = Tantas cartas como barcos tengas, hasta 4, zarpan del Puerto a la Polis. Rellena el Puerto de los dos mazos y roba otros tantos Botines.
print-ion-reserve = Toma una carta del Puerto para tu Dominio, bajo un dracma. Dos como máximo; −3 PV por cada una que siga ahí al final.

print-ous-mastery = Desde { $at }: para quien tenga más
print-ous-shipments = Cargamentos
print-ous-contract = Tenlo oculto hasta que lo cumplas. −2 al final si no lo cumples.
print-ous-city = Ciudad
print-ous-city-coins = Las monedas que gastes quedan aquí hasta que vuelvas a tu isla.
print-ous-city-actions = Una acción. Con el Sello, dos.
print-ous-city-buy = Compra una loseta por su precio, o una Joya por { $jewel }
print-ous-city-acquire = Obtén monedas: una por loseta, o por dos de Comida
print-ous-city-commission = Encarga una Artesanía
print-ous-city-fulfil = Cumple un Contrato
print-ous-city-deliver = Capítulo Dos: entrega un Cargamento Secreto
print-ous-island = Recupera tus monedas de la Ciudad y toma { $n } de { $material } del mercado.
print-ous-shop = Tiendas
print-ous-shop-help = La moneda que paga una Tienda se queda aquí. Cada una da 1 punto a cada jugador.
print-ous-market = Mercado
print-ous-market-help = Se toma del precio más bajo y se devuelve al más alto
print-ous-pile = { $n } por pila
print-ous-collaboration = Al recibirla obtienes:

print-rw-player = Jugador
print-rw-rounds-help = tacha una casilla por ronda; cada una de las { $shops } primeras Tiendas cierra la última abierta
print-rw-materials-help = isla · / adquirida · rellena: gastada
print-rw-works-help = { $points } punto cada una, Materiales de construcción { $construction }
print-rw-jewels-help = dos unidades hacen una; 1 punto cada una
print-rw-coins-help = { $start } al empezar, nunca más de { $most } en una partida
print-rw-got = Adquiridas
print-rw-used = Usadas
print-rw-contracts-help = −2 por cada uno adquirido y no cumplido
print-rw-mastery = Maestría
print-rw-central = Hoja central
print-rw-central-dice = Pon cada dado sobre su material: es el precio de esta ronda. El 1 se repite; el 6 da una unidad a cada jugador.
print-rw-central-journey = Luego todos viajan a la vez: a la Isla, o a la Ciudad para una acción; si da puntos, permite otra.
print-rw-central-deal = Un dado por jugador indica el primer Contrato
print-rw-central-shops = Tiendas abiertas entre todos: cada una cierra la última ronda abierta
print-rw-price = precio
print-rw-closes = cierra la ronda { $round }

# La orden
cli-print = Imprimir un juego en papel: cartas, tableros y reglas en PDF, imágenes para imprentas, láminas para una mesa virtual
cli-arg-paper = El formato del papel
cli-arg-backs = Los dorsos al otro lado del papel, junto a las caras para doblarlos, o ninguno
cli-arg-marks = Qué muestra por dónde cortar: marcas, contornos, o nada
cli-arg-bleed = Milímetros que los dibujos sobrepasan el borde, de 0 a 6; con 0 las cartas se tocan
cli-arg-ink = Como en la pantalla, o con poca tinta
cli-arg-png = Escribir también cada carta y loseta como imagen, a 300 puntos por pulgada y con su sangrado, para imprentas
cli-arg-tts = Escribir también láminas de imágenes y un objeto guardado para Tabletop Simulator; una URL dice dónde estarán las láminas
print-bad-bleed = --bleed { $value }: va de 0 a 6 milímetros
print-written = { $file }: { $pages } páginas, { $size } kB
print-written-pictures = { $dir }: { $n } imágenes
print-nothing = { $game } no necesita cartas ni tableros: solo se imprimen sus reglas
print-rules = { $game }: las reglas

# En el sitio
print-title = Imprimir
print-help = Todo lo que hace falta para jugar en una mesa, en PDF y con los dibujos de la pantalla. Las cartas llevan sus copias y sus dorsos.
print-paper = Papel
print-paper-a4 = A4
print-paper-letter = Carta
print-backs = Dorsos
print-backs-duplex = Al otro lado
print-backs-fold = Para doblar
print-backs-none = Ninguno
print-ink = Tinta
print-ink-full = Como en la pantalla
print-ink-low = Poca
print-cards = Imprimir el juego
print-booklet = Imprimir las reglas
credits-buy = El juego impreso está en { $publisher }.
credits-more = No oficial, hecho con respeto
credits-owner = ¿Es tu juego? Aquí se llega a quien lleva este sitio, que retira un juego si su dueño lo pide:
credits-owner-none = no ha dicho cómo.
fault-withdrawn = Aquí ya no se abren mesas de este juego. Sus registros se conservan.
cli-arg-contact = Dónde te encuentra el dueño de un juego: una dirección de correo, o de una página con https://
cli-arg-without = No abrir más mesas de este juego; sus registros se conservan. Repetir para más
