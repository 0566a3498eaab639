/*
 * Whether one name may be taken for another by its look: letters of other scripts, digits and signs in place of
 * letters, letters that two others look like.
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
};

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

const shapeOf = (letter: string): string => {
  const latin = LATIN.get(letter) ?? letter;
  const sign = SIGNS[latin] ?? latin;
  if (/^[a-z]$/.test(sign)) return sign;
  return UNSURE.test(sign) ? ANY : sign;
};

/** The letters and digits of a name by their shape, without anything that only decorates or joins it. */
const shape = (name: string): readonly string[] => {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\b(?:and|the|of)\b/g, '');
  const letters = words.replace(/./gsu, shapeOf);
  const bare = letters.replace(/[^\p{Letter}\p{Number}?]/gu, '');
  const single = PAIRS.reduce((text, [pair, letter]) => text.replace(pair, letter), bare);
  return Array.from(single.replace(/([^?])\1+/gu, '$1'));
};

/** Letters of a name that many other names contain by chance. */
const SHORT = 4;

const isAlike = (own: readonly string[], other: readonly string[]): boolean => {
  const same = own.filter((letter, at) => letter === other[at]).length;
  const fits = own.every((letter, at) => [letter, ANY].includes(other[at] ?? ''));
  return fits && 2 * same >= own.length;
};

/** Whether a name looks like another one, or contains something that does. A very short one must be alike as a whole. */
export const looksLike = (name: string, other: string): boolean => {
  const [text, wanted] = [shape(name), shape(other)];
  if (wanted.length === 0) return false;
  if (wanted.length < SHORT) return text.length === wanted.length && isAlike(wanted, text);
  return text.some((_, at) => isAlike(wanted, text.slice(at, at + wanted.length)));
};
