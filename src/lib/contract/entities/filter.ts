import * as z from 'zod';
import { slugs } from '../readers.ts';

/**
 * The seven filter lists of a request body (ENTITY-023). Slugs within a list are alternatives, lists
 * are combined with and. Where a bare slug is ambiguous, `parentSlug/childSlug` names one tag.
 */
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
