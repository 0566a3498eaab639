import { operatorChannelReport } from '#lib/contract/operator/channels.ts';
import { Product } from '#lib/contract/entities/product.ts';
import { channelReport } from '#lib/seo/feeds/left-out.ts';
import { rowId } from '../ids.ts';
import { wholeProducts } from '../product/whole-products.queries.ts';
import { listedAfter } from '../seo/page-urls.queries.ts';
import { siteNamed, type On } from './orders.ts';

/** Products in one part of a report, as in one of a feed. */
const PART_SIZE = 50;

/** What the feeds of shopping channels leave out of a site that the embedded market serves. */
export const operatorChannels = (on: On): void => {
  on(operatorChannelReport, async (env, { query }) => {
    const { MARKET_DB: db } = env;
    const site = siteNamed(env, query.site);
    const window = { after: rowId(query.after) ?? 0, limit: PART_SIZE };
    const ids = await listedAfter(db, site.assortment, window);
    const products = ids.length === 0 ? [] : await wholeProducts(db, ids);
    const whole = products.map((product) => Product.parse(product));
    return {
      ...channelReport(query.channel, whole, site.origin),
      next: ids.length < PART_SIZE ? '' : String(ids.at(-1)),
    };
  });
};
