import { lookUp, productDetail } from '#lib/agents/ucp/catalogue/lookup.ts';
import type { Telling } from '#lib/agents/ucp/catalogue/product.ts';
import {
  LookupRequest,
  MOST_IDS,
  ProductRequest,
  SearchRequest,
  searchCatalogue,
  UnknownCursor,
} from '#lib/agents/ucp/catalogue/search.ts';
import { marketplaceName, CAPABILITIES } from '#lib/agents/ucp/capabilities.ts';
import { ShopError } from '../../platform/errors.ts';
import { envelope, nothing, operation, type Operation, type Visit } from './operation.ts';
import { UcpError } from './ucp-error.ts';

const { search, lookup, fulfillment } = CAPABILITIES;

const tellingOf = ({ site: { origin }, session: { active } }: Visit): Telling => ({
  origin,
  knowsMarketplace: active.has(marketplaceName(origin)),
  knowsFulfillment: active.has(fulfillment),
});

const catalogueOf = ({ api }: Visit) => ({
  api,
  isMissing: (thrown: unknown) => thrown instanceof ShopError && thrown.status === 404,
});

const shared = { method: 'POST', field: 'catalog', isSigned: false, scope: null } as const;

/** What agents read of the catalogue. */
export const CATALOGUE_OPERATIONS: readonly Operation[] = [
  operation({
    ...{ ...shared, name: 'search_catalog', capability: search, path: '/catalog/search' },
    description: 'Searches products by words, categories and prices.',
    payload: SearchRequest,
    run: async (visit, { payload }) => {
      if (!payload.query && payload.filters === undefined) {
        throw new UcpError('invalid_request', 400, 'Send a query or filters.');
      }
      try {
        const found = await searchCatalogue(catalogueOf(visit), payload, tellingOf(visit));
        return { status: 200, body: { ...envelope(visit.session, search, 'success'), ...found } };
      } catch (thrown) {
        if (!(thrown instanceof UnknownCursor)) throw thrown;
        throw new UcpError('invalid_request', 400, 'pagination.cursor is not one of an answer.');
      }
    },
  }),
  operation({
    ...{ ...shared, name: 'lookup_catalog', capability: lookup, path: '/catalog/lookup' },
    description: 'Reads products by their ids and those of their variants.',
    payload: LookupRequest,
    run: async (visit, { payload }) => {
      if (payload.ids.length > MOST_IDS) {
        throw new UcpError('request_too_large', 400, `Send ${String(MOST_IDS)} ids at most.`);
      }
      const found = await lookUp(catalogueOf(visit), payload, tellingOf(visit));
      return { status: 200, body: { ...envelope(visit.session, lookup, 'success'), ...found } };
    },
  }),
  operation({
    ...{ ...shared, name: 'get_product', capability: lookup, path: '/catalog/product' },
    description: 'Reads one product in full, with what is selected of it and who sells it.',
    payload: ProductRequest,
    run: async (visit, { payload }) => {
      const detail = await productDetail(catalogueOf(visit), payload, tellingOf(visit));
      if (detail.status === 'missing') {
        return nothing(visit, lookup, [detail.message], detail.continueUrl);
      }
      const { body } = detail;
      return { status: 200, body: { ...envelope(visit.session, lookup, 'success'), ...body } };
    },
  }),
];
