import { lookText, type ModelLook, TWIN_FORMS, twinUrl } from '@parlour/models';
import type { KindSource, PartSource } from '../photographs/source-schema.ts';
import type { ProductSource, VariantSource } from './source-schema.ts';
import { SourceError, type Sources } from './sources.ts';

const ROOT = '/media/models';

/**
 * The 3D files of a variant: the studio's model of its kind, first as FBX, whose name says what each part is
 * made of, then the URLs of its twins in the variant's size and finishes. A variant that is only a part of
 * what its picture shows, such as one tile of a floor or a throw on a wall, has none: its size is not that of
 * the model.
 * @throws {SourceError} for a kind without a model.
 */
export const modelMedias = (sources: Sources, product: ProductSource, variant: VariantSource) => {
  const kind = kindOf(sources, variant.model ?? product.model, product.ref);
  if (kind.shown) return [];
  const look = asChosen(kind.parts, variant).flatMap(([slot, part]) => {
    const finish = finishOf(sources, part, variant);
    return finish ? [[slot, finish] as const] : [];
  });
  const dressed = Object.fromEntries(look);
  const file = `${kind.model}.fbx`;
  if (!sources.modelFiles.has(file)) return [];
  const [height, width, length] = variant.size ?? product.size;
  const twin = { name: kind.model, measures: { height, width, length }, look: dressed };
  return [`${ROOT}/${file}`, ...TWIN_FORMS.map((form) => twinUrl(twin, form))].map((url) => ({
    url,
    name: lookText(dressed),
    s3key: url.slice(1),
  }));
};

/**
 * How the studio builds a kind of thing.
 * @throws {SourceError} when there is no model for it; `user` names the source that asked for it.
 */
export const kindOf = ({ kinds }: Sources, name: string, user: string): KindSource => {
  const kind = kinds[name];
  if (kind) return kind;
  throw new SourceError([
    `${user}: there is no model for "${name}"; name one of studio/models.toml in photographs/kinds.toml`,
  ]);
};

/** Slots in the order of the look: a chosen swatch stands for the first part. */
const asChosen = (parts: Readonly<Record<string, PartSource>>, { look }: VariantSource) => {
  const names = Object.keys(look);
  const placeOf = (part: PartSource): number => {
    const [name = ''] = typeof part === 'string' ? [part] : [part.part].flat();
    const place = names.indexOf(name);
    return place < 0 ? names.length : place;
  };
  return Object.entries(parts).toSorted(([, one], [, other]) => placeOf(one) - placeOf(other));
};

/**
 * A part that a variant does not name is made of the same material as its first one. The material is the
 * studio's, which distinguishes more materials than the shop's tags: cane is not bent rattan.
 */
const finishOf = (
  { finishes, materials }: Sources,
  source: PartSource,
  { look }: VariantSource,
): ModelLook[string] | undefined => {
  const [part] = typeof source === 'string' ? [source] : [source.part].flat();
  const name = (part && look[part]) ?? Object.values(look)[0] ?? '';
  const finish = finishes.finish[name];
  if (!finish) return undefined;
  const family = materials[name]?.replace(':', '') ?? finish.material;
  return { colour: finish.hex, material: typeof source === 'string' ? family : source.as };
};
