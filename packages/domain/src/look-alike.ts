/*
 * Whether one name may be taken for another by its look: letters of other scripts, digits and signs in place of
 * letters, letters that two others look like, one letter that is wrong, missing, too many or in the wrong place.
 */

/** Letters of other scripts, each row with the Latin letter that it begins with (a part of Unicode's UTS 39). */
const ALIKE = [
  'aаαɑꭺꓮⲁ',
  'bвЬьβꓐᏴᏏƅɓ',
  'cсϲꓚᏟⲥ',
  'dԁժɗꓓᎠꓒ',
  'eеєεҽꓰᎬɛ',
  'fғꓝϝſ',
  'gɡցԍꓖᏀᏳǥɢ',
  'hһнηհꓧᎻʜ',
  'iіιıɩїӏՙɪᎥⅼǀ',
  'jјϳꓙᎫյ',
  'kкκꓗᏦĸ',
  'lӏⅼꓡᏞłʟ',
  'mмμꓟᎷⲙ',
  'nпηռꓠոɴŋ',
  'oоοσօꓳⲟѳөᴏøⵔഠ೦๐',
  'pрρꓑᏢⲣþ',
  'qԛզɋ',
  'rгяꓣᎡᏒɾʀ',
  'sѕꓢᏚʂꜱ',
  'tтτꓔᎢŧ',
  'uцυսꓴᴜʋ',
  'vѵνꓦᏙᴠ',
  'wѡωաꓪᎳԝᴡ',
  'xхχꓫᚷ',
  'yуγүꓬᎩʏ',
  'zʐꓜᏃᴢ',
] as const;

const LATIN: ReadonlyMap<string, string> = new Map(
  ALIKE.flatMap(([latin = '', ...others]) => others.map((other) => [other.toLowerCase(), latin])),
);

/** Digits and signs that stand for letters; `i` and `l` look the same in many typefaces. */
const SIGNS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '|': 'l',
  '!': 'l',
  $: 's',
  '@': 'a',
  '€': 'e',
  i: 'l',
  q: 'o',
};

/** Circles, which stand for the letter that is one. */
const CIRCLE = /[○●◯◌◍◎◉◐-◖◦⊕-⊝⊙⌾⌀⏺⚆-⚉⚪⚫⦾⦿⨀⬤⭕⭘〇🔘🔴🔵🟠-🟤]/u;

/** Letters in white on a disc or a tile, which Unicode does not decompose: the code point of each row's A. */
const FRAMED = [0x1f150, 0x1f170, 0x1f1e6] as const;
const [A, LETTERS] = [0x61, 26];

/** Two letters that look like one. */
const PAIRS = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
] as const;

/** Scripts with letters that look like Latin ones; an unlisted letter of theirs may stand for any. */
const UNSURE =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}\p{Script=Tifinagh}]/u;
const ANY = '?';

/** The letter that a sign frames; the sign itself if it frames none. */
const unframed = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0;
  const first = FRAMED.find((start) => code >= start && code < start + LETTERS);
  return first === undefined ? sign : String.fromCodePoint(A + code - first);
};

const shapeOf = (sign: string): string => {
  if (CIRCLE.test(sign)) return 'o';
  const letter = unframed(sign);
  const latin = LATIN.get(letter) ?? letter;
  const plain = SIGNS[latin] ?? latin;
  if (/^[a-z]$/.test(plain)) return plain;
  return UNSURE.test(plain) ? ANY : plain;
};

/** The letters and digits of a name by their shape, without anything that only decorates or joins it. */
const lettersOf = (name: string): string => {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\b(?:and|the|of)\b/g, '');
  const letters = words.replace(/./gsu, shapeOf);
  return letters.replace(/[^\p{Letter}\p{Number}?]/gu, '');
};

const single = (letters: string): readonly string[] =>
  Array.from(letters.replace(/([^?])\1+/gu, '$1'));

/** A name as it looks, with one letter for two that look like one. */
const shape = (name: string): readonly string[] =>
  single(PAIRS.reduce((text, [pair, letter]) => text.replace(pair, letter), lettersOf(name)));

