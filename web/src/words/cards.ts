// The grammar of card names, one table per language.
import { cardWords } from './grammar';

export const german = cardWords({
  properties: { number: 'Anzahl', filling: 'Füllung', colour: 'Farbe', shape: 'Form', background: 'Hintergrund', border: 'Rand' },
  features: { squiggle: 'Schnörkel', circle: 'Kreis', vertical: 'Senkrechte', horizontal: 'Waagerechte', smile: 'Lächeln', roof: 'Dach', dots: 'Punkte', frame: 'Rahmen' },
  numbers: [{ m: 'ein', f: 'eine', n: 'ein' }, 'zwei', 'drei', 'vier'],
  fillings: [
    { b: 'offen', m: 'offener', f: 'offene', n: 'offenes', p: 'offene' },
    { b: 'gestreift', m: 'gestreifter', f: 'gestreifte', n: 'gestreiftes', p: 'gestreifte' },
    { b: 'voll', m: 'voller', f: 'volle', n: 'volles', p: 'volle' },
    { b: 'gepunktet', m: 'gepunkteter', f: 'gepunktete', n: 'gepunktetes', p: 'gepunktete' },
  ],
  colours: {
    safe: [
      { b: 'schwarz', m: 'schwarzer', f: 'schwarze', n: 'schwarzes', p: 'schwarze' },
      { b: 'blau', m: 'blauer', f: 'blaue', n: 'blaues', p: 'blaue' },
      { b: 'orange', m: 'oranger', f: 'orange', n: 'oranges', p: 'orange' },
      { b: 'olivgrün', m: 'olivgrüner', f: 'olivgrüne', n: 'olivgrünes', p: 'olivgrüne' },
    ],
    classic: [
      { b: 'grün', m: 'grüner', f: 'grüne', n: 'grünes', p: 'grüne' },
      { b: 'violett', m: 'violetter', f: 'violette', n: 'violettes', p: 'violette' },
      { b: 'rot', m: 'roter', f: 'rote', n: 'rotes', p: 'rote' },
      'rosa',
    ],
  },
  shapes: [
    { gender: 'n', one: 'Oval', many: 'Ovale' },
    { gender: 'f', one: 'Raute', many: 'Rauten' },
    { gender: 'f', one: 'Welle', many: 'Wellen' },
    { gender: 'm', one: 'Stern', many: 'Sterne' },
  ],
  backgrounds: ['auf Weiß', 'auf Schwarz', 'auf Grau'],
  borders: ['glatt', 'gestrichelt', 'doppelt'],
  noun: 'last',
});

export const french = cardWords({
  properties: { number: 'Nombre', filling: 'Remplissage', colour: 'Couleur', shape: 'Forme', background: 'Fond', border: 'Bord' },
  features: { squiggle: 'tortillon', circle: 'cercle', vertical: 'verticale', horizontal: 'horizontale', smile: 'sourire', roof: 'toit', dots: 'points', frame: 'cadre' },
  numbers: [{ m: 'un', f: 'une' }, 'deux', 'trois', 'quatre'],
  fillings: [
    { m: 'vide', f: 'vide', p: 'vides' },
    { m: 'rayé', f: 'rayée', mp: 'rayés', fp: 'rayées' },
    { m: 'plein', f: 'pleine', mp: 'pleins', fp: 'pleines' },
    { m: 'pointillé', f: 'pointillée', mp: 'pointillés', fp: 'pointillées' },
  ],
  colours: {
    safe: [{ m: 'noir', f: 'noire', mp: 'noirs', fp: 'noires' }, { m: 'bleu', f: 'bleue', mp: 'bleus', fp: 'bleues' }, 'orange', 'olive'],
    classic: [
      { m: 'vert', f: 'verte', mp: 'verts', fp: 'vertes' },
      { m: 'violet', f: 'violette', mp: 'violets', fp: 'violettes' },
      { m: 'rouge', f: 'rouge', p: 'rouges' },
      { m: 'rose', f: 'rose', p: 'roses' },
    ],
  },
  shapes: [
    { gender: 'm', one: 'ovale', many: 'ovales' },
    { gender: 'm', one: 'losange', many: 'losanges' },
    { gender: 'f', one: 'vague', many: 'vagues' },
    { gender: 'f', one: 'étoile', many: 'étoiles' },
  ],
  backgrounds: ['sur blanc', 'sur noir', 'sur gris'],
  borders: ['simple', 'tireté', 'double'],
  noun: 'first',
});

