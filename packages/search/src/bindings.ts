import type { SiteBindings } from '@parlour/site';
import type { SearchPartCalls } from './text/part-calls.ts';

/** What search takes of the worker's environment, beside the secrets that the sites' settings name. */
export interface SearchBindings extends SiteBindings {
  /** The catalogue's tables. */
  readonly MARKET_DB: D1Database;
  /** Keeps the built indexes for other isolates. */
  readonly CACHE: KVNamespace;
  /** One object for each part of the words of an assortment that needs several. */
  readonly SEARCH_PARTS: DurableObjectNamespace<SearchPartCalls>;
  /** The platform's models; absent if no site searches with one. */
  readonly AI?: { readonly run: (model: string, input: object) => Promise<unknown> };
}
