import type { ProductSource, VariantSource } from '../build/source-schema.ts';
import { shotOf, type Plan, type Shot } from './studio-plan.ts';

/** Categories in the order in which their pictures are wanted; the others follow in any order. */
const WANTED = [
  'sofas',
  'armchairs',
  'dining-tables',
  'dining-chairs',
  'beds',
  'coffee-tables',
  'sideboards',
  'pendants',
  'table-lamps',
  'floor-lamps',
  'side-tables',
  'wardrobes',
  'desks',
  'rugs',
  'mirrors',
  'chests-of-drawers',
  'bookcases',
  'garden-sofas',
  'stools',
];

const FIRST = { name: 'threequarter', file: 'angle' } as const;
const SECOND = { name: 'detail', file: 'detail' } as const;

/**
 * Every picture of a variant or product, the most wanted first: one picture of each product, then of its
 * other variants, then a second view of the first one.
 */
export const articleShots = (plan: Plan): Shot[] => {
  const products = inTurns(plan.sources.products).map((product) => ({
    product,
    variants: shownFirst(product),
  }));
  const firsts = products.flatMap(({ product, variants: [first] }) =>
    first ? [shotOf(plan, product, first, FIRST)] : [],
  );
  const others = products.flatMap(({ product, variants: [, ...rest] }) =>
    rest.map((variant) => shotOf(plan, product, variant, FIRST)),
  );
  const seconds = products.flatMap(({ product, variants: [first] }) =>
    first ? [shotOf(plan, product, first, SECOND)] : [],
  );
  return [...firsts, ...others, ...seconds];
};

/** The variants, with those without a title last, because no page shows them. */
const shownFirst = ({ variant }: ProductSource): readonly VariantSource[] =>
  variant.toSorted((one, other) => Number(!one.title) - Number(!other.title));

/** One product of each category in turn, so that an interrupted render has covered every category. */
export const inTurns = (products: readonly ProductSource[]): ProductSource[] => {
  const shelves = [...Map.groupBy(products, ({ categories: [main = ''] }) => main)]
    .map(([category, shelf]) => ({ place: WANTED.indexOf(category), shelf }))
    .sort((one, other) => rank(one.place) - rank(other.place))
    .map(({ shelf }) => shelf);
  const longest = Math.max(0, ...shelves.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    shelves.flatMap((shelf) => shelf[turn] ?? []),
  ).flat();
};

const rank = (place: number): number => (place < 0 ? WANTED.length : place);
