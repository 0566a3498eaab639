import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  addCartLine,
  addClaimPhotograph,
  addReview,
  beginClaim,
  createAddress,
  createEnquiry,
  listOrders,
  moveClaim,
  operatorDivideDelivery,
  operatorListStock,
  operatorMakeOffer,
  operatorMoveClaim,
  operatorMoveOrder,
  operatorMoveSamples,
  orderSamples,
  payOrder,
  placeOrder,
  playPictionaireRound,
  productByVariant,
  readCheckout,
  saveVerdict,
  startPictionaire,
} from '@parlour/contract';
import { DAY_MS } from '@parlour/domain';
import { hasEmbeddedIdentity, type Site } from '@parlour/site';
import { type CallShop, shopAt, type ShopConnection } from '../catalogue/shop.ts';
import { DemoCustomer } from './demo-customer.ts';
import { STATE, STATE_STAMPS } from './folders.ts';
import { onceFor } from './stamps.ts';
import type { TestAccount } from './test-account.ts';

/** What the test account has bought: references of the demo catalogue, with the slugs of their sellers. */
interface DemoGoods {
  /** With swatches, the maker's guarantee and services, of which one takes the old piece away. */
  readonly piece: readonly [reference: string, seller: string];
  /** Of which six come in three deliveries. */
  readonly chair: readonly [reference: string, seller: string];
  /** Whose price is upon request. */
  readonly asked?: {
    readonly piece: DemoGoods['piece'];
    /** What the seller offers it for, in pounds. */
    readonly price: number;
  };
}

const TINDE = ['FJB-110-IB', 'north-quay'] as const;
const VIK = ['FJB-103-PB', 'north-quay'] as const;
const FOUR_POSTER = { piece: ['ALD-142-OO', 'fenwright'], price: 3_690 } as const;

/** By site. */
export const GOODS: Readonly<Record<string, DemoGoods>> = {
  parlour: { piece: VIK, chair: ['FJB-121-NB', 'north-quay'], asked: FOUR_POSTER },
  hearth: { piece: TINDE, chair: ['ALD-121-OO', 'fenwright'], asked: FOUR_POSTER },
  nordhem: { piece: VIK, chair: ['FJB-121-NB', 'north-quay'] },
  ombre: {
    piece: ['FJB-102-OB', 'north-quay'],
    chair: ['HPL-120-PV', 'hobb-lane'],
    asked: { piece: ['VAU-160-BL', 'mortlake-mews'], price: 2_380 },
  },
};

const ADDRESS = {
  addressName: 'Test Shopper',
  streetA: 'Flat 7, 12 Brook Terrace',
  city: 'Manchester',
  country: 'United Kingdom',
  postcode: 'M1 2AB',
  mobileNumber: '07700 900123',
  accessFloor: 'Third floor',
  accessLift: 'no',
  accessStairs: 'Three flights with a turn on each landing',
  accessDoor: 76,
  accessParking: 'A loading bay in Mill Street, free until eleven',
  accessName: 'Robin, the caretaker',
  accessTelephone: '07700 900456',
};

const OFFER_DAYS = 30;

const CARD = { number: '4242424242424242', expiry: '12/40', cvc: '123' };

/** A photograph of a piece, of the studio's. */
const photographOf = async (reference: string, view: 'detail' | 'angle') => {
  const name = `${reference.toLowerCase()}-${view}-960.webp`;
  const file = await readFile(`public/media/photographs/articles/${name}`);
  return { name, data: file.toString('base64') };
};

/** Goods as the calls name them. */
interface Bought {
  readonly variantId: string;
  readonly productId: string;
  readonly sellerId: string;
  /** Ids of its swatches. */
  readonly swatches: readonly string[];
}

/** One site, its customer and its operator. */
interface DemoShop {
  readonly site: string;
  readonly customer: DemoCustomer;
  readonly operator: CallShop;
}

const goodsOf = async (
  { site, customer, operator }: DemoShop,
  [reference, seller]: DemoGoods['piece'],
): Promise<Bought | undefined> => {
  const { data } = await operator(operatorListStock, { query: { site, seller, find: reference } });
  const line = data.find((one) => one.reference === reference);
  if (line === undefined) return undefined;
  const params = { id: line.variantId };
  const { product, variant } = await customer.call(productByVariant, { params });
  const offer = variant.sellerInventories.find(({ sellerName }) => sellerName === line.sellerName);
  if (offer === undefined) return undefined;
  const swatches = variant.swatches.map(({ id }) => id);
  return {
    variantId: line.variantId,
    productId: product.productId,
    sellerId: offer.sellerId,
    swatches,
  };
};

