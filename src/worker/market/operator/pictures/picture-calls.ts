import {
  operatorListPictures,
  operatorPictureStates,
  operatorRetryPictures,
} from '@parlour/contract';
import { ShopError } from '@parlour/http';
import type { Env } from '../../../platform/env.ts';
import { sitesNamed } from '../assortments.ts';
import { withoutQuery } from '../feeds/feed-calls.ts';
import type { AddCall } from '../orders.ts';
import { listPictures, pictureTotals, retryPictures } from './list.queries.ts';
import { startDuePictures } from './picture-object.ts';
import { retrySizes, sizeTotals } from './sizes/sizes.queries.ts';
import { statesOf } from './supplier-pictures.queries.ts';

/** The number of pictures of unknown size to name. */
const SOME = 20;

/** The calls about copies of suppliers' pictures: a list, and a retry for the installation's operator. */
export const operatorPictures = (on: AddCall): void => {
  on(operatorListPictures, async ({ MARKET_DB: db }, { query: { page, size, ...narrowed } }) => {
    const [{ rows, total }, suppliers, { some, ...sizes }] = await Promise.all([
      listPictures(db, narrowed, { limit: size, skip: (page - 1) * size }),
      pictureTotals(db),
      sizeTotals(db, SOME),
    ]);
    const data = rows.map(({ checked_at: checkedAt, due_at: dueAt, ...row }) => ({
      ...row,
      address: withoutQuery(row.address),
      shown: row.shown ?? '',
      width: row.width ?? 0,
      height: row.height ?? 0,
      bytes: row.bytes ?? 0,
      checkedAt,
      dueAt,
    }));
    return {
      data,
      totalCount: total,
      pageCount: Math.ceil(total / size),
      suppliers: [...suppliers],
      sizes: {
        ...sizes,
        some: some.map(({ address, reason }) => ({ address: withoutQuery(address), reason })),
      },
    };
  });
  on(operatorRetryPictures, async (env, { body }) => {
    const now = new Date();
    const asked = { ...body, now: now.toISOString() };
    // Sizes are read even when the shop stores no copies.
    const sizes = await retrySizes(env.MARKET_DB, asked);
    if (env.PICTURES === undefined && sizes > 0) return { due: 0, sizes };
    requireStore(env);
    const due = await retryPictures(env.MARKET_DB, asked);
    await startDuePictures(env, now);
    return { due, sizes };
  });
  on(operatorPictureStates, async (env, { body: { sites, addresses } }) => {
    await sitesNamed(env, sites);
    return { pictures: await statesOf(env.MARKET_DB, addresses) };
  });
};

const requireStore = ({ PICTURES }: Env): void => {
  if (PICTURES) return;
  const message = 'The shop has no store for pictures: it isn’t bound to PICTURES.';
  throw new ShopError('not_configured', 500, message);
};
