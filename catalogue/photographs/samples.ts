import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { THUMBNAIL_WIDTH } from '@parlour/domain';
import { finishPicture } from '../build/pictures.ts';
import { shotOfLook, type Plan, type Shot } from './studio-plan.ts';

/** Prefix of the names of the samples' masters. */
const SAMPLES = 'finishes/';

const WEBP = { quality: 60, effort: 6, smartSubsample: true } as const;

/** Pixels of a sample's edge, as `ChoicePicker` shows it across the whole window. */
const EDGE = 480;

/** The board, in millimetres: height, width, length. */
const BOARD = [240, 240, 4] as const;

/** Share of the picture's height that the board fills in the studio's view `filled`, without its rim. */
const FACE = 0.94;

/** The board faces the lamps as hardly any part of furniture does; this factor makes its colour match. */
const DIMMED = 0.96;

/** A sample of every finish, seen straight on. */
export const sampleShots = (plan: Plan): Shot[] =>
  Object.keys(plan.sources.finishes.finish).map((finish) => ({
    ...shotOfLook(plan, { model: 'sample', size: BOARD, look: { face: finish } }, finish),
    file: `${SAMPLES}${finish}`,
    view: 'filled',
  }));

/** Whether a master is that of a sample. */
export const isSample = (name: string): boolean => name.startsWith(SAMPLES);

/** File of the sample with this name, below a folder of static files. */
const sampleFile = (name: string, target: string): string =>
  path.join(target, finishPicture(name.slice(SAMPLES.length)));

/** Whether there is a sample of this name. */
export const hasSample = (name: string, target: string): boolean =>
  existsSync(sampleFile(name, target));

/** Writes the face of the board alone, once large and once as a small dot. */
export const encodeSample = async (master: string, name: string, target: string): Promise<void> => {
  const picture = sharp(master);
  const { width, height } = await picture.metadata();
  const face = Math.floor(height * FACE);
  const file = sampleFile(name, target);
  await mkdir(path.dirname(file), { recursive: true });
  const board = await picture
    .extract({
      left: Math.round((width - face) / 2),
      top: Math.round((height - face) / 2),
      width: face,
      height: face,
    })
    .resize(EDGE, EDGE, { kernel: 'lanczos3' })
    .linear(DIMMED)
    .png()
    .toBuffer();
  await sharp(board).webp(WEBP).toFile(file);
  await encodeSmall(board, file);
};

/** Writes the small copy beside a sample. */
const encodeSmall = async (sample: Buffer, file: string): Promise<void> => {
  const small = sharp(sample).resize(THUMBNAIL_WIDTH, THUMBNAIL_WIDTH, { kernel: 'lanczos3' });
  await small.webp(WEBP).toFile(file.replace(/\.webp$/, `-${THUMBNAIL_WIDTH}.webp`));
};
