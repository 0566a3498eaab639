import type { View } from '../build/pictures.ts';
import { surfaceOf, type Surface } from './engine/surface.ts';
import { articlePicture, type Shot } from './engine/picture.ts';
import type { Point2 } from './engine/vector.ts';
import type { FinishFile, Look } from '../build/source-schema.ts';
import type { Model, Order } from './models/model.ts';
import { modelNamed } from './models/index.ts';

/** What there is to draw: a kind of thing, its measures and what it is made of. */
export interface Article {
  /** SKU, for messages. */
  readonly name: string;
  readonly model: string;
  /** Height, width and length in millimetres. */
  readonly size: readonly [number, number, number];
  readonly look: Look;
}

export type Finishes = FinishFile['finish'];

/** Pixels that a whole article may fill. */
const ROOM: Point2 = [650, 450];

const surfaces = (article: Article, finishes: Finishes) => {
  const known = new Map(
    Object.entries(article.look).flatMap(([part, slug]) => {
      const finish = finishes[slug];
      return finish ? [[part, surfaceOf(finish)] as const] : [];
    }),
  );
  return (...parts: string[]): Surface => {
    const surface = parts.map((part) => known.get(part)).find((found) => found !== undefined);
    if (!surface) throw new Error(`${article.name}: the look names no ${parts.join(', ')}`);
    return surface;
  };
};

/** The article's model as solids. */
export const solidsOf = (article: Article, finishes: Finishes) => {
  const [height, width, depth] = article.size;
  const order: Order = { height, width, depth, look: surfaces(article, finishes) };
  return modelNamed(article.model).build(order);
};

const shotOf = (model: Model, view: View): Omit<Shot, 'solids'> => {
  const [front, angled] = model.elevation ?? [12, 20];
  const share = model.share ?? 1;
  const room: Point2 = [ROOM[0] * share, ROOM[1] * share];
  const common = { mount: model.mount ?? 'floor', room } as const;
  if (view === 'front') return { ...common, azimuth: model.face ?? 0, elevation: front };
  const turned = { ...common, azimuth: model.turn ?? 30, elevation: angled };
  return view === 'angle'
    ? turned
    : { ...turned, close: { zoom: 2.1, at: model.close ?? [0.3, 0.35] } };
};

/** One view of an article as an SVG document. */
export const drawArticle = (article: Article, finishes: Finishes, view: View): string =>
  articlePicture({
    solids: solidsOf(article, finishes),
    ...shotOf(modelNamed(article.model), view),
  });
