import { env } from 'cloudflare:workers';
import * as z from 'zod';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Call, type CallName, calls, listCards } from '@parlour/contract';
import { PERSONAL_TABLES } from '../../../src/worker/market/account/personal-tables.ts';
import { putIntoCart } from '../checkout/shop.ts';
import { ADDRESS, shopper, type Shopper } from '../checkout/shopper.ts';
import { PHOTO } from '../reviews/photo.ts';
import { seedStyles } from '../game/game.ts';
import { seedRoom } from '../stories/seed-room.ts';
import { ownThings, THINGS, type OwnThings } from './own-things.ts';

/*
 * Every customer's row that takes an id is called with the ids of another customer. A new row has to be added
 * here: to `STRANGE` with a stranger's request, or to `NOBODYS` when its ids belong to the catalogue.
 */

interface CallArguments {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}

type StrangeCall = (of: OwnThings, card: string) => CallArguments;

const byId =
  (id: keyof OwnThings): StrangeCall =>
  (of) => ({ params: { id: of[id] } });
const item = { itemType: 'product', itemID: '1' };
const comment = { comment: 'No' };

/** Answered with 404. */
const STRANGE: Partial<Record<CallName, StrangeCall>> = {
  updateCartLine: (of) => ({ ...byId('line')(of, ''), query: { quantity: 3 } }),
  removeCartLine: byId('line'),
  legacyUpdateCart: () => ({ query: { variantID: '20', sellerID: '1', quantity: 3 } }),
  legacyRemoveCart: (of) => ({ body: { id: of.line } }),
  updateAddress: (of) => ({ ...byId('address')(of, ''), body: ADDRESS }),
  deleteAddress: byId('address'),
  removeCard: (_, card) => ({ params: { id: card } }),
  legacyRemoveCard: (_, card) => ({ query: { cardID: card } }),
  placeOrder: (of) => ({ body: { addressId: of.address } }),
  legacySaveOrder: (of) => ({ body: { addressId: of.address } }),
  payOrder: (of) => ({ ...byId('order')(of, ''), body: {} }),
  readOrder: byId('order'),
  readOrderAgain: byId('order'),
  orderAgain: byId('order'),
  endDeliveryLink: byId('order'),
  cancelOrder: (of) => ({ ...byId('order')(of, ''), body: comment }),
  readDeliveryDays: byId('order'),
  moveDelivery: (of) => ({
    ...byId('order')(of, ''),
    body: { shipmentId: of.shipment, day: '2027-01-08' },
  }),
  returnOrder: (of) => ({ ...byId('order')(of, ''), body: comment }),
  readOrderSummary: (of) => ({ query: { groupId: of.order } }),
  processOrder: (of) => ({ query: { orderID: of.order } }),
  legacyOrderDetails: (of) => ({ query: { orderID: of.order } }),
  returnShipment: (of) => ({ query: { shipmentID: of.shipment }, body: { reasonReturn: 'No' } }),
  createEnquiry: (of) => ({
    body: {
      sellerId: '1',
      productId: '1',
      variantId: '10',
      quantity: 1,
      message: 'How much?',
      addressId: of.address,
    },
  }),
  answerOffer: (of) => ({
    params: { id: of.enquiry, offerId: of.offer },
    body: { approved: true },
  }),
  listReviewPhotographs: byId('review'),
  addReviewPhotograph: (of) => ({ ...byId('review')(of, ''), body: { files: [{ data: PHOTO }] } }),
  deleteReviewPhotograph: byId('photograph'),
  deleteReview: (of) => ({ query: { reviewID: of.review } }),
  playPictionaireRound: (of) => ({
    query: { pictionaireID: of.game, roundnumber: 1 },
    body: { imageID: '1' },
  }),
  pictionaireDetails: (of) => ({ query: { pictionaireID: of.game } }),
  overridePictionaireStyle: (of) => ({ body: { pictionaireID: of.game, style1: 'zen' } }),
  saveVerdict: (of) => ({ query: { pictionaireID: of.game }, body: { verdictName: 'Us' } }),
  markVerdict: (of) => ({ query: { verdictID: of.verdict } }),
  deleteVerdict: (of) => ({ query: { verdictID: of.verdict } }),
  chooseStyleVerdict: (of) => ({ body: { verdictID: of.verdict } }),
  personalisedSearch: (of) => ({ body: { verdictID: of.verdict } }),
  readRoomDesign: (of) => ({ query: { personroomID: of.room } }),
  deleteRoomDesign: (of) => ({ query: { personroomID: of.room } }),
  setRoomDesignStatus: (of) => ({ query: { personroomID: of.room, status: 'published' } }),
  readBookmarkList: byId('list'),
  renameBookmarkList: (of) => ({ ...byId('list')(of, ''), body: { name: 'Theirs' } }),
  deleteBookmarkList: byId('list'),
  addToBookmarkList: (of) => ({ ...byId('list')(of, ''), body: item }),
  removeFromBookmarkList: (of) => ({ ...byId('list')(of, ''), query: item }),
  shareBookmarkList: byId('list'),
  withdrawBookmarkList: byId('list'),
  deleteAlert: byId('alert'),
  setSearchEmails: (of) => ({ ...byId('search')(of, ''), body: { letters: false } }),
  deleteSavedSearch: byId('search'),
};

