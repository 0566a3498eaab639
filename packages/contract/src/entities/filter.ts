import * as z from 'zod';
import { slugs } from '../readers.ts';

const millimetres = z.number().int().min(1).max(99_999).optional();
const pounds = z.number().int().min(0).max(9_999_999).optional();

/**
 * Filters besides tags. Not in the specification: an upstream that does not know these fields ignores them.
 * Sizes are the largest that one variant may have, in millimetres; prices are whole pounds, both ends
 * included, and a hidden price is in no range. What arrives by a day does so for everybody without a postcode, if it
 * is ordered today.
 */
const ranges = {
  maxWidthDim: millimetres,
  maxHeightDim: millimetres,
  maxLengthDim: millimetres,
  minPrice: pounds,
  maxPrice: pounds,
  inStock: z.boolean().optional(),
  arrivesBy: z.iso.date('write a day such as "2026-12-24"').optional(),
};

/**
 * What products say of a fact that is a filter: a number between both ends, in the unit of the fact, or any of the
 * values `yes`, `no` and the keys of choices, such as `feather-and-foam`.
 */
const FactFilter = z.object({
  slug: z.string().regex(/^[a-z0-9-]{1,60}$/),
  from: z.number().min(0).max(4_000_000).optional(),
  to: z.number().min(0).max(4_000_000).optional(),
  values: z.array(z.string().min(1).max(200)).max(20).default([]),
});

/**
 * The seven filter lists of a request body (ENTITY-023). Slugs within a list are alternatives; the lists are
 * combined with "and". Where a slug alone is ambiguous, `parentSlug/childSlug` names one tag.
 */
export const ProductFilter = z.object({
  brandsUrlSlug: slugs,
  categoriesUrlSlug: slugs,
  roomsUrlSlug: slugs,
  colorsUrlSlug: slugs,
  materialsUrlSlug: slugs,
  moodclipsUrlSlug: slugs,
  stylesUrlSlug: slugs,
  ...ranges,
  facts: z.array(FactFilter).max(20).optional(),
});

export type ProductFilter = z.output<typeof ProductFilter>;
