import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { escapeHtml } from '@parlour/domain';
import type { Site } from '@parlour/site';
import { CommandFailure } from '../parlour/command-failure.ts';
import { hasOwnFooterLogo, MAIL_LOGO, type NewSite } from './new-site.ts';
import { themeFromColours } from './theme-from-colours.ts';
import { placeWhole, writeWhole } from '../parlour/write-whole.ts';

const HEIGHT = 60;
/** Mean width of a letter in the name, as a share of the logo's height. */
const LETTER = 0.36;

const widthOf = (name: string): number => Math.ceil((name.length * LETTER + 0.4) * HEIGHT);

/** The name in a colour, until the brand's own logo is there. */
const wordmark = (name: string, colour: string): string => {
  const width = widthOf(name);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${escapeHtml(name)}"><text x="0" y="43" textLength="${width}" font-family="Georgia, 'Times New Roman', serif" font-size="40" fill="${colour}">${escapeHtml(name)}</text></svg>\n`;
};

const mark = ({ name, accent, paper }: NewSite): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64" role="img" aria-label="${escapeHtml(name)}"><rect width="64" height="64" rx="14" fill="${accent}"/><path d="M20 52V30a12 12 0 0 1 24 0v22" fill="none" stroke="${paper}" stroke-width="6"/></svg>\n`;

/** Pictures that the operator provides. */
export interface GivenPictures {
  readonly logo?: string | undefined;
  readonly favicon?: string | undefined;
}

const fromHere = (file: string): string => path.resolve(process.env.INIT_CWD ?? '.', file);

/**
 * Size of a logo in pixels: that of the file, or of the one that will be drawn.
 * @throws {CommandFailure} when the file is not an SVG.
 */
export const logoSizeOf = async (
  { name }: NewSite,
  { logo }: GivenPictures,
): Promise<Site['logoSize']> => {
  if (logo === undefined) return { width: widthOf(name), height: HEIGHT };
  const { format, width, height } = await sharp(fromHere(logo))
    .metadata()
    .catch((cause: unknown) => {
      throw new CommandFailure(`"${logo}" cannot be read as a picture`, { cause });
    });
  if (format !== 'svg')
    throw new CommandFailure(`"${logo}" is not an SVG; provide the logo as SVG`);
  return { width, height };
};

/** Pixels of an email's logo for each pixel in which it is shown. */
const DENSITY = 2;
/** Dots per inch at which a pixel of an SVG is one of the picture. */
const PLAIN_DPI = 72;

/** The logo for mail programs, which cannot show SVG: a PNG on the paper's colour. */
const mailLogo = (logo: string, paper: string): Promise<Buffer> =>
  sharp(logo, { density: PLAIN_DPI * DENSITY })
    .flatten({ background: paper })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();

/**
 * Puts the logo and favicon of a new site into `public/sites/<id>/`: those provided, otherwise drawn ones,
 * and the logo of its emails. Existing files stay. Resolves with the files written.
 */
export const placePictures = async (
  site: NewSite,
  { logo, favicon }: GivenPictures,
): Promise<readonly string[]> => {
  const { ink, onAccent } = themeFromColours(site.accent, site.paper);
  const wanted = [
    { file: 'logo.svg', given: logo, drawn: wordmark(site.name, ink) },
    { file: 'favicon.svg', given: favicon, drawn: mark(site) },
    ...(hasOwnFooterLogo(site)
      ? [{ file: 'logo-footer.svg', given: undefined, drawn: wordmark(site.name, onAccent) }]
      : []),
  ];
  const folder = path.join('public/sites', site.id);
  await mkdir(folder, { recursive: true });
  const missing = wanted.filter(({ file }) => !existsSync(path.join(folder, file)));
  for (const { file, given, drawn } of missing) {
    const target = path.join(folder, file);
    await (given === undefined
      ? writeWhole(target, drawn)
      : placeWhole(target, (beside) => copyFile(fromHere(given), beside)));
  }
  const written = missing.map(({ file }) => path.join(folder, file));
  const ofEmails = path.join(folder, MAIL_LOGO);
  if (existsSync(ofEmails)) return written;
  await writeWhole(ofEmails, await mailLogo(path.join(folder, 'logo.svg'), site.paper));
  return [...written, ofEmails];
};
