import path from 'node:path';
import sharp, { type CreateText, type OverlayOptions } from 'sharp';
import type { Photographs } from '../build/source-schema.ts';
import type { Shot } from './studio-plan.ts';

/** Pixels of one picture on the sheet, and of the line of text below it. */
const PICTURE = { width: 240, height: 180 } as const;
const LINE = 28;
const TEXT_GAP = 7;
const COLUMNS = 8;
const PAPER = '#f4f1ec';

/** One picture of each model: the photographed first article that is built from it. */
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

/** Writes a JPEG of all models with their names, eight to a row, in alphabetical order. */
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
      {
        input: { text: label(model) },
        left: place.left + TEXT_GAP,
        top: place.top + PICTURE.height + TEXT_GAP,
      },
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

/** A line of text as a picture: dark on the colour of the sheet. */
const label = (text: string): CreateText => ({
  text: `<span foreground="#4a4640">${text}</span>`,
  font: 'sans',
  rgba: true,
  dpi: 96,
});
