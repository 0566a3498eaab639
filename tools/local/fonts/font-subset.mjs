import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { URLSearchParams } from 'node:url';
import subsetFont from 'subset-font';

/** Where subsets are kept between builds. */
const FOLDER = '.cache/fonts';

const MARK = /\.woff2\?(?:.*&)?subset$/;

/** The characters of a range such as `U+0020-007E,U+00A3`. */
const charactersOf = (range) =>
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

/** The fixed axes of a query such as `opsz=48&subset`. */
const fixedAxes = (query) =>
  Object.fromEntries(
    [...new URLSearchParams(query.replace(/&?subset$/, ''))].map(([axis, value]) => [
      axis,
      Number(value),
    ]),
  );

/** Name of the package that contains a font's file. */
const packageOf = (file) => /@fontsource-variable\/([^/]+)\//.exec(file)?.[1];

const axesOf = (file, query, weights) => {
  const { min, max } = weights[packageOf(file)] ?? {};
  if (min === undefined) return fixedAxes(query);
  return { ...fixedAxes(query), wght: min === max ? min : { min, max } };
};

/**
 * Makes `font.woff2?opsz=48&subset` the URL of a file with only the characters of a range, without the axes
 * that the query fixes and with the weights that pages use: what a first screen needs of a font. Kerning is
 * that of the regular weight at every weight; its variations are up to a quarter of a file.
 * @param range the characters, as a style sheet's `unicode-range` writes them
 * @param weights the weights to keep, `{ min, max }`, by the name of a font's package; all of any other
 */
export const fontSubset = (range, weights) => ({
  name: 'font-subset',
  enforce: 'pre',
  async resolveId(id, importer) {
    if (!MARK.test(id)) return undefined;
    const [file, query] = id.split('?');
    const source = await this.resolve(`${file}?url`, importer, { skipSelf: true });
    const font = await readFile(source.id.replace(/\?url$/, ''));
    const variationAxes = axesOf(file, query, weights);
    const options = { targetFormat: 'woff2', variationAxes, dropTables: ['GDEF'] };
    const recipe = `${JSON.stringify(options)} ${range}`;
    const digest = createHash('sha256').update(font).update(recipe).digest('hex');
    const folder = path.resolve(FOLDER, digest.slice(0, 16));
    const made = path.join(folder, path.basename(file).replace('-latin-', '-basic-'));
    if (!existsSync(made)) {
      await mkdir(folder, { recursive: true });
      const draft = `${made}.${process.pid}`;
      await writeFile(draft, await subsetFont(font, charactersOf(range), options));
      await rename(draft, made);
    }
    return `${made}?url`;
  },
});
