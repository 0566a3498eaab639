import { listReferences, withdrawProducts } from '#lib/contract/operator/catalogue.ts';
import { siteNamed, type On } from './orders.ts';
import { requireVersionOf } from './versions/versions.ts';
import { withdraw } from './withdraw.ts';
import { referencesAfter } from './withdraw.queries.ts';

const PAGE = 2_000;

/**
 * What a feed no longer names is taken out of a site's assortment. The product itself stays for the
 * orders, carts and bookmarks that point to it, and is back once a feed names it again.
 */
export const operatorWithdrawals = (on: On): void => {
  on(listReferences, async (env, { query: { site, source, after } }) => {
    const { assortment } = siteNamed(env, site);
    const window = { after, limit: PAGE };
    const references = await referencesAfter(env.MARKET_DB, { assortment, source }, window);
    return { references, next: references.length === PAGE ? (references.at(-1) ?? null) : null };
  });
  on(withdrawProducts, async (env, { body: { site, source, references, version } }) => {
    const { assortment } = siteNamed(env, site);
    await requireVersionOf(env, version, site);
    const from = { assortment, source, version };
    return { withdrawn: await withdraw(env.MARKET_DB, from, references) };
  });
};
