import { env } from 'cloudflare:workers';
import {
  addBookmark,
  addCard,
  addClaimPhotograph,
  addReview,
  addReviewPhotograph,
  addToBookmarkList,
  beginClaim,
  createAlert,
  createBookmarkList,
  createEnquiry,
  listAlerts,
  listClaimPhotographs,
  listReviewPhotographs,
  listReviews,
  listSavedSearches,
  operatorMakeOffer,
  operatorMoveOrder,
  orderSamples,
  ProductFilter,
  readCart,
  saveRoomDesign,
  saveSearch,
  saveVerdict,
} from '@parlour/contract';
import { PERSONAL_TABLES } from '../../../src/worker/market/account/personal-tables.ts';
import { addressOf, cardToken, paid, putIntoCart } from '../checkout/shop.ts';
import type { Shopper } from '../checkout/shopper.ts';
import { finishedGame } from '../game/game.ts';
import { PHOTO } from '../reviews/photo.ts';
import { operate } from '../operator/orders.ts';
import { seed } from '../seed.ts';

/** The variants that `ownThings` needs have ten times these ids. */
export const THINGS = { bought: 1, inCart: 2, strangers: 3 } as const;

/** One of everything that a customer can own, by the ids that calls take. */
export const ownThings = async (who: Shopper, room: string) => {
  const order = await paid(who, { id: THINGS.bought });
  const address = await addressOf(who);
  await putIntoCart(who, { id: THINGS.inCart });
  await who.call(addCard, { body: { token: await cardToken(who.site) } });
  await who.call(addBookmark, { query: { itemID: '1', itemType: 'product' } });
  await who.call(saveRoomDesign, { body: { personroomID: room, name: 'Ours' } });
  const claimPhotograph = await claimed(who, order.id);
  const [line] = (await who.call(readCart)).data;
  return {
    room,
    address,
    sub: who.sub,
    order: order.id,
    shipment: order.shipments[0]!.id,
    line: line!.id,
    claimPhotograph,
    ...(await asked(who, address)),
    ...(await sampled(who, address)),
    ...(await written(who)),
    ...(await played(who)),
  };
};

export type OwnThings = Awaited<ReturnType<typeof ownThings>>;

/** Every row that is a customer's own, by table. */
export const rowsOf = async ({
  site,
  sub,
}: Shopper): Promise<readonly (readonly [table: string, rows: readonly unknown[]])[]> => {
  const found = await env.MARKET_DB.batch(
    PERSONAL_TABLES.map(({ table, rows }) =>
      env.MARKET_DB.prepare(`SELECT * FROM ${table} WHERE ${rows}`).bind(site, sub),
    ),
  );
  return found.map(({ results }, index) => [PERSONAL_TABLES[index]?.table ?? '', results]);
};

/** Returns the id of the claim's photograph. */
const claimed = async (who: Shopper, id: string): Promise<string> => {
  for (const to of ['shipped', 'delivered'] as const) {
    await operate(operatorMoveOrder, { params: { id }, body: { to } });
  }
  const lines = [{ lineId: `${id}-1-1`, quantity: 1 }];
  const claim = { shipmentId: `${id}-1`, lines, reason: 'damaged', remedy: 'repair' } as const;
  const { number } = (await who.call(beginClaim, { params: { id }, body: claim })).data;
  const params = { id, number };
  await who.call(addClaimPhotograph, { params, body: { files: [{ data: PHOTO }] } });
  return (await who.call(listClaimPhotographs, { params })).data[0]!.id;
};

const asked = async (who: Shopper, addressId: string) => {
  const ids = { sellerId: '1', productId: '1', variantId: '10' };
  const body = { ...ids, quantity: 1, message: 'How much?', addressId };
  const { id: enquiry } = await who.call(createEnquiry, { body });
  const expires = new Date(Date.now() + 86_400_000).toISOString();
  const offer = { price: 50, expires, message: '' };
  const { data } = await operate(operatorMakeOffer, { params: { id: enquiry }, body: offer });
  return { enquiry, offer: data.offers[0]!.id };
};

/** The swatch that `ownThings` orders. */
export const SWATCH = { variantId: '970', swatchId: '971' } as const;

const sampled = async (who: Shopper, addressId: string) => {
  await seed({
    products: [
      {
        id: 97,
        name: 'Stool',
        assortments: ['parlour', 'hearth'],
        variants: [{ id: 970, offers: [{ price: 900 }], swatches: [{ id: 971, name: 'Moss' }] }],
      },
    ],
  });
  await env.MARKET_DB.prepare('UPDATE seller SET sends_samples = 1 WHERE id = 1').run();
  const { data } = await who.call(orderSamples, { body: { swatches: [SWATCH], addressId } });
  return { samples: data[0]!.id };
};

const written = async (who: Shopper) => {
  const item = { type: 'product', elementID: '1' } as const;
  await who.call(addReview, { body: { ...item, rating: 5, comment: 'Comfortable.' } });
  const reviews = await who.call(listReviews, { body: { ...item, uid: who.sub } });
  const review = reviews.data.list[0]!.reviewID;
  await photographed(who, review);
  const { data: list } = await who.call(createBookmarkList, { body: { name: 'Study' } });
  const body = { itemType: 'product', itemID: '1' } as const;
  await who.call(addToBookmarkList, { params: { id: list.id }, body });
  await who.call(createAlert, { body: { variantId: '10', kind: 'price' } });
  const search = { text: 'chair', filter: ProductFilter.parse({}) };
  const url = '/products?searchQuery=chair';
  await who.call(saveSearch, { body: { name: 'Chairs', address: url, search, letters: true } });
  return {
    review,
    photograph: (await photographsOf(who, review))[0]!.id,
    list: list.id,
    alert: (await who.call(listAlerts)).data[0]!.id,
    search: (await who.call(listSavedSearches)).data[0]!.id,
  };
};

const photographed = (who: Shopper, id: string) =>
  who.call(addReviewPhotograph, { params: { id }, body: { files: [{ data: PHOTO }] } });

const photographsOf = async (who: Shopper, id: string) =>
  (await who.call(listReviewPhotographs, { params: { id } })).data;

const played = async (who: Shopper) => {
  const { pictionaireID: game } = await finishedGame(who, 'zen');
  const query = { pictionaireID: game };
  const { data } = await who.call(saveVerdict, { query, body: { verdictName: 'Us' } });
  return { game, verdict: data.verdictID };
};
