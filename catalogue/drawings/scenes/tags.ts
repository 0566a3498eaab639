import type { TypedTag, Sources } from '../../build/sources.ts';
import type { ProductSource } from '../../build/source-schema.ts';
import { lit, mix } from '../engine/colour.ts';
import { boundsOfAll } from '../engine/solid.ts';
import { solidsOf } from '../article.ts';
import { modelNamed } from '../models/index.ts';
import type { Scene } from './scene.ts';
import { stillLife } from './still-life.ts';
import type { Stock } from './stock.ts';

/** Moods and top categories that look like a room or a style. */
const LIKE: Readonly<Record<string, `room/${string}` | `style/${string}`>> = {
  'category/furniture': 'room/living',
  'category/outdoor': 'room/garden',
  'category/accessories': 'style/playful',
  'category/lighting': 'room/dining',
  'category/storage': 'room/study',
  'filter/mood': 'style/designer',
  'filter/serene': 'style/zen',
  'filter/cosy': 'style/classic',
  'filter/dramatic': 'style/baroque',
  'filter/cheerful': 'style/playful',
  'filter/occasion': 'room/dining',
  'filter/long-lunches': 'style/rustic',
  'filter/reading-corner': 'style/midcentury',
  'filter/film-night': 'room/family',
  'filter/working-day': 'room/study',
  'filter/time-of-day': 'style/shabby',
  'filter/sunday-morning': 'room/bedroom',
  'filter/after-dark': 'style/artdeco',
};

const stocked = (name: string, { rooms, styles }: Stock): Scene | undefined => {
  const [type, slug = ''] = (LIKE[name] ?? name).split('/');
  if (type === 'room') return rooms[slug];
  return type === 'style' ? styles[slug] : undefined;
};

const WALLS = ['#cfd2c6', '#d8c8b8', '#c3cbd0', '#d6d0c4', '#c9bfb6', '#b9c3b4'] as const;

const numberOf = (text: string): number =>
  Array.from(text, (letter) => letter.charCodeAt(0)).reduce((sum, code) => sum * 31 + code, 7) %
  997;

/** Things lower than this (millimetres) are looked at from above. */
const LYING = 60;

/** A product on its own in a plain room. */
const productScene = (product: ProductSource, name: string, sources: Sources): Scene => {
  const variant = product.variant[0];
  const model = variant?.model ?? product.model;
  const shown = { model, size: product.size, look: variant?.look ?? {} };
  const { min, max } = boundsOfAll(solidsOf({ name, ...shown }, sources.finishes.finish));
  const [width, height, depth] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const wall = WALLS[numberOf(name) % WALLS.length] ?? WALLS[0];
  const mount = modelNamed(model).mount ?? 'floor';
  const lying = mount === 'floor' && height < LYING;
  const reach = Math.max(width, height * 1.15, lying ? depth : 0);
  const raised = mount === 'floor' ? 0 : reach;
  return {
    wall,
    floor: mix(wall, '#9b7a55', 0.45),
    view: { x: 0, y: raised + (lying ? 0 : min[1] + height * 0.5), width: reach * 1.95 },
    back: lying ? reach * 9 : depth * 0.5 + (mount === 'wall' ? 0 : reach * 0.25),
    elevation: lying ? 52 : 11,
    azimuth: mount === 'wall' || lying ? 0 : 22,
    items: [{ ...shown, at: [0, raised, 0] }],
  };
};

const within = (sources: Sources, slug: string): string[] => [
  slug,
  ...sources.tags
    .filter(({ parent }) => parent === slug)
    .flatMap((child) => within(sources, child.slug)),
];

/** The tag that another one looks like, such as `room/living`. */
export const likeOf = (type: string, slug: string): string | undefined => LIKE[`${type}/${slug}`];

/** The first product of a brand or of a category and all below it. */
export const productFor = (
  { type, slug, code = '' }: TypedTag,
  sources: Sources,
): ProductSource | undefined => {
  if (type === 'brand') return sources.products.find(({ ref }) => ref.startsWith(code));
  const slugs = within(sources, slug);
  return sources.products.find(({ categories }) => slugs.includes(categories[0] ?? ''));
};

const materialScene = ({ slug }: TypedTag, sources: Sources): Scene | undefined => {
  const slugs = within(sources, slug);
  const found = Object.entries(sources.finishes.finish).find(([, { material }]) =>
    slugs.includes(material),
  );
  return found && stillLife(found[0], lit(found[1].hex, 0));
};

/**
 * What the picture of a tag shows.
 * @throws {Error} when nothing in the catalogue can stand for it.
 */
export const tagScene = (tag: TypedTag, sources: Sources, stock: Stock): Scene => {
  const scene =
    stocked(`${tag.type}/${tag.slug}`, stock) ??
    (tag.hex === undefined ? undefined : stillLife(tag.hex, tag.hex)) ??
    (tag.type === 'material' ? materialScene(tag, sources) : undefined);
  if (scene) return scene;
  const product = productFor(tag, sources);
  if (!product) throw new Error(`${tag.type} "${tag.slug}": no product can stand for it`);
  return productScene(product, tag.slug, sources);
};
