import path from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import type { Photographs } from '../build/source-schema.ts';
import type { Shot } from './studio-plan.ts';

/** Pixels of one picture on the sheet, and of the line below it. */
const PICTURE = { width: 240, height: 180 } as const;
const LINE = 28;
const COLUMNS = 8;
const PAPER = '#f4f1ec';

/** One picture of each model: that of the first article that is built from it and was taken. */
export const onePerModel = (
  shots: readonly Shot[],
  taken: Photographs,
): ReadonlyMap<string, string> =>
  new Map(
    shots
      .filter(({ file }) => file.endsWith('-angle') && taken[file] !== undefined)
      .map(({ model, file }) => [model, file] as const)
      .reverse(),
  );

/** Writes a JPEG of all models, named, eight to a row, in the order of the alphabet. */
export const writeContactSheet = async (
  models: ReadonlyMap<string, string>,
  photographs: string,
  target: string,
): Promise<number> => {
  const entries = [...models].sort(([one], [other]) => (one < other ? -1 : 1));
  const cell = PICTURE.height + LINE;
  const pieces = entries.flatMap(([model, file], index): OverlayOptions[] => {
    const place = {
      left: (index % COLUMNS) * PICTURE.width,
      top: Math.floor(index / COLUMNS) * cell,
    };
    return [
      { input: path.join(photographs, `${file}-${PICTURE.width}.webp`), ...place },
      { input: new TextEncoder().encode(label(model)), ...place, top: place.top + PICTURE.height },
    ];
  });
  await sharp({
    create: {
      width: PICTURE.width * COLUMNS,
      height: Math.ceil(entries.length / COLUMNS) * cell,
      channels: 3,
      background: PAPER,
    },
  })
    .composite(pieces)
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(target);
  return entries.length;
};

const label = (text: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${LINE}">` +
  `<text x="${PICTURE.width / 2}" y="18" text-anchor="middle" font-family="sans-serif" ` +
  `font-size="13" fill="#4a4640">${text}</text></svg>`;
