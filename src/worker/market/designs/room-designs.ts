import type * as z from 'zod';
import {
  type CallReply,
  type CallRequest,
  copySharedDesign,
  deleteRoomDesign,
  listRoomDesigns,
  readRoomDesign,
  readSharedDesign,
  type RoomDesign,
  saveRoomDesign,
  setRoomDesignStatus,
} from '@parlour/contract';
import { isEmptyPlanRoom, MOST_DESIGNS, NEW_DESIGN_NAME, nextPlanRoom } from '@parlour/domain';
import { ShopError } from '@parlour/http';
import { withIdempotencyKey } from '../idempotency.ts';
import { notFound, requireRowId } from '../ids.ts';
import { ownerOf } from '../owner.ts';
import { routes, type CustomerContext } from '../routes.ts';
import {
  assertShared,
  countDesigns,
  deleteDesign,
  designOf,
  designsOf,
  insertDesign,
  saveDesign,
  setDesignStatus,
  sharedDesign,
  type RoomDesignRow,
} from './room-designs.queries.ts';

type Reply = z.input<typeof RoomDesign>;

/** @throws {ShopError} `not_found` when there is no row */
const toDesign = (row: RoomDesignRow | null): Reply => {
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

const tooManyDesigns = (): ShopError =>
  new ShopError(
    'too_many',
    409,
    `You can save up to ${String(MOST_DESIGNS)} room designs. Delete one to add another.`,
  );

/** Attempts in case the same customer starts other designs at the same time. */
const TRIES = 5;

type Copy = typeof copySharedDesign;

/**
 * Copies a published design into a draft of the customer's own, once for each `Idempotency-Key`.
 * @throws {ShopError} `not_found` for a link that no longer works; `too_many`; `idempotency_mismatch`
 */
const copyDesign = async (
  context: CustomerContext,
  request: Pick<CallRequest<Copy>, 'body' | 'idempotencyKey'>,
): Promise<CallReply<Copy>> => {
  for (let turn = 1; ; turn += 1) {
    try {
      return await withIdempotencyKey(context, copySharedDesign, request, () =>
        copy(context, request.body.share),
      );
    } catch (thrown) {
      // Another design has taken its number or the last place, or the link has been withdrawn since it was
      // read.
      if (turn === TRIES || !/constraint failed/i.test(String(thrown))) throw thrown;
    }
  }
};

const copy = async (context: CustomerContext, share: string) => {
  const { db, site } = context;
  const owner = ownerOf(context);
  const shared = await sharedDesign(db, site.id, share);
  if (!shared) throw notFound('design');
  const rooms = (await designsOf(db, owner)).map(({ room }) => room);
  if (rooms.length >= MOST_DESIGNS) throw tooManyDesigns();
  const draft = draftOf(shared, nextPlanRoom(rooms));
  return {
    statements: [assertShared(db, site.id, share), insertDesign(db, owner, draft)],
    reply: { data: toDesign(draft), message: 'The room design is now yours.' },
  };
};

/** The products and the plan of a design, without anything that identifies its owner. */
const draftOf = ({ products, plan }: RoomDesignRow, room: string): RoomDesignRow => ({
  room,
  name: NEW_DESIGN_NAME,
  status: 'draft',
  products,
  plan,
  share: '',
  updated_at: new Date().toISOString(),
});

/** The moodroom of a design; null for a design that was started without one. */
const storyOfRoom = (room: string): number | null =>
  isEmptyPlanRoom(room) ? null : requireRowId(room, 'moodroom');

/**
 * @throws {ShopError} the reason why a design was not saved: the moodroom does not exist, or there are too
 * many
 */
const refuse = async (context: CustomerContext): Promise<never> => {
  if ((await countDesigns(context.db, ownerOf(context))) < MOST_DESIGNS) throw notFound('moodroom');
  throw tooManyDesigns();
};

export const roomDesignRoutes = routes()
  .forCustomer(saveRoomDesign, async (context, { body }) => {
    const { personroomID: room, name, productID: products, plan } = body;
    const saved = await saveDesign(context.db, ownerOf(context), context.site.assortment, {
      room,
      storyId: storyOfRoom(room),
      name,
      products,
      plan: plan ? JSON.stringify(plan) : null,
    });
    return {
      data: toDesign(saved ?? (await refuse(context))),
      message: 'Your design has been saved.',
    };
  })
  .forCustomer(readRoomDesign, async (context, { query }) => ({
    data: toDesign(await designOf(context.db, ownerOf(context), query.personroomID)),
  }))
  .forCustomer(listRoomDesigns, async (context) => ({
    designs: (await designsOf(context.db, ownerOf(context))).map(toDesign),
  }))
  .forCustomer(setRoomDesignStatus, async (context, { query: { personroomID, status } }) => {
    const share = crypto.randomUUID();
    const design = await setDesignStatus(context.db, ownerOf(context), personroomID, {
      status,
      share,
    });
    return { data: toDesign(design), message: `Your design is ${AS[status]}.` };
  })
  .forCustomer(deleteRoomDesign, async (context, { query }) => {
    if (!(await deleteDesign(context.db, ownerOf(context), query.personroomID)))
      throw notFound('design');
    return { message: 'Your design has been deleted.' };
  })
  .on(readSharedDesign, async ({ db, site }, { params }) => {
    const { personroomID, name, status, date, productID, plan } = toDesign(
      await sharedDesign(db, site.id, params.share),
    );
    return { data: { personroomID, name, status, date, productID, plan, share: params.share } };
  })
  .forCustomer(copySharedDesign, copyDesign);

const AS = { draft: 'a draft again', published: 'published' } as const;
