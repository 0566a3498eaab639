import * as z from 'zod';
import {
  addCartLine,
  type Call,
  findProducts,
  legacyAddCart,
  legacyAddCartMany,
  legacySaveOrder,
  placeOrder,
} from '@parlour/contract';
import type { GivenRequest } from '../platform/call-request.ts';
import { countEmptySearch, countEvent } from '../platform/insight/count-event.ts';
import type { RequestContext } from './call.ts';

const COUNTED: ReadonlyMap<Call, 'cart' | 'order'> = new Map<Call, 'cart' | 'order'>([
  [addCartLine, 'cart'],
  [legacyAddCart, 'cart'],
  [legacyAddCartMany, 'cart'],
  [placeOrder, 'order'],
  [legacySaveOrder, 'order'],
]);

/** Counts a successful call if it is a step towards an order, whether a script or a form made it. */
export const countCall = ({ env, ctx, site }: RequestContext, call: Call): void => {
  const event = COUNTED.get(call);
  if (event === undefined) return;
  countEvent({ env, site: site.id, waitUntil: ctx.waitUntil.bind(ctx) }, event);
};

/** A search of all products, by its text alone. */
const WholeSearch = z.object({
  query: z.string(),
  filter: z.record(z.string(), z.array(z.unknown()).max(0)).default({}),
});

/** Counts a script's search that found nothing; the searches of pages are counted with their pages. */
export const countSearch = (
  { env, ctx, site }: RequestContext,
  call: Call,
  { body }: GivenRequest,
  { found, network }: { readonly found: unknown; readonly network: string },
): void => {
  if (call !== findProducts || !NothingFound.safeParse(found).success) return;
  const search = WholeSearch.safeParse(body);
  if (!search.success) return;
  const waitUntil = ctx.waitUntil.bind(ctx);
  countEmptySearch({ env, site: site.id, waitUntil, network }, search.data.query);
};

const NothingFound = z.object({ totalCount: z.literal(0) });
