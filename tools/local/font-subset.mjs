import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { URLSearchParams } from 'node:url';
import subsetFont from 'subset-font';

/** Where subsets are kept between builds. */
const FOLDER = '.wrangler/fonts';

const MARK = /\.woff2\?(?:.*&)?subset$/;

/** `U+0020-007E,U+00A3` as the characters that it names. */
export const charactersOf = (range) =>
  range
    .split(',')
    .flatMap((part) => {
      const [first, last = first] = part
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    })
    .map((code) => String.fromCodePoint(code))
    .join('');

/** `opsz=48&wght=300:700&subset`: an axis that is fixed, or kept between two ends. */
const axesOf = (query) =>
  Object.fromEntries(
    [...new URLSearchParams(query.replace(/&?subset$/, ''))].map(([axis, value]) => {
      const [min, max] = value.split(':').map(Number);
      return [axis, max === undefined ? min : { min, max }];
    }),
  );

/**
 * Makes `font.woff2?opsz=48&subset` the address of a file with the characters of a range alone, and of
 * its axes only what the query keeps: what a first screen needs of a font, without what it may need.
 * @param range the characters, as a style sheet's `unicode-range` writes them
 */
export const fontSubset = (range) => ({
  name: 'font-subset',
  enforce: 'pre',
  async resolveId(id, importer) {
    if (!MARK.test(id)) return undefined;
    const [file, query] = id.split('?');
    const source = await this.resolve(`${file}?url`, importer, { skipSelf: true });
    const font = await readFile(source.id.replace(/\?url$/, ''));
    const digest = createHash('sha256').update(font).update(`${query} ${range}`).digest('hex');
    const folder = path.resolve(FOLDER, digest.slice(0, 16));
    const made = path.join(folder, path.basename(file).replace('-latin-', '-basic-'));
    if (!existsSync(made)) {
      await mkdir(folder, { recursive: true });
      const options = { targetFormat: 'woff2', variationAxes: axesOf(query) };
      const draft = `${made}.${process.pid}`;
      await writeFile(draft, await subsetFont(font, charactersOf(range), options));
      await rename(draft, made);
    }
    return `${made}?url`;
  },
});
