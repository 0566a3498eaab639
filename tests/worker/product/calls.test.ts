import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookmarkDetails } from '@parlour/contract';
import { loadProvider, signUp } from '../identity/people.ts';
import { Browser } from '../browser.ts';
import { ADDRESS, ENQUIRY, seedShop } from './shop.ts';

const OMBRE = 'http://ombre.localhost:8787';
const BOOKMARKS = '/v1/api/bookmarks';
const REVIEWS = '/v1/api/userreviews';

let ada: Browser;
let ben: Browser;
let adaAtOmbre: Browser;

const visitor = async (origin?: string): Promise<Browser> => {
  const browser = new Browser(origin);
  await signUp(browser);
  return browser;
};

beforeAll(async () => {
  await seedShop();
  await loadProvider();
  [ada, ben, adaAtOmbre] = [await visitor(), await visitor(), await visitor(OMBRE)];
});

const jsonOf = async (reply: Response): Promise<unknown> => {
  expect(reply.status).toBe(200);
  return reply.json();
};

describe('bookmarks', () => {
  const list = async (browser: Browser) =>
    jsonOf(
      await browser.script(`${BOOKMARKS}/postbookmarkdetails`, 'POST', { itemType: 'product' }),
    );
  const listed = async (browser: Browser): Promise<string[]> =>
    bookmarkDetails.reply.parse(await list(browser)).data.list.map(({ itemID }) => itemID);
  const add = (browser: Browser, id: string) =>
    browser.script(`${BOOKMARKS}/getadditemtobookmark?itemID=${id}&itemType=product`, 'GET');

  it('[API-037] [API-038] [API-039] [BOOKMARK-002] [BOOKMARK-006] [ENTITY-031] are added once, listed with their products, and removed by id and type', async () => {
    await jsonOf(await add(ada, '1'));
    expect(await jsonOf(await add(ada, '1'))).toEqual({ message: 'Added to bookmarks' });
    expect(await list(ada)).toMatchObject({
      data: { list: [{ itemID: '1', itemType: 'product', products: [{ name: 'Alder' }] }] },
    });
    expect(await list(ben)).toMatchObject({ data: { list: [] } });
    expect(await list(adaAtOmbre)).toMatchObject({ data: { list: [] } });
    const path = `${BOOKMARKS}/postremoveitemfrombookmark?itemType=product`;
    expect(await jsonOf(await ada.script(path, 'POST', { itemID: ['1'] }))).toEqual({
      message: 'Removed from bookmarks',
    });
    expect(await list(ada)).toMatchObject({ data: { list: [] } });
  });

  it('[BOOKMARK-006] are removed alone, by type and by item', async () => {
    for (const id of ['1', '2']) await jsonOf(await add(ada, id));
    const remove = (type: string, id: string) =>
      ada.script(`${BOOKMARKS}/postremoveitemfrombookmark?itemType=${type}`, 'POST', {
        itemID: [id],
      });
    await jsonOf(await remove('post', '1'));
    expect((await listed(ada)).toSorted()).toEqual(['1', '2']);
    await jsonOf(await remove('product', '1'));
    expect(await listed(ada)).toEqual(['2']);
    await jsonOf(await remove('product', '2'));
  });

  it.each(['3', '999', 'x1'])('[API-037] refuse %s, which the site does not sell', async (id) => {
    expect((await add(ada, id)).status).toBe(404);
  });
});