/** Orders and pays. */
const buy = async (
  { customer }: DemoShop,
  addressId: string,
  { variantId, sellerId, swatches: [swatchId = ''] }: Bought,
  {
    quantity,
    services = [],
  }: { quantity: number; services?: readonly ('assembly' | 'old-piece')[] },
) => {
  await customer.call(addCartLine, { body: { variantId, sellerId, swatchId, quantity } });
  const { data } = await customer.call(readCheckout, { query: { postcode: ADDRESS.postcode } });
  const chosen = data.shipments.flatMap(({ delivery, services: offered }) =>
    services
      .filter((service) => offered.some((one) => one.service === service))
      .map((service) => ({ sellerId, delivery, service })),
  );
  const order = await customer.call(placeOrder, { body: { addressId, services: chosen } });
  const params = { id: order.data.id };
  const { token } = (await customer.ask('test-payments/tokens', 'POST', CARD)) as {
    token: string;
  };
  await customer.call(payOrder, { params, body: { token } });
  return order.data;
};

const deliver = async ({ operator }: DemoShop, id: string): Promise<void> => {
  const body = { carrier: 'Brigstow Carriers', tracking: '5120 7733' };
  await operator(operatorMoveOrder, { params: { id }, body: { ...body, to: 'shipped' } });
  await operator(operatorMoveOrder, { params: { id }, body: { to: 'delivered' } });
};

/** Two of six chairs are there, two on their way, and two to come. */
const makeDivided = async (shop: DemoShop, addressId: string, chair: Bought): Promise<void> => {
  const { id, shipments } = await buy(shop, addressId, chair, { quantity: 6 });
  const [whole] = shipments;
  const shipmentId = whole?.id ?? '';
  const lines = [{ lineId: whole?.lines[0]?.id ?? '', quantity: 2 }];
  const params = { id };
  const sent = { isSent: true, carrier: 'Brigstow Carriers' };
  const { data } = await shop.operator(operatorDivideDelivery, {
    params,
    body: { shipmentId, lines, deliveries: 1, ...sent },
  });
  const here = data.shipments.find(({ status }) => status === 'shipped');
  await shop.operator(operatorMoveOrder, {
    params,
    body: { to: 'delivered', shipmentId: here?.id ?? '' },
  });
  await shop.operator(operatorDivideDelivery, {
    params,
    body: { shipmentId, lines, deliveries: 2, ...sent, tracking: '4410 2207' },
  });
};

/** One of two chairs arrived damaged; the claim waits for the shop. */
const makeClaimed = async (
  shop: DemoShop,
  addressId: string,
  chair: Bought,
  reference: string,
): Promise<void> => {
  const { id, shipments } = await buy(shop, addressId, chair, { quantity: 2 });
  await deliver(shop, id);
  const [whole] = shipments;
  const lineId = whole?.lines[0]?.id ?? '';
  const { data } = await shop.customer.call(beginClaim, {
    params: { id },
    body: {
      shipmentId: whole?.id ?? '',
      lines: [{ lineId, quantity: 1 }],
      reason: 'damaged',
      remedy: 'replacement',
      text: 'The back of one chair is split along the grain. The box was dented at that corner.',
    },
  });
  const params = { id, number: data.number };
  for (const view of ['detail', 'angle'] as const) {
    const body = { lineId, files: [await photographOf(reference, view)] };
    await shop.customer.call(addClaimPhotograph, { params, body });
  }
  await shop.operator(operatorMoveClaim, {
    params,
    body: { step: 'write', text: 'We’re sorry about that. Is the other chair as it should be?' },
  });
  await shop.customer.call(moveClaim, {
    params,
    body: { step: 'write', text: 'Yes, the other one is fine.' },
  });
};

/** The customer keeps a scratched piece for a part of its price, of which there is a credit note. */
const makeCredited = async (shop: DemoShop, addressId: string, piece: Bought): Promise<void> => {
  const { id, shipments } = await buy(shop, addressId, piece, { quantity: 1 });
  await deliver(shop, id);
  const [whole] = shipments;
  const { data } = await shop.customer.call(beginClaim, {
    params: { id },
    body: {
      shipmentId: whole?.id ?? '',
      lines: [{ lineId: whole?.lines[0]?.id ?? '', quantity: 1 }],
      reason: 'damaged',
      remedy: 'reduction',
      text: 'One leg is scratched. I would keep it for a part of the price.',
    },
  });
  const params = { id, number: data.number };
  const { data: offered } = await shop.operator(operatorMoveClaim, {
    params,
    body: { step: 'offer', remedy: 'reduction', amount: 45, text: 'Would £45 be right?' },
  });
  const body = { step: 'accept', seen: offered.messages.length } as const;
  await shop.customer.call(moveClaim, { params, body });
};

/** One of three chairs is given up before it was sent: it is cancelled and paid back, and the others are made. */
const makePartCancelled = async (
  shop: DemoShop,
  addressId: string,
  chair: Bought,
): Promise<void> => {
  const { id, shipments } = await buy(shop, addressId, chair, { quantity: 3 });
  const [whole] = shipments;
  const params = { id };
  await shop.operator(operatorMoveOrder, { params, body: { to: 'processing' } });
  await shop.customer.call(beginClaim, {
    params,
    body: {
      shipmentId: whole?.id ?? '',
      lines: [{ lineId: whole?.lines[0]?.id ?? '', quantity: 1 }],
      reason: 'changed-mind',
      remedy: 'refund',
      text: 'Two are enough for our table.',
    },
  });
};

