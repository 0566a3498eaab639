/**
 * The characters that English pages are made of, as `unicode-range` writes them: ASCII, the pound sign,
 * the dashes, quotes and marks that the shop sets, and the letters of its makers' names. Each font has a small file with these alone.
 */
export const BASIC_LATIN =
  'U+0020-007E,U+00A0,U+00A3,U+00A9,U+00AB,U+00B0,U+00B2,U+00B7,U+00BB,U+00BD,U+00C5-00C6,U+00D7-00D8,U+00E5-00E6,U+00E8-00E9,U+00EF,U+00F6,U+00F8,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC,U+2212';
