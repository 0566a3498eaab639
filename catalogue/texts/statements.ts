import { inFigures, sentencesOf } from './in-figures.ts';

/* What a piece's texts say that its facts, parcels, sizes, options or tags say too. */

const SUBJECTS = [
  ...[
    'guarantee',
    'weight',
    'part-weight',
    'load',
    'shelf-load',
    'seats',
    'seat-height',
    'seat-depth',
  ],
  ...[
    'bulb',
    'bulb-power',
    'cable',
    'pile',
    'side',
    'door',
    'parcels',
    'box',
    'drawers',
    'choices',
  ],
  ...[
    'sizes',
    'flat',
    'whole',
    'fixed-legs',
    'loose-legs',
    'no-legs',
    'put-together',
    'covers',
    'wash',
  ],
  ...[
    'dishwasher',
    'dry-clean',
    'no-brush',
    'wipe',
    'cold-wash',
    'no-oil',
    'dimmer',
    'filling',
    'made-in',
    'timber',
  ],
] as const;

export type Subject = (typeof SUBJECTS)[number];

/** One thing that a text says: numbers in millimetres, kilograms, watts, years or degrees, or words. */
export interface Statement {
  readonly about: Subject;
  readonly values: readonly (number | string)[];
  /** The sentence with its numbers in figures. */
  readonly sentence: string;
}

/** A way to say something; the groups that match are its values, none for something that is simply so. */
type Rule = readonly [about: Subject, said: RegExp];

const N = String.raw`(\d+(?:\.\d+)?)`;
const FEW = String.raw`[^.;:]{0,60}?`;

const RULES: readonly Rule[] = [
  ['guarantee', new RegExp(`guarant\\w*\\b${FEW}\\b${N} years`, 'i')],
  ['guarantee', new RegExp(`\\b${N} years?['’]? guarant`, 'i')],
  ['load', new RegExp(`(?:tested|rated)\\b${FEW}\\b${N} kg`, 'i')],
  ['load', new RegExp(`takes a lamp of up to ${N} kg`, 'i')],
  ['shelf-load', new RegExp(`each shelf (?:takes|holds|bears) ${N} kg`, 'i')],
  ['seats', new RegExp(`\\b${N}-seat(?:er)?\\b`, 'i')],
  ['seats', new RegExp(`\\b(?:it )?seats ${N}\\b(?! (?:children|mm))`, 'i')],
  ['seats', new RegExp(`(?:sofa|bench) (?:for|to) ${N} people`, 'i')],
  ['seat-height', new RegExp(`seat(?: height| at|s? are)?(?: of)? ${N} mm(?! deep)`, 'i')],
  ['seat-height', new RegExp(`gas lift from ${N} mm to ${N} mm`, 'i')],
  ['seat-depth', new RegExp(`seat height ${FEW}depth ${N} mm`, 'i')],
  ['seat-depth', new RegExp(`seat is ${FEW}${N} mm deep`, 'i')],
  ['bulb', /\b(E27|E14|G9|GU10|B22)\b/],
  ['bulb', /\b(LED)s? (?:lasts?|is built|are built)/],
  ['bulb-power', new RegExp(`(?:up to|at most|bulb of)(?: up to)? ${N} W\\b`, 'i')],
  ['cable', new RegExp(`\\b${N} mm of (?:[\\w-]+ )*?(?:flex|chain|cable)\\b`, 'i')],
  ['cable', new RegExp(`\\b(?:flex|chain|cable)\\b${FEW}(?:of|to) ${N} mm`, 'i')],
  ['pile', new RegExp(`pile of ${N} mm`, 'i')],
  ['side', new RegExp(`\\b${N} mm (?:across|wide|deep|high|tall|long)\\b`, 'i')],
  ['side', new RegExp(`\\bat ${N} (?:mm )?by ${N} mm\\b`, 'i')],
  ['door', new RegExp(`\\b${N} mm (?:wide )?door(?:way)?\\b`, 'i')],
  ['door', new RegExp(`\\bdoor(?:way)? of ${N} mm`, 'i')],
  ['door', /\b(ordinary) doors\b/i],
  [
    'parcels',
    new RegExp(
      `\\b(?:comes?|arrives?|made|packed|delivered)\\b${FEW}\\b(?:in|as) ${N} (?:boxes|box|parcels?|cartons?|pieces?|parts?)\\b`,
      'i',
    ),
  ],
  ['parcels', new RegExp(`\\bin ${N} parts\\b`, 'i')],
  ['parcels', new RegExp(`\\bwhose ${N} parts\\b`, 'i')],
  ['box', new RegExp(`\\bbox of ${N} (?:mm )?by ${N} mm`, 'i')],
  ['drawers', new RegExp(`\\b${N}[- ](?!short)(?:[a-z]+ ){0,2}drawers?\\b`, 'i')],
  ['drawers', new RegExp(`\\b${N} short drawers over ${N} long`, 'i')],
  [
    'choices',
    new RegExp(`\\b(?:in|all|choice of) ${N} (?:\\w+ )?(?:colours|glazes|colourways)\\b`, 'i'),
  ],
  ['choices', new RegExp(`\\band ${N} colours\\b`, 'i')],
  ['sizes', new RegExp(`(?:\\bin |^)${N} (?:sizes|lengths|drops)\\b`, 'i')],
  ['sizes', new RegExp(`\\bin ${N} shapes\\b`, 'i')],
  ['flat', /\b(?:folds? (?:flat|to the thickness)|goes flat|comes? flat|packs? flat)\b/i],
  ['whole', /\b(?:does not come apart|welded in 1 piece|arrives assembled)\b/i],
  [
    'fixed-legs',
    /\blegs are (?:\w+-)?(?:tenoned|wedged|glued)|\blegs[^.;]{0,40} joined to the rails/i,
  ],
  [
    'loose-legs',
    /\blegs(?: and arms)?(?: that)? (?:unscrew|screw in|screw into|bolt on|lift off|come off)\b|\blegs screw\b/i,
  ],
  ['no-legs', /\bno legs\b/i],
  [
    'put-together',
    /\bassembly takes\b|\bgoes together\b|\bbolts? together\b|\ballen key\b|\bheld together by \d+\b/i,
  ],
  [
    'covers',
    /\bcovers? (?:that |which )?(?:come|comes|go|goes|unzip|wash|washes|in the wash)\b|\b(?:washable|loose) covers?\b|\bremovable, washable covers\b|\b(?:spare|set of) covers\b|\bremovable seat covers\b|\bcushion covers are\b|\bwith a washable cover\b/i,
  ],
  ['wash', new RegExp(`(?:wash\\w*|machine)\\b${FEW}\\b${N} °C`, 'i')],
  ['dishwasher', /\bdishwasher-(?:safe|proof)\b/i],
  ['dry-clean', /\bdry clean\b/i],
  ['no-brush', /\bwithout the brush\b/i],
  ['wipe', /\b(?:wipeable|wipes? (?:clean|it))\b/i],
  ['cold-wash', /\bwash cold\b|\bcool hand wash\b/i],
  ['no-oil', /\bdo not polish\b|\blacquer is matt\b/i],
  ['timber', /(?<!boxes of )\bsolid (oak|ash|walnut|beech|pine|teak|mango)\b/i],
  ['dimmer', /\b(?:dimmer|dimmable|dimmed)\b/i],
];

