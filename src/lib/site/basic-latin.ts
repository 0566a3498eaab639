/**
 * The characters of English pages in the form of `unicode-range`: ASCII, the pound sign, the dashes, quotes
 * and marks that the shop uses, and the letters in its makers' names, also as capitals, which labels may be set in. Each
 * font has a small file with only these.
 */
export const BASIC_LATIN =
  'U+0020-007E,U+00A0,U+00A3,U+00A9,U+00AB,U+00B0,U+00B2,U+00B7,U+00BB,U+00BD,U+00C5-00C6,U+00C8-00C9,U+00CF,U+00D6-00D8,U+00E5-00E6,U+00E8-00E9,U+00EF,U+00F6,U+00F8,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC,U+2212';
