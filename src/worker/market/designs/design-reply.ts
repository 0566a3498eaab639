import type * as z from 'zod';
import type { RoomDesign } from '#lib/contract/entities/room-design.ts';
import { MOST_DESIGNS } from '#lib/designs/plan.ts';
import { ShopError } from '../../platform/errors.ts';
import { notFound } from '../ids.ts';
import type { RoomDesignRow } from './room-designs.queries.ts';

type Reply = z.input<typeof RoomDesign>;

/** @throws {ShopError} `not_found` for no row */
export const toDesign = (row: RoomDesignRow | null): Reply => {
  if (!row) throw notFound('design');
  return {
    personroomID: row.room,
    name: row.name,
    status: row.status,
    date: row.updated_at,
    productID: JSON.parse(row.products) as string[],
    plan: row.plan === '' ? null : (JSON.parse(row.plan) as Reply['plan']),
    share: row.share,
  };
};

export const tooManyDesigns = (): ShopError =>
  new ShopError(
    'too_many',
    409,
    `You have ${String(MOST_DESIGNS)} room designs, which is as many as we keep. Please delete one first.`,
  );
