import type { MiddlewareHandler } from 'hono';
import { legacySaveOrder } from '#lib/contract/legacy-orders.ts';
import { addCard, startCardSetup } from '#lib/contract/cards.ts';
import { payOrder, placeOrder } from '#lib/contract/orders.ts';
import { paths } from '#lib/paths.ts';
import { clientOf } from '../../platform/client.ts';
import type { SiteEnv } from '../../platform/env.ts';
import { ShopError } from '../../platform/errors.ts';

/** Seconds that a client is counted for, as `[[ratelimits]]` in wrangler.toml has it. */
const PERIOD = 60;

const SENTENCE = 'That were many payments at once. Please wait a minute and try again.';

/** A path of the table of calls as a pattern. */
const patternOf = (path: string): RegExp => new RegExp(`^/${path.replace(/\{\w+\}/g, '[^/]+')}$`);

const CALLS = [placeOrder, legacySaveOrder, payOrder, addCard, startCardSetup].map(({ path }) =>
  patternOf(path),
);

/** Pages whose forms order, pay or save a card. */
const isPage = (path: string): boolean =>
  [paths.checkout(), paths.paymentMethods()].includes(path) ||
  path.startsWith('/purchase/order-confirmation/');

/**
 * Keeps one address from ordering and paying without end, whoever it signs in as; a customer is
 * counted by the market besides. A call gets the usual error, a form or the test bank a sentence.
 * @param bank path of the test bank's pages
 */
export const paymentLimit =
  (bank: string): MiddlewareHandler<SiteEnv> =>
  async (c, next) => {
    const { path, method } = c.req;
    const isCall = CALLS.some((pattern) => pattern.test(path));
    const isCounted = method === 'POST' && (isCall || isPage(path) || path.startsWith(`${bank}/`));
    if (!isCounted) return next();
    const key = `${c.var.site.id} ${clientOf(c.req.raw.headers)}`;
    const { success } = await c.env.PAYMENT_LIMIT.limit({ key });
    if (success) return next();
    if (isCall) throw new ShopError('rate_limited', 429, SENTENCE, { retryAfter: PERIOD });
    const headers = { 'retry-after': String(PERIOD), 'cache-control': 'no-store' };
    return c.text(`${SENTENCE}\n`, 429, headers);
  };
