import path from 'node:path';
import * as z from 'zod';
import { kindOf } from '../build/models.ts';
import { skuOf } from '../build/product-records.ts';
import type { ProductSource, VariantSource } from '../build/source-schema.ts';
import { readSource, readSources, SourceError, type Sources } from '../build/sources.ts';
import { MaterialFile, type KindSource, type PartSource } from './source-schema.ts';

const FOLDER = path.resolve(import.meta.dirname, '..');

const StudioModel = z.object({
  name: z.string(),
  /** The surface that it stands or hangs on; `flat` lies on the floor. */
  mount: z.enum(['floor', 'flat', 'table', 'wall', 'ceiling']).default('floor'),
  materials: z.record(z.string(), z.string()),
});
const ModelFile = z.object({ model: z.array(StudioModel) });

type StudioModel = z.output<typeof StudioModel>;
export type Mount = StudioModel['mount'];

/** The material of a part for which a scene names a plain colour. */
const PAINTED = 'linen:';

/** Everything that the pictures of the catalogue are planned from. */
export interface Plan {
  readonly sources: Sources;
  /** Studio material of each finish. */
  readonly materials: Readonly<Record<string, string>>;
  /** The models of the studio's models.toml, by name. */
  readonly models: ReadonlyMap<string, StudioModel>;
}

/** One picture that the studio takes. */
export interface Shot {
  /** Path below the folder of masters, without the extension. */
  readonly file: string;
  readonly model: string;
  readonly view: string;
  /** Millimetres: width, depth, height. */
  readonly size: readonly [number, number, number];
  readonly options: KindSource['options'];
  readonly materials: Readonly<Record<string, string>>;
}

export const readPlan = async (folder = FOLDER): Promise<Plan> => {
  const { model } = await readSource(folder, 'studio/models.toml', ModelFile);
  return {
    sources: await readSources(folder),
    materials: (await readSource(folder, 'photographs/finishes.toml', MaterialFile)).finish,
    models: new Map(model.map((entry) => [entry.name, entry])),
  };
};

/** A thing to build: a kind, its size (height, width, length) and finishes by part. */
interface StudioItem {
  readonly model: string;
  readonly size: readonly [number, number, number];
  readonly look: Readonly<Record<string, string>>;
}

/**
 * The shot of a variant.
 * @throws {SourceError} when its kind, a part of it or a finish is not mapped to the studio.
 */
export const shotOf = (
  plan: Plan,
  product: ProductSource,
  variant: VariantSource,
  view: { readonly name: string; readonly file: string },
): Shot => {
  const sku = skuOf(product, variant);
  const thing = {
    model: variant.model ?? product.model,
    size: variant.size ?? product.size,
    look: variant.look,
  };
  const file = `articles/${sku.toLowerCase()}-${view.file}`;
  return { ...shotOfLook(plan, thing, sku), file, view: view.name };
};

/**
 * The surface that a kind of thing stands or hangs on.
 * @throws {SourceError} when the studio does not have it.
 */
export const mountOf = (plan: Plan, name: string): Mount => {
  const { model } = kindOf(plan.sources, name, 'scenes');
  const found = plan.models.get(model);
  if (!found) throw new SourceError([`kinds.toml: ${name}: no studio model "${model}"`]);
  return found.mount;
};

/** @throws {SourceError} when its kind, a part of it or a finish is not mapped to the studio. */
export const shotOfLook = (plan: Plan, item: StudioItem, user: string): Shot => {
  const kind = kindOf(plan.sources, item.model, user);
  const [height, wide, deep] = item.size;
  const [width, depth] = kind.sideways ? [deep, wide] : [wide, deep];
  const [beyondWidth, beyondDepth, beyondHeight] = kind.beyond;
  return {
    file: user,
    model: kind.model,
    view: 'threequarter',
    size: kind.shown ?? [width + beyondWidth, depth + beyondDepth, height + beyondHeight],
    options: kind.options,
    materials: { ...kind.fixed, ...materialsOf(plan, kind, item.look, user) },
  };
};

const materialsOf = (plan: Plan, kind: KindSource, look: StudioItem['look'], user: string) => {
  const entries = Object.entries(kind.parts).map(([slot, part]) => {
    if (plan.models.get(kind.model)?.materials[slot] === undefined)
      throw new SourceError([`${user}: studio model "${kind.model}" has no slot "${slot}"`]);
    return [slot, materialOf(plan, part, look, user)] as const;
  });
  return Object.fromEntries(entries);
};

/** A part that a variant does not name is made of the same material as its first one. */
const materialOf = (plan: Plan, source: PartSource, look: StudioItem['look'], user: string) => {
  const { part, as } = typeof source === 'string' ? { part: source, as: undefined } : source;
  const [main] = Object.values(look);
  const finishes = [part].flat().map((name) => {
    const finish = look[name] ?? main;
    if (finish === undefined) throw new SourceError([`${user}: its look is empty`]);
    return finish;
  });
  const colours = finishes.map((finish) =>
    finish.startsWith('#') ? finish : (plan.sources.finishes.finish[finish]?.hex ?? ''),
  );
  if (as !== undefined) return `${as}:${colours.join(',')}`;
  const [finish = ''] = finishes;
  const material = finish.startsWith('#') ? PAINTED : plan.materials[finish];
  if (material === undefined)
    throw new SourceError([`${user}: no studio material for "${finish}"`]);
  return material.endsWith(':') ? `${material}${colours.join(',')}` : material;
};