export const spanish = cardWords({
  properties: { number: 'Número', filling: 'Relleno', colour: 'Color', shape: 'Forma', background: 'Fondo', border: 'Borde' },
  features: { squiggle: 'garabato', circle: 'círculo', vertical: 'vertical', horizontal: 'horizontal', smile: 'sonrisa', roof: 'tejado', dots: 'puntos', frame: 'marco' },
  numbers: [{ m: 'un', f: 'una' }, 'dos', 'tres', 'cuatro'],
  fillings: [
    { m: 'vacío', f: 'vacía', mp: 'vacíos', fp: 'vacías' },
    { m: 'rayado', f: 'rayada', mp: 'rayados', fp: 'rayadas' },
    { m: 'lleno', f: 'llena', mp: 'llenos', fp: 'llenas' },
    { m: 'punteado', f: 'punteada', mp: 'punteados', fp: 'punteadas' },
  ],
  colours: {
    safe: [{ m: 'negro', f: 'negra', mp: 'negros', fp: 'negras' }, { m: 'azul', f: 'azul', p: 'azules' }, 'naranja', 'oliva'],
    classic: [
      { m: 'verde', f: 'verde', p: 'verdes' },
      { m: 'morado', f: 'morada', mp: 'morados', fp: 'moradas' },
      { m: 'rojo', f: 'roja', mp: 'rojos', fp: 'rojas' },
      'rosa',
    ],
  },
  shapes: [
    { gender: 'm', one: 'óvalo', many: 'óvalos' },
    { gender: 'm', one: 'rombo', many: 'rombos' },
    { gender: 'f', one: 'onda', many: 'ondas' },
    { gender: 'f', one: 'estrella', many: 'estrellas' },
  ],
  backgrounds: ['sobre blanco', 'sobre negro', 'sobre gris'],
  borders: ['simple', 'discontinuo', 'doble'],
  noun: 'first',
});

export const norwegian = cardWords({
  properties: { number: 'Antall', filling: 'Fyll', colour: 'Farge', shape: 'Form', background: 'Bakgrunn', border: 'Kant' },
  features: { squiggle: 'krusedull', circle: 'sirkel', vertical: 'loddrett', horizontal: 'vannrett', smile: 'smil', roof: 'tak', dots: 'prikker', frame: 'ramme' },
  numbers: ['en', 'to', 'tre', 'fire'],
  fillings: [{ m: 'åpen', p: 'åpne' }, { m: 'stripet', p: 'stripete' }, { m: 'fylt', p: 'fylte' }, { m: 'prikket', p: 'prikkete' }],
  colours: {
    safe: [{ m: 'svart', p: 'svarte' }, 'blå', 'oransje', 'olivengrønn'],
    classic: [{ m: 'grønn', p: 'grønne' }, 'lilla', { m: 'rød', p: 'røde' }, 'rosa'],
  },
  shapes: [
    { gender: 'm', one: 'oval', many: 'ovaler' },
    { gender: 'm', one: 'rute', many: 'ruter' },
    { gender: 'm', one: 'bølge', many: 'bølger' },
    { gender: 'm', one: 'stjerne', many: 'stjerner' },
  ],
  backgrounds: ['på hvitt', 'på svart', 'på grått'],
  borders: ['enkel', 'stiplet', 'dobbel'],
  noun: 'last',
});