/** Answered with the caller's own part of it, which is nothing. */
const NARROWED: Partial<Record<CallName, StrangeCall>> = {
  listShipments: (of) => ({ body: { search: { orderID: of.order } } }),
  listReviews: (of) => ({ body: { type: 'product', elementID: '1', uid: of.sub } }),
  removeBookmarks: () => ({ query: { itemType: 'product' }, body: { itemID: ['1'] } }),
};

/** Their ids are public: a product, a room, a code. */
const NOBODYS: readonly CallName[] = [
  ...(['addBookmark', 'addCartLine', 'legacyAddCart', 'legacyAddCartMany'] as const),
  ...(['addReview', 'saveRoomDesign', 'createAlert', 'readPromoCode'] as const),
  ...(['voteForReview', 'reportReview'] as const),
];

const ID = /^(id|uid|key)$|(Id|ID|_id)$/;

/** Names of all fields of a shape, at any depth. */
const fieldsIn = (shape: unknown): readonly string[] => {
  if (typeof shape !== 'object' || shape === null) return [];
  const { properties = {} } = shape as { properties?: object };
  return [...Object.keys(properties), ...Object.values(shape).flatMap(fieldsIn)];
};

const takesId = ({ params, query, body }: Call): boolean =>
  [params, query, body]
    .flatMap((part) =>
      fieldsIn(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any', reused: 'inline' })),
    )
    .some((name) => ID.test(name));

let ada: Shopper;
let ben: Shopper;
let things: OwnThings;
let card: string;

beforeAll(async () => {
  await seedStyles();
  const room = await seedRoom();
  [ada, ben] = [await shopper(), await shopper()];
  things = await ownThings(ada, room);
  card = (await ada.call(listCards)).data[0]!.id;
  await ada.call(calls.switchStyleOrder, { body: { isOff: true } });
  await putIntoCart(ben, { id: THINGS.strangers });
});

const rowsOfAda = async (): Promise<unknown> => {
  const found = await env.MARKET_DB.batch(
    PERSONAL_TABLES.map(({ table, rows }) =>
      env.MARKET_DB.prepare(`SELECT * FROM ${table} WHERE ${rows}`).bind('parlour', ada.sub),
    ),
  );
  return found.map(({ results }, index) => [PERSONAL_TABLES[index]?.table, results]);
};

const ask = (name: CallName, input: CallArguments) => ben.call(calls[name], input as never);

describe('every row that takes a customer’s id', () => {
  it('is called here as a stranger would call it', () => {
    const taking = Object.entries(calls)
      .filter(([, row]) => row.access === 'customer' && takesId(row))
      .map(([name]) => name);
    const named = [...Object.keys(STRANGE), ...Object.keys(NARROWED), ...NOBODYS];
    expect(named.toSorted()).toEqual(taking.toSorted());
  });

  it('has something public to ask for', async () => {
    for (const [table, rows] of (await rowsOfAda()) as [string, unknown[]][]) {
      const isOthers =
        /^agent_|^moved_|profile|customer_day|idempotent|payment_customer|promo|refund|review_(?:report|vote)|undelivered/.test(
          table,
        );
      if (!isOthers) expect([table, rows.length > 0]).toEqual([table, true]);
    }
  });

  it.each(Object.entries(STRANGE))('%s answers 404 and changes nothing', async (name, sent) => {
    const before = await rowsOfAda();
    await expect(ask(name as CallName, sent(things, card))).rejects.toMatchObject({ status: 404 });
    expect(await rowsOfAda()).toEqual(before);
  });

  it.each(Object.entries(NARROWED))('%s finds nothing of the owner’s', async (name, sent) => {
    const before = await rowsOfAda();
    const reply = await ask(name as CallName, sent(things, card));
    const { data } = reply as { data?: { list: unknown[] } };
    expect(data?.list ?? []).toEqual([]);
    expect(await rowsOfAda()).toEqual(before);
  });
});