describe('reviews', () => {
  const list = async (browser: Browser, uid?: string) =>
    (await jsonOf(
      await browser.script(`${REVIEWS}/postreviewslist`, 'POST', {
        type: 'product',
        elementID: '1',
        uid,
      }),
    )) as { data: { list: { reviewID: string; comment: string }[] }; totalCount: number };
  const add = (browser: Browser, rating: unknown, comment: string) =>
    browser.script(`${REVIEWS}/postaddreview`, 'POST', {
      type: 'product',
      elementID: '1',
      rating,
      comment,
    });

  it('[API-116] [API-118] [REVIEW-002] are added, one for each customer, newest first, and signed with a short name', async () => {
    await jsonOf(await add(ada, 3, 'Not bad'));
    await jsonOf(await add(ada, 2, 'Sagged'));
    const { data, totalCount } = await list(ben);
    expect(totalCount).toBe(3);
    expect(data.list[0]).toMatchObject({ rating: 2, comment: 'Sagged', author: 'Ada B.' });
    expect((await list(ada, 'whoever')).data.list).toHaveLength(1);
    expect((await list(ben, 'whoever')).data.list).toEqual([]);
  });

  const read = async (origin: string) => {
    const reply = await new Browser(origin).get('/web/product/v/10');
    const { product } = (await jsonOf(reply)) as {
      product: { reviews: { list: readonly { comment: string }[] } };
    };
    return product;
  };

  it('[ENTITY-009] count in no average while nobody of their writers has bought the product', async () => {
    const catalogueReviews = { count: 2, average: 4.5 };
    for (const origin of [ada.origin, OMBRE]) {
      expect(await read(origin)).toMatchObject({
        numberReviews: 0,
        averageReview: 0,
        catalogueReviews,
      });
    }
  });

  it('[REVIEW-002] appear to others at once, and disappear at once, although replies are cached', async () => {
    const newest = async () => (await read(ada.origin)).reviews.list[0]?.comment;
    expect(await newest()).not.toBe('Splendid');
    await jsonOf(await add(ben, 5, 'Splendid'));
    expect(await newest()).toBe('Splendid');
    const [own] = (await list(ben, 'mine')).data.list;
    await jsonOf(await ben.script(`${REVIEWS}/getdeletereview?reviewID=${own!.reviewID}`, 'GET'));
    expect(await newest()).not.toBe('Splendid');
  });

  it('[PROFILE-008] are signed with the name in the profile', async () => {
    const profile = {
      name: 'Ben Nevis',
      accountType: 'DECORAIT_TRADE',
      address: '1 High Street',
      city: 'Bath',
      postcode: 'BA1 1AA',
      country: 'United Kingdom',
    };
    await jsonOf(await ben.script('/api/customer', 'PUT', profile));
    await jsonOf(await add(ben, 5, 'Splendid'));
    const [own] = (await list(ben, 'mine')).data.list;
    expect(own).toMatchObject({ author: 'Ben N.' });
    await jsonOf(await ben.script(`${REVIEWS}/getdeletereview?reviewID=${own!.reviewID}`, 'GET'));
  });

  it('[API-117] [REVIEW-002] are deleted by their author alone', async () => {
    const [own] = (await list(ada, 'mine')).data.list;
    const path = `${REVIEWS}/getdeletereview?reviewID=${own!.reviewID}`;
    expect((await ben.script(path, 'GET')).status).toBe(404);
    await jsonOf(await ada.script(path, 'GET'));
    expect((await list(ada)).totalCount).toBe(2);
  });

  it.each([0, 6, 2.5, 'many'])('[API-118] refuse a rating of %s', async (rating) => {
    expect((await add(ada, rating, 'x')).status).toBe(400);
  });

  it('[REVIEW-001] [ERROR-001] need a login', async () => {
    const nobody = new Browser();
    await nobody.get('/products');
    const reply = await add(nobody, 5, 'x');
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ message: 'You must be logged in' });
  });
});