/** A name as it is spelt: what looks like another spelling and has a slip beside it is another name. */
const spelling = (name: string): readonly string[] => single(lettersOf(name));

/** Letters of a name that many other names contain by chance. */
const SHORT = 4;

const isAlike = (own: readonly string[], other: readonly string[]): boolean => {
  const same = own.filter((letter, at) => letter === other[at]).length;
  const fits = own.every((letter, at) => [letter, ANY].includes(other[at] ?? ''));
  return fits && 2 * same >= own.length;
};

/** Whether a name looks like another one, or contains something that does. A very short one must be alike as a whole. */
const hasLookOf = (text: readonly string[], wanted: readonly string[]): boolean => {
  if (wanted.length < SHORT) return text.length === wanted.length && isAlike(wanted, text);
  return text.some((_, at) => isAlike(wanted, text.slice(at, at + wanted.length)));
};

/** Letters of a name from which on one wrong letter is a slip, and not another word. */
const SLIPS = 6;
/** The same anywhere in a longer name: six letters less one are many a word's beginning. */
const SLIPS_ANYWHERE = 7;

type Letters = string | readonly string[];

/** Whether two names differ by one letter: another, one more, one less, or two in each other's place. */
const isOneAway = (own: Letters, other: Letters): boolean => {
  if (Math.abs(own.length - other.length) > 1) return false;
  const most = Math.min(own.length, other.length);
  let start = 0;
  while (start < most && own[start] === other[start]) start += 1;
  let end = 0;
  while (end < most - start && own.at(-1 - end) === other.at(-1 - end)) end += 1;
  const left = own.slice(start, own.length - end);
  const right = other.slice(start, other.length - end);
  const isSwapped = left.length === 2 && left[0] === right[1] && left[1] === right[0];
  return isSwapped || (left.length <= 1 && right.length <= 1);
};

const hasSlipOf = (name: string, other: string): boolean => {
  const wanted = spelling(other);
  if (wanted.length < SLIPS) return false;
  if (wanted.length < SLIPS_ANYWHERE) {
    return name.split(/\s+/).some((word) => isOneAway(wanted, spelling(word)));
  }
  const text = spelling(name);
  return text.some((_, at) =>
    [-1, 0, 1].some((more) => isOneAway(wanted, text.slice(at, at + wanted.length + more))),
  );
};

/** What an assistant or a department calls itself beside its name. */
const ROLES =
  /\b(?:ai|app|assistants?|bot|care|chat|concierge|customers?|desk|help|helper|helpdesk|official|online|sales|service|services|shop|shopping|store|support|team|uk)\b/gi;

/** Whether a name is one of another's longer words, and nothing beside it but a role. */
const isPartOf = (name: string, other: string): boolean => {
  const text = shape(name.replace(ROLES, ' '));
  const parts = other.split(/[^\p{Letter}\p{Number}]+/u).map(shape);
  return parts.some(
    (part) => part.length >= SLIPS && text.length === part.length && isAlike(part, text),
  );
};

/**
 * Whether a name may be taken for another one: it contains that name by its look or with a slip of one letter, or is
 * a part of it.
 */
export const looksLike = (name: string, other: string): boolean => {
  const [text, wanted] = [shape(name), shape(other)];
  if (wanted.length === 0) return false;
  return hasLookOf(text, wanted) || hasSlipOf(name, other) || isPartOf(name, other);
};

/** Names shorter than this differ by a letter without being meant for each other. */
const LEAST_LETTERS = 5;

/** Letters and digits of a name, without case, accents and punctuation. */
const bare = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether one name may be a slip of the pen for another: they differ in signs, or in a letter and no digit. */
export const isSlip = (one: string, other: string): boolean => {
  const [a, b] = [bare(one), bare(other)];
  if (a === '' || a === b) return a !== '';
  const isLong = Math.min(a.length, b.length) >= LEAST_LETTERS;
  return isLong && a.replace(/\D/g, '') === b.replace(/\D/g, '') && isOneAway(a, b);
};
