import type { CallReply, CallRequest } from '#lib/contract/call.ts';
import { copySharedDesign } from '#lib/contract/calls/room-designs.ts';
import { MOST_DESIGNS, NEW_DESIGN_NAME, nextPlanRoom } from '#lib/designs/plan.ts';
import { notFound } from '../ids.ts';
import { withIdempotencyKey } from '../idempotency/idempotency.ts';
import { ownerOf } from '../owner.ts';
import type { CustomerShop } from '../routes.ts';
import { toDesign, tooManyDesigns } from './design-reply.ts';
import {
  assertShared,
  designsOf,
  insertDesign,
  sharedDesign,
  type RoomDesignRow,
} from './room-designs.queries.ts';

/** Attempts, when the same customer begins other designs at the same time. */
const TRIES = 5;

type Copy = typeof copySharedDesign;

/**
 * Makes a draft of the customer's own of a published design, once for each `Idempotency-Key`.
 * @throws {ShopError} `not_found` for a link that shows nothing; `too_many`; `idempotency_mismatch`
 */
export const copyDesign = async (
  shop: CustomerShop,
  request: Pick<CallRequest<Copy>, 'body' | 'idempotencyKey'>,
): Promise<CallReply<Copy>> => {
  for (let turn = 1; ; turn += 1) {
    try {
      return await withIdempotencyKey(shop, copySharedDesign, request, () =>
        copy(shop, request.body.share),
      );
    } catch (thrown) {
      // Its number is taken, the last place is, or the link has been withdrawn since it was read.
      if (turn === TRIES || !/constraint failed/i.test(String(thrown))) throw thrown;
    }
  }
};

const copy = async (shop: CustomerShop, share: string) => {
  const { db, site } = shop;
  const owner = ownerOf(shop);
  const shared = await sharedDesign(db, site.id, share);
  if (!shared) throw notFound('design');
  const rooms = (await designsOf(db, owner)).map(({ room }) => room);
  if (rooms.length >= MOST_DESIGNS) throw tooManyDesigns();
  const draft = draftOf(shared, nextPlanRoom(rooms));
  return {
    statements: [assertShared(db, site.id, share), insertDesign(db, owner, draft)],
    reply: { data: toDesign(draft), message: 'The room is yours now.' },
  };
};

/** What stands in a design, and where; nothing that says whose it was. */
const draftOf = ({ products, plan }: RoomDesignRow, room: string): RoomDesignRow => ({
  ...{ room, name: NEW_DESIGN_NAME, status: 'draft', products, plan, share: '' },
  updated_at: new Date().toISOString(),
});
