import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PHOTOGRAPH_WIDTHS } from '@parlour/domain';
import { skuOf } from '../build/product-records.ts';
import { readSources } from '../build/sources.ts';
import { isShared, weigh } from './encode.ts';
import { roomShots } from './rooms.ts';
import { readPlan } from './studio-plan.ts';
import { filesOf, missingFiles } from './taken.ts';

const MEDIA = path.resolve(import.meta.dirname, '../../public/media');
const FOLDER = path.join(MEDIA, 'photographs');
const { photographs, products, finishes, tags } = await readSources(
  path.resolve(import.meta.dirname, '..'),
);

/** Limits for all pictures of the whole plan. */
const BUDGET = { bytes: 90_000_000, files: 8_500 };

/** Photographs of an article, named by the view. */
const shown = (sku: string): string[] =>
  ['angle', 'detail', 'room'].filter(
    (view) => photographs[`articles/${sku.toLowerCase()}-${view}`],
  );

describe('photographs of the catalogue', () => {
  it('show every variant in its own colour, and every product also close up and in a room', () => {
    const skus = products.flatMap((product) =>
      product.variant.map((variant) => skuOf(product, variant)),
    );
    expect(skus.filter((sku) => !shown(sku).includes('angle'))).toEqual([]);
    const views = products.map((product) => ({
      ref: product.ref,
      views: new Set(product.variant.flatMap((variant) => shown(skuOf(product, variant)))),
    }));
    expect(views.filter(({ views: { size } }) => size < 3).map(({ ref }) => ref)).toEqual([]);
  });

  it('show the rooms, styles, scenes of the game, posts and heroes of the plan', async () => {
    const plan = (await roomShots(await readPlan())).map(({ file }) => file);
    expect(plan.filter((file) => photographs[file] === undefined)).toEqual([]);
  });

  it('show every tag, including those with a stand-in', () => {
    const names = tags.map(({ type, slug }) => `tags/${type}-${slug}`);
    expect(names.filter((name) => photographs[name] === undefined)).toEqual([]);
  });

  it('exist in every width and format that a page may request', () => {
    const own = Object.keys(photographs).filter((name) => photographs[name]?.shows === undefined);
    const files = own.flatMap((name) => filesOf(name, PHOTOGRAPH_WIDTHS, isShared(name)));
    expect(missingFiles(FOLDER, files)).toEqual([]);
  });

  it('name an existing photograph where they show that of another place', () => {
    const borrowed = Object.values(photographs).flatMap(({ shows }) => shows ?? []);
    expect(borrowed.filter((name) => photographs[name] === undefined)).toEqual([]);
  });

  it('have a copy for sharing wherever they stand in for another', () => {
    const borrowed = Object.values(photographs).flatMap(({ shows }) => shows ?? []);
    expect(borrowed.filter((name) => !isShared(name))).toEqual([]);
  });

  it('stay within the budget, without leftover files', async () => {
    const { bytes, files } = await weigh(FOLDER);
    const own = Object.keys(photographs).filter((name) => photographs[name]?.shows === undefined);
    expect(files).toBe(
      own.flatMap((name) => filesOf(name, PHOTOGRAPH_WIDTHS, isShared(name))).length,
    );
    expect(files).toBeLessThanOrEqual(BUDGET.files);
    expect(bytes).toBeLessThanOrEqual(BUDGET.bytes);
  });
});

describe('samples', () => {
  it('exist for every finish, at 480 and at 96 pixels square, without leftover files', async () => {
    const folder = path.join(MEDIA, 'finishes');
    const files = (await readdir(folder)).sort();
    expect(files).toEqual(
      Object.keys(finishes.finish)
        .flatMap((finish) => [`${finish}.webp`, `${finish}-96.webp`])
        .sort(),
    );
    const sizes = await Promise.all(
      files.map(async (file) => {
        const { width, height } = await sharp(path.join(folder, file)).metadata();
        const edge = file.endsWith('-96.webp') ? 96 : 480;
        return { file, isRight: width === edge && height === edge };
      }),
    );
    expect(sizes.filter(({ isRight }) => !isRight)).toEqual([]);
  });

  it('are light enough for a dozen on a page', async () => {
    const { bytes, files } = await weigh(path.join(MEDIA, 'finishes'));
    expect(bytes / files).toBeLessThan(15_000);
  });
});
