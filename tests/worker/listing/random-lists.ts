import fc from 'fast-check';
import { addDays, londonDay } from '@parlour/domain';
import type { WantedList } from '#worker/market/listing/list-answer.ts';
import {
  BEST_REVIEWED,
  CHEAPEST,
  DEAREST,
  NEWEST,
  popular,
  shuffled,
  styledFirst,
} from '#worker/market/listing/list-order.ts';
import {
  cheaperThan,
  everyProduct,
  inStock,
  narrow,
  soldBy,
  withAnyTag,
  withIds,
  withFilter,
  withTag,
} from '#worker/market/listing/selection.ts';
import { TAGS } from './random-catalogue.ts';

/* Lists that shoppers may request, with values that a random catalogue may or may not have. */

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const slugs = (...known: readonly string[]) => fc.subarray([...known, 'nothing'], { maxLength: 2 });
const most = maybe(fc.constantFrom(1, 600, 1_000, 65_534));
const pounds = maybe(fc.constantFrom(0, 1, 99, 100, 500, 9_999_999));
const tagId = fc.constantFrom(...TAGS.map(({ id }) => id), 999);

const defined = (drawn: object) =>
  Object.fromEntries(Object.entries(drawn).filter(([, value]) => value !== undefined));

/** Closed dates of sellers, near the days of the filter. */
const closed = fc.uniqueArray(
  fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(30), fc.nat(20)).map(([id, ahead, length]) => {
    const from = addDays(londonDay(Date.now()), ahead);
    return { id, closed: [{ from, until: addDays(from, length) }] };
  }),
  { maxLength: 3, selector: ({ id }) => id },
);

const end = maybe(fc.constantFrom(0, 40, 45, 45.72, 46));
const valuesOf = (...known: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...known, 'nothing'), { minLength: 1, maxLength: 2 });
const facts = fc
  .tuple(
    maybe(fc.record({ from: end, to: end })),
    maybe(valuesOf('yes', 'no')),
    maybe(valuesOf('foam', 'feather-and-foam')),
    fc.boolean(),
  )
  .map(([height, covers, filling, isUndeclared]) => [
    ...(height ? [{ slug: 'seat-height', ...defined(height), values: [] }] : []),
    ...(covers ? [{ slug: 'removable-covers', values: covers }] : []),
    ...(filling ? [{ slug: 'filling', values: filling }] : []),
    ...(isUndeclared ? [{ slug: 'gone', values: ['yes'] }] : []),
  ]);

const filter = fc
  .record({
    brandsUrlSlug: slugs('hardy', 'élan'),
    categoriesUrlSlug: slugs('sofas', 'corner', 'sofas/corner', 'desks/corner', 'x/sofas'),
    roomsUrlSlug: slugs('lounge', 'office'),
    colorsUrlSlug: slugs('blue', 'red', 'navy', 'blue/navy'),
    materialsUrlSlug: slugs('oak', 'linen'),
    moodclipsUrlSlug: slugs('calm'),
    stylesUrlSlug: slugs('boho', '15'),
    maxWidthDim: most,
    maxHeightDim: most,
    maxLengthDim: most,
    minPrice: pounds,
    maxPrice: pounds,
    inStock: maybe(fc.boolean()),
    facts: maybe(facts),
    arrivesBy: maybe(
      fc.integer({ min: -1, max: 60 }).map((ahead) => addDays(londonDay(Date.now()), ahead)),
    ),
  })
  .chain((drawn) => closed.map((some) => withFilter(defined(drawn), some)));

const store = fc
  .record({
    seller: fc.integer({ min: 1, max: 4 }),
    tags: maybe(fc.array(tagId, { minLength: 1, maxLength: 3 })),
    below: maybe(fc.constantFrom(0, 100, 501, 99_999_999)),
  })
  .map(({ seller, tags, below }) => [
    soldBy(seller),
    ...(tags ? [withAnyTag(tags)] : []),
    ...(below === undefined ? [] : [cheaperThan(below)]),
  ]);

const conditions = fc.oneof(
  fc.constant([]),
  fc.constant([inStock]),
  tagId.map((id) => [withTag(id)]),
  fc.uniqueArray(fc.integer({ min: 1, max: 40 })).map((ids) => [withIds(ids)]),
  filter,
  filter,
  store,
);

const style = fc.constantFrom('boho', 'Boho', '15', 'calm', '');
const score = fc.integer({ min: 0, max: 3 });
const verdict = fc.record({ style1: style, style1Score: score, style2: style, style2Score: score });

const order = fc.oneof(
  fc.constantFrom(NEWEST, CHEAPEST, DEAREST, BEST_REVIEWED),
  fc.nat({ max: Number.MAX_SAFE_INTEGER }).map(shuffled),
  fc.uniqueArray(fc.integer({ min: 1, max: 40 })).map(popular),
  fc
    .tuple(verdict, fc.constantFrom(NEWEST, CHEAPEST))
    .map(([asked, otherwise]) => styledFirst(asked, otherwise)),
);

/** A list of the site `parlour` that an index can answer. */
export const wantedList: fc.Arbitrary<WantedList> = fc
  .record({
    conditions,
    countedAlone: fc.boolean(),
    order,
    limit: fc.constantFrom(1, 5, 24),
    skip: fc.constantFrom(0, 0, 1, 5, 24, 1_000),
  })
  .map(({ conditions: chosen, countedAlone, order: chosenOrder, limit, skip }) => {
    const everything = everyProduct('parlour');
    const selection = narrow(everything, ...chosen);
    const counted = countedAlone ? narrow(everything, ...chosen.slice(0, 1)) : selection;
    return { selection, order: chosenOrder, window: { limit, skip }, counted };
  });