describe('price enquiries', () => {
  const send = (browser: Browser, body: object, key?: string) =>
    browser.script(
      '/api/customer/product-enquiry',
      'POST',
      body,
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const kept = async () =>
    (await env.MARKET_DB.prepare('SELECT * FROM product_enquiry').all()).results;

  it('[API-042] [API-073] [ENQ-022] [ENQ-025] are stored with customer, product and address', async () => {
    const reply = await jsonOf(await send(ada, ENQUIRY));
    expect(reply).toMatchObject({ message: 'Request Raised sucessfully' });
    const [row] = await kept();
    expect(row).toMatchObject({
      site: 'hearth',
      customer_name: 'Ada Byron',
      product_name: 'Birch',
      quantity: 2,
      variant_name: 'Birch 20',
      seller_name: 'Seller 1',
      option_id: 0,
      address_id: '',
    });
    expect(JSON.parse(row!.address as string)).toEqual({
      ...ADDRESS,
      streetB: '',
      addressType: 'delivery_address',
      mobileNumber: '',
      addressName: '',
    });
  });

  it('are sent once for each key, even when they are simultaneous, and get the same answer', async () => {
    const before = (await kept()).length;
    const replies = await Promise.all([1, 2, 3].map(() => send(ada, ENQUIRY, 'key-of-ada')));
    const answers = await Promise.all(replies.map(jsonOf));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await kept()).toHaveLength(before + 1);
    const other = await send(ada, { ...ENQUIRY, quantity: 3 }, 'key-of-ada');
    expect(other.status).toBe(422);
    expect((await send(ben, ENQUIRY, 'key-of-ada')).status).toBe(200);
    expect(await kept()).toHaveLength(before + 2);
  });

  it('do not remember a refusal', async () => {
    expect((await send(ada, { ...ENQUIRY, variantId: '999' }, 'another-key')).status).toBe(404);
    expect((await send(ada, ENQUIRY, 'another-key')).status).toBe(200);
  });

  it.each([
    ['no message', { message: '  ' }],
    ['a long message', { message: 'x'.repeat(1_001) }],
    ['no quantity', { quantity: 0 }],
    ['too high a quantity', { quantity: 1_000 }],
    ['no address', { address: undefined }],
    ['two addresses', { addressId: '7' }],
    ['an address without a street', { address: { ...ADDRESS, streetA: ' ' } }],
    ['an address without a city', { address: { ...ADDRESS, city: '' } }],
    ['an unknown option', { optionId: '1' }],
    ['an unknown swatch', { swatchId: '11' }],
  ])('[ENQ-012] refuse %s', async (_, change) => {
    expect((await send(ada, { ...ENQUIRY, ...change })).status).toBe(400);
  });

  it('[ENQ-018] accept an address without a postcode and a second line', async () => {
    const { postcode: _, ...address } = ADDRESS;
    expect((await send(ben, { ...ENQUIRY, address })).status).toBe(200);
  });

  it('[ENQ-020] require option and swatch of a variant that has them', async () => {
    const sofa = { ...ENQUIRY, productId: '1', variantId: '10' };
    expect((await send(ben, sofa)).status).toBe(400);
    expect((await send(ben, { ...sofa, optionId: '2' })).status).toBe(400);
    expect((await send(ben, { ...sofa, optionId: '2', swatchId: '11' })).status).toBe(400);
    expect((await send(ben, { ...sofa, optionId: '2', swatchId: '22' })).status).toBe(200);
  });

  it('refuse an invalid key, and more than twenty in an hour', async () => {
    expect((await send(ada, ENQUIRY, 'x'.repeat(256))).status).toBe(400);
    const carla = await visitor();
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await send(carla, ENQUIRY)).status).toBe(200);
    }
    const refused = await send(carla, ENQUIRY);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  });
});

describe('postcode lookup', () => {
  const at = async (postcode: string) =>
    new Browser().get(`/api/address?postcode=${encodeURIComponent(postcode)}`);

  it.each([
    ['BA1 1AA', 'Bath'],
    ['ba11 2bb', 'Frome'],
    [' SW1A 1AA', 'London'],
    ['YO1 7HH', 'York'],
    ['EH1 1YZ', 'Edinburgh'],
    ['BT1 5GS', 'Belfast'],
    ['LL30 1AA', 'Llandudno'],
  ])('[API-043] [API-044] [ENTITY-026] finds the town of %s: %s', async (postcode, town) => {
    expect(await jsonOf(await at(postcode))).toEqual({
      data: {
        list: [{ line_1: '', line_2: '', town_or_city: town, country: 'United Kingdom' }],
      },
    });
  });

  it.each(['QQ1 1AA', 'BA1', '90210', '1'])('[API-043] finds nothing for %s', async (postcode) => {
    expect(await jsonOf(await at(postcode))).toEqual({ data: { list: [] } });
  });

  it.each(['', '   ', 'BA1 1AA; DROP', 'é', 'A'.repeat(200)])(
    '[API-043] refuses %j',
    async (postcode) => {
      expect((await at(postcode)).status).toBe(400);
    },
  );

  it('[ENQ-006] is limited by the form that looks up without a script, too', async () => {
    const lookUp = () =>
      ada.post('/birch/products/d/20/enquiry', { form: 'enquire', do: 'lookup' });
    let reply = await lookUp();
    for (let sent = 0; sent < 100 && reply.status !== 429; sent += 1) reply = await lookUp();
    expect(reply.headers.get('retry-after')).toBe('60');
    expect(await reply.text()).toMatch(/^Too many postcodes looked up at once/);
  });
});
