import { searchFound } from '#lib/mail/alert-letters.ts';
import { paths } from '#lib/paths.ts';
import type { Site } from '#lib/site/schema.ts';
import { offeredProducts, titleOf } from '../alerts/offered.queries.ts';
import { searchById } from '../search/saved-searches.queries.ts';
import type { LetterRow } from './letters.queries.ts';
import type { Addressed } from './order-letter.ts';

/** A letter about what is new for a kept search; undefined where it is not wanted any more. */
export const searchLetter = async (
  db: D1Database,
  site: Site,
  { search_id }: LetterRow,
): Promise<Addressed | undefined> => {
  const search = await searchById(db, search_id);
  if (!search || search.email === '') return undefined;
  const found = await offeredProducts(db, site.assortment, search.found);
  if (found.length === 0) return undefined;
  const letter = searchFound(site, {
    ...{ search: search.name, address: search.address, key: search.key },
    count: search.found_count,
    products: found.map((offered) => ({
      ...{ product: titleOf(offered), picture: offered.picture, price: offered.price_pence },
      address: paths.product(String(offered.variant_id), offered.slug),
    })),
  });
  return { to: search.email, letter };
};
