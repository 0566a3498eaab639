import { type Address, operatorListSamples, operatorMoveSamples } from '@parlour/contract';
import { sendDueEmails } from '../emails/send-due-emails.ts';
import { rowIds } from '../ids.ts';
import { siteNamed, type AddCall } from '../operator/orders.ts';
import { moveSamples, samplesOfSite, type ListedRow } from './operator-samples.queries.ts';
import { swatchesOf } from './sample-reply.ts';

/** The calls about samples that operators make on behalf of sellers. */
export const operatorSamples = (on: AddCall): void => {
  on(operatorListSamples, async (env, { query: { site, page, size, ...filter } }) => {
    const { id } = await siteNamed(env, site);
    const window = { limit: size, skip: (page - 1) * size };
    const found = await samplesOfSite(env.MARKET_DB, { site: id, ...filter }, window);
    const { rows, total, figures } = found;
    return {
      data: rows.map(toListed),
      totalCount: total,
      pageCount: Math.ceil(total / size),
      figures: [...figures],
    };
  });
  on(operatorMoveSamples, async (env, { body: { site, ids, to, reason } }) => {
    const { id } = await siteNamed(env, site);
    const moved = await moveSamples(env.MARKET_DB, { site: id, ids: rowIds(ids) }, { to, reason });
    if (moved.length > 0) await sendDueEmails(env, {});
    return { moved: moved.map(String) };
  });
};

const toListed = (row: ListedRow) => ({
  id: String(row.id),
  seller: row.seller,
  sellerName: row.seller_name,
  status: row.status,
  date: row.created_at,
  moved: row.moved_at,
  customerName: row.name,
  customerEmail: row.email,
  address: JSON.parse(row.address) as Partial<Address>,
  atAddress: row.at_address,
  swatches: swatchesOf(row),
});
