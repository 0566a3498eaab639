import * as z from 'zod';
import { slugs } from '../readers.ts';

/** The seven filter lists of a request body (ENTITY-023); slugs within a list are alternatives. */
export const ProductFilter = z.object({
  brandsUrlSlug: slugs,
  categoriesUrlSlug: slugs,
  roomsUrlSlug: slugs,
  colorsUrlSlug: slugs,
  materialsUrlSlug: slugs,
  moodclipsUrlSlug: slugs,
  stylesUrlSlug: slugs,
});

export type ProductFilter = z.output<typeof ProductFilter>;
