import { lookText, type ModelLook } from '#lib/domain/model.ts';
import type { PartSource } from '../photographs/source-schema.ts';
import type { ProductSource, VariantSource } from './source-schema.ts';
import type { Sources } from './sources.ts';

const ROOT = '/media/models';

/** Address of a studio model in one of its two forms. */
export const modelFile = (model: string, form: 'fbx' | 'glb'): string => `${ROOT}/${model}.${form}`;

/**
 * The 3D files of a variant: the studio's model of its kind, first as FBX, whose name tells what
 * each part is made of, then its twin. None for what the studio has no kind of.
 */
export const modelMedias = (sources: Sources, product: ProductSource, variant: VariantSource) => {
  const kind = sources.kinds[variant.model ?? product.model];
  if (!kind) return [];
  const look = Object.entries(kind.parts).flatMap(([slot, part]) => {
    const finish = finishOf(sources, part, variant);
    return finish ? [[slot, finish] as const] : [];
  });
  return (['fbx', 'glb'] as const).map((form) => {
    const url = modelFile(kind.model, form);
    return { url, name: lookText(Object.fromEntries(look)), s3key: url.slice(1) };
  });
};

/** A part that a variant does not name is made of the same as its first one. */
const finishOf = (
  { finishes }: Sources,
  source: PartSource,
  { look }: VariantSource,
): ModelLook[string] | undefined => {
  const [part] = typeof source === 'string' ? [source] : [source.part].flat();
  const finish = finishes.finish[(part && look[part]) ?? Object.values(look)[0] ?? ''];
  if (!finish) return undefined;
  return {
    colour: finish.hex,
    material: typeof source === 'string' ? finish.material : source.as,
  };
};
