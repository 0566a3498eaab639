import bodoni from '@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-opsz-normal.woff2?url';
import bodoniExtended from '@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-ext-opsz-normal.woff2?url';
import bodoniItalic from '@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-opsz-italic.woff2?opsz=28&subset';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import figtreeExtended from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import frauncesExtended from '@fontsource-variable/fraunces/files/fraunces-latin-ext-opsz-normal.woff2?url';
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import instrumentExtended from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url';
import jost from '@fontsource-variable/jost/files/jost-latin-wght-normal.woff2?url';
import jostExtended from '@fontsource-variable/jost/files/jost-latin-ext-wght-normal.woff2?url';
import outfit from '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url';
import outfitExtended from '@fontsource-variable/outfit/files/outfit-latin-ext-wght-normal.woff2?url';
import sourceSans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import sourceSansExtended from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2?url';
import bodoniBasic from '@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-opsz-normal.woff2?opsz=28&subset';
import figtreeBasic from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?subset';
import frauncesBasic from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?opsz=48&subset';
import instrumentBasic from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?subset';
import jostBasic from '@fontsource-variable/jost/files/jost-latin-wght-normal.woff2?subset';
import outfitBasic from '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?subset';
import sourceSansBasic from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?subset';
import type { FontFiles } from '#lib/site/font-faces.ts';
import type { FontName } from '@parlour/site';

/** URLs of the fonts' files, hashed by the build. */
export const FONT_FILES: Readonly<Record<FontName, FontFiles>> = {
  'Instrument Sans': {
    basic: instrumentBasic,
    latin: instrument,
    latinExtended: instrumentExtended,
  },
  Fraunces: { basic: frauncesBasic, latin: fraunces, latinExtended: frauncesExtended },
  'Source Sans 3': { basic: sourceSansBasic, latin: sourceSans, latinExtended: sourceSansExtended },
  Outfit: { basic: outfitBasic, latin: outfit, latinExtended: outfitExtended },
  Figtree: { basic: figtreeBasic, latin: figtree, latinExtended: figtreeExtended },
  'Bodoni Moda': {
    basic: bodoniBasic,
    latin: bodoni,
    latinExtended: bodoniExtended,
    italic: bodoniItalic,
  },
  Jost: { basic: jostBasic, latin: jost, latinExtended: jostExtended },
};