/** Two swatches were sent, and one waits for the seller. */
const makeSamples = async (
  { site, customer, operator }: DemoShop,
  addressId: string,
  { variantId, swatches }: Bought,
): Promise<void> => {
  const wanted = swatches.map((swatchId) => ({ variantId, swatchId }));
  const ask = (some: typeof wanted) =>
    customer.call(orderSamples, { body: { swatches: some, addressId } });
  const { data } = await ask(wanted.slice(0, 2));
  await operator(operatorMoveSamples, {
    body: { site, ids: data.map(({ id }) => id), to: 'sent' },
  });
  await ask(wanted.slice(2, 3));
};

/** One price request is answered with an offer, which waits for the customer, and one waits for the seller. */
const makePriceRequests = async (
  { customer, operator }: DemoShop,
  addressId: string,
  { variantId, productId, sellerId, swatches: [swatchId = ''] }: Bought,
  price: number,
): Promise<void> => {
  const ask = (message: string) =>
    customer.call(createEnquiry, {
      body: { sellerId, productId, variantId, swatchId, quantity: 1, message, addressId },
    });
  const { id } = await ask('What would one cost, brought up to the third floor?');
  await operator(operatorMakeOffer, {
    params: { id },
    body: {
      price,
      expires: new Date(Date.now() + OFFER_DAYS * DAY_MS).toISOString(),
      message: 'With delivery to the room and all packaging taken away.',
    },
  });
  await ask('Could it also be made ten centimetres narrower?');
};

/** Plays the style game, choosing the first picture of each round, and saves what comes of it. */
const playStyleGame = async ({ customer }: DemoShop): Promise<void> => {
  let { data: game } = await customer.call(startPictionaire, {});
  while (game.status !== 'finished' && game.images[0]) {
    const query = { pictionaireID: game.pictionaireID, roundnumber: game.roundnumber };
    const body = { imageID: game.images[0].imageID };
    game = (await customer.call(playPictionaireRound, { query, body })).data;
  }
  const query = { pictionaireID: game.pictionaireID };
  await customer.call(saveVerdict, { query, body: { verdictName: 'Living room' } });
};

/** What the customer writes of pieces that have arrived: their stars are those that search engines get. */
const makeReviews = async (
  { customer }: DemoShop,
  { piece, chair }: Readonly<Record<'piece' | 'chair', Bought>>,
): Promise<void> => {
  const written = [
    {
      elementID: piece.productId,
      rating: 4,
      comment:
        'As comfortable as we hoped, and it went up three flights without a fight. One leg had a scratch, which was settled in a day.',
    },
    {
      elementID: chair.productId,
      rating: 5,
      comment:
        'Sturdy, light enough to carry with one hand, and easy to keep clean. Two are at the table already and the rest are on their way.',
    },
  ];
  for (const review of written) {
    await customer.call(addReview, { body: { type: 'product', ...review } });
  }
};

/** Whether a site's orders, payments and accounts are all here, so that they can be made. */
const isWhole = (site: Site): boolean =>
  hasEmbeddedIdentity(site) &&
  site.upstreams.main === 'embedded' &&
  site.upstreams.customer === 'embedded' &&
  site.payments.provider === 'test';

const fill = async (shop: DemoShop, goods: DemoGoods): Promise<void> => {
  const { totalCount } = await shop.customer.call(listOrders, { query: {} });
  const [piece, chair] = [await goodsOf(shop, goods.piece), await goodsOf(shop, goods.chair)];
  if (totalCount > 0 || piece === undefined || chair === undefined) return;
  const { data: address } = await shop.customer.call(createAddress, { body: ADDRESS });
  await makeCredited(shop, address.id, piece);
  await makeClaimed(shop, address.id, chair, goods.chair[0]);
  await makePartCancelled(shop, address.id, chair);
  await makeDivided(shop, address.id, chair);
  const services = ['assembly', 'old-piece'] as const;
  await buy(shop, address.id, piece, { quantity: 1, services });
  await makeSamples(shop, address.id, piece);
  await makeReviews(shop, { piece, chair });
  if (goods.asked) {
    const asked = await goodsOf(shop, goods.asked.piece);
    if (asked) await makePriceRequests(shop, address.id, asked, goods.asked.price);
  }
  await playStyleGame(shop);
};

/**
 * Gives the test account orders in several states, claims, services, samples, reviews, price requests and a style on each site
 * of the demonstration, through the same calls as any customer and operator. An account that has orders keeps what it has.
 */
export const fillTestAccountsOnce = (
  sites: readonly Site[],
  account: TestAccount,
  connection: ShopConnection,
): Promise<boolean> =>
  onceFor({
    name: 'demo-orders',
    stamps: STATE_STAMPS,
    fingerprint: createHash('sha256')
      .update(JSON.stringify(sites.map(({ id }) => id)))
      .digest('hex'),
    output: `${STATE}/d1`,
    run: async () => {
      const operator = shopAt(connection);
      for (const site of sites.filter(isWhole)) {
        const goods = GOODS[site.id];
        if (goods === undefined) continue;
        const customer = await DemoCustomer.signIn(site.origin, account);
        if (customer !== undefined) await fill({ site: site.id, customer, operator }, goods);
      }
    },
  });
