import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CatalogueRecord } from '@parlour/contract';
import { modelOf, ownModel, parseTwinUrl } from '@parlour/models';
import { buildCatalogue } from '../build.ts';
import { readSources } from './sources.ts';

const CATALOGUE = path.resolve(import.meta.dirname, '..');
const PUBLIC = path.resolve(CATALOGUE, '../public');

const records = (await buildCatalogue()).map(({ record }) => CatalogueRecord.parse(record));
const { kinds, products } = await readSources(CATALOGUE);
const variants = records.flatMap((record) => (record.kind === 'product' ? record.variants : []));

describe('3D files of the catalogue', () => {
  it('[MEDIA-005] exist for every variant that the model shows at its own size', () => {
    const inPieces = products
      .filter(({ model }) => kinds[model]?.shown)
      .reduce((count, { variant }) => count + variant.length, 0);
    const models = variants.flatMap((variant) => modelOf({ medias: [] }, variant) ?? []);
    expect(models).toHaveLength(variants.length - inPieces);
    const missing = new Set(
      models.map(({ fbx }) => fbx).filter((url) => !existsSync(path.join(PUBLIC, url))),
    );
    expect([...missing]).toEqual([]);
  });

  it('[MEDIA-005] have twins in the variant’s own size and finishes', () => {
    for (const variant of variants) {
      const model = modelOf({ medias: [] }, variant);
      const { heightMm: height, widthMm: width, lengthMm: length } = variant;
      for (const form of model ? (['glb', 'usdz'] as const) : []) {
        expect(parseTwinUrl(model?.[form] ?? '')).toEqual({
          name: ownModel(model?.fbx ?? ''),
          form,
          look: model?.look,
          measures: { height, width, length },
        });
      }
    }
  });

  it('[MEDIA-005] name the material of each part', () => {
    const models = variants.flatMap((variant) => modelOf({ medias: [] }, variant) ?? []);
    expect(models.filter(({ look }) => Object.keys(look).length === 0)).toEqual([]);
  });

  it('[MEDIA-005] name the part with swatches first', () => {
    const looks = new Map(
      variants.map((variant) => [variant.reference, modelOf({ medias: [] }, variant)?.look]),
    );
    expect(Object.keys(looks.get('OTT-192-NC') ?? {})).toEqual(['upholstery', 'frame']);
  });
});
