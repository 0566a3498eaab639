import { productDetail, lookUp } from '#lib/agents/catalogue/product.ts';
import { listRooms } from '#lib/agents/catalogue/rooms.ts';
import { searchCatalogue } from '#lib/agents/catalogue/search.ts';
import {
  LookupInput,
  LookupResult,
  ProductInput,
  ProductResult,
  RoomsInput,
  RoomsResult,
  SearchInput,
  SearchResult,
} from '#lib/agents/catalogue/shapes.ts';
import { nothingHere, toShopError } from '../../platform/errors.ts';
import { READS, tool, type Tool } from './tool.ts';

const isMissing = (thrown: unknown): boolean => toShopError(thrown).status === 404;

/** What everybody may read: the same products, prices and stock as the pages show. */
export const CATALOGUE_TOOLS: readonly Tool[] = [
  tool({
    name: 'search_catalog',
    title: 'Search the catalogue',
    description:
      'Finds furniture and home decor of this shop by words, category, room, brand, colour, material, ' +
      'style, price and width. Prices are in pounds sterling with VAT and delivery. Without words it ' +
      'lists the catalogue.',
    input: SearchInput,
    output: SearchResult,
    annotations: READS,
    scope: null,
    run: ({ api, site }, input) => searchCatalogue(api, site.origin, input),
  }),
  tool({
    name: 'lookup_catalog',
    title: 'Look up products',
    description: 'Name, price, page and picture of up to ten variants by their ids.',
    input: LookupInput,
    output: LookupResult,
    annotations: READS,
    scope: null,
    run: ({ api, site }, { ids }) => lookUp(api, site.origin, ids, isMissing),
  }),
  tool({
    name: 'get_product',
    title: 'Read a product',
    description:
      'One variant of a product as its page shows it: description, price and stock of the choice, ' +
      'options and swatches, sellers, sizes, reviews and pictures.',
    input: ProductInput,
    output: ProductResult,
    annotations: READS,
    scope: null,
    run: async ({ api, site }, input) => {
      const found = await productDetail(api, site.origin, input);
      if (!found) throw nothingHere();
      return found;
    },
  }),
  tool({
    name: 'list_moodrooms',
    title: 'List moodrooms',
    description:
      'Rooms furnished by the editors, the newest first, or those of one kind of room; with ' +
      'moodroom_id one of them and the products in it.',
    input: RoomsInput,
    output: RoomsResult,
    annotations: READS,
    scope: null,
    run: ({ api, site }, input) => listRooms(api, site.origin, input),
  }),
];
