import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PHOTOGRAPH_WIDTHS } from '#lib/domain/photograph.ts';
import { skuOf } from '../build/product-records.ts';
import { readSources } from '../build/sources.ts';
import { isShared, weigh } from './encode.ts';
import { roomShots } from './rooms.ts';
import { readPlan } from './studio-plan.ts';
import { filesOf, missingFiles } from './taken.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../public/media/photographs');
const { photographs, products } = await readSources(path.resolve(import.meta.dirname, '..'));

/** Of all pictures of the whole plan. */
const BUDGET = { bytes: 90_000_000, files: 8_000 };

/** Photographs of an article, by the view. */
const shown = (sku: string): string[] =>
  ['angle', 'detail', 'room'].filter(
    (view) => photographs[`articles/${sku.toLowerCase()}-${view}`],
  );

describe('photographs of the catalogue', () => {
  it('show every variant in its own colour, and every product close up and in a room, too', () => {
    const skus = products.flatMap((product) =>
      product.variant
        .filter(({ title }) => title !== undefined)
        .map((variant) => skuOf(product, variant)),
    );
    expect(skus.filter((sku) => !shown(sku).includes('angle'))).toEqual([]);
    const views = products.map((product) => ({
      ref: product.ref,
      views: new Set(product.variant.flatMap((variant) => shown(skuOf(product, variant)))),
    }));
    expect(views.filter(({ views: { size } }) => size < 3).map(({ ref }) => ref)).toEqual([]);
  });

  it('show the rooms, styles, scenes of the game, posts and heroes that are planned', async () => {
    const plan = (await roomShots(await readPlan())).map(({ file }) => file);
    expect(plan.filter((file) => photographs[file] === undefined)).toEqual([]);
  });

  it('are there in every width and format that a page may ask for', () => {
    const own = Object.keys(photographs).filter((name) => photographs[name]?.shows === undefined);
    const files = own.flatMap((name) => filesOf(name, PHOTOGRAPH_WIDTHS, isShared(name)));
    expect(missingFiles(FOLDER, files)).toEqual([]);
  });

  it('name a photograph that is there where they show that of another place', () => {
    const borrowed = Object.values(photographs).flatMap(({ shows }) => shows ?? []);
    expect(borrowed.filter((name) => photographs[name] === undefined)).toEqual([]);
  });

  it('stay within the budget, and no file is left over', async () => {
    const { bytes, files } = await weigh(FOLDER);
    const own = Object.keys(photographs).filter((name) => photographs[name]?.shows === undefined);
    expect(files).toBe(
      own.flatMap((name) => filesOf(name, PHOTOGRAPH_WIDTHS, isShared(name))).length,
    );
    expect(files).toBeLessThanOrEqual(BUDGET.files);
    expect(bytes).toBeLessThanOrEqual(BUDGET.bytes);
  });
});