/** Countries by the places where makers work. */
const PLACES: Readonly<Record<string, RegExp>> = {
  England:
    /\b(?:Long Eaton|Northumberland|Walsall|Cornwall|Falmouth|Hayle|Birmingham|Deptford|Lancaster|Bradford|Upton upon Severn)\b/,
  Wales: /\b(?:Wales|Machynlleth)\b/,
  France: /\b(?:Grenoble|Tours|Lyon)\b/,
  Denmark: /\b(?:Jutland|Copenhagen)\b/,
  Morocco: /\b(?:Fez|Tangier|High Atlas|Imilchil|Taroudant|Meknès)\b/,
  Turkey: /\b(?:Anatolia|Konya)\b/,
  Czechia: /\bBohemia\b/,
  Japan: /\bGifu\b/,
};
const MADE =
  /\b(?:made|built|turned|bent|carved|knotted|woven|coiled|blown|thrown|chipped|hand-buttoned|forged|printed|painted by hand)\b/i;
/** Parts and cloths are often made elsewhere. */
const OF_A_PART =
  /\b(?:hide|velvet|wool is|fleece|tassels|shade gathered|brass is|canvas by|cut from|woven in Bradford)\b/i;

const FILLINGS = /\b(feather|foam|latex|cotton|wool|beads)\b/gi;
const FILLED =
  /\b(?:filled|stuffed|fill(?:ing)?|seat cushions are|cushions filled|layers of|pad is|feather-and-foam|cushions full|duck-feather)\b/i;
const NOT_SAID = /\bnot (?:foam|feather)\b/gi;

const found = (sentence: string): readonly Statement[] =>
  RULES.flatMap(([about, said]) =>
    [...sentence.matchAll(new RegExp(said, `${said.flags}g`))].map((match) => ({
      about,
      values: match.slice(1).map((value) => (/^[\d.]+$/.test(value) ? Number(value) : value)),
      sentence,
    })),
  );

const WEIGHS = new RegExp(`(?<who>[^.;:,]*?)\\bweighs (?:about |only |less than )?${N} kg`, 'i');
const KILOGRAMS_OF = new RegExp(`\\b${N} kg of (?:sofa|chair|table|bed)\\b`, 'i');
const ITSELF = /^(?: ?(?:and|but|it|which|still|each pair))*\s*$/i;

/** A part weighs less than the whole: `The block weighs 34 kg`. */
const weights = (sentence: string, name: string): readonly Statement[] => {
  const whole = KILOGRAMS_OF.exec(sentence)?.[1];
  if (whole !== undefined) return [{ about: 'weight', values: [Number(whole)], sentence }];
  const match = WEIGHS.exec(sentence);
  if (match === null) return [];
  const who = (match.groups?.who ?? '').trim();
  const isWhole = ITSELF.test(who) || name.startsWith(who);
  return [{ about: isWhole ? 'weight' : 'part-weight', values: [Number(match[2])], sentence }];
};

const origins = (sentence: string): readonly Statement[] =>
  MADE.test(sentence) && !OF_A_PART.test(sentence)
    ? Object.entries(PLACES).flatMap(([country, place]) =>
        place.test(sentence) ? [{ about: 'made-in' as const, values: [country], sentence }] : [],
      )
    : [];

const fillings = (sentence: string): readonly Statement[] => {
  const said = sentence.replace(NOT_SAID, '');
  const words = FILLED.test(said)
    ? [...said.matchAll(FILLINGS)].map(([word]) => word.toLowerCase())
    : [];
  return words.length === 0 ? [] : [{ about: 'filling', values: words, sentence }];
};

/** What a text says of the piece of this name. */
export const statementsIn = (text: string, name: string): readonly Statement[] =>
  sentencesOf(text)
    .map(inFigures)
    .flatMap((sentence) => [
      ...found(sentence),
      ...weights(sentence, name),
      ...origins(sentence),
      ...fillings(sentence),
    ]);
