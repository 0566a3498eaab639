import { env, exports } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  askForSamples,
  cancelSamples,
  confirmAsked,
  createAddress,
  endAsked,
  listSamples,
  operatorListSamples,
  operatorMoveSamples,
  orderSamples,
  productByVariant,
  productsByIds,
  readAsked,
  readSamplesLeft,
} from '@parlour/contract';
import { sellersOf } from '#lib/operator/sellers.ts';
import { sendAllDue } from '../../../src/worker/emails.ts';
import { ADDRESS, shopper, type SiteId, type Shopper } from '../checkout/shopper.ts';
import { paid } from '../checkout/shop.ts';
import { OWN_PAGE } from '../gateway/fixture.ts';
import { operate } from '../operator/orders.ts';
import { seed } from '../seed.ts';

/* A chair in moss and ochre, whose seller sends samples, and a lamp in brass, whose seller sends them, too. */
const MOSS = { variantId: '10', swatchId: '101' };
const OCHRE = { variantId: '10', swatchId: '102' };
const RUST = { variantId: '10', swatchId: '103' };
const BRASS = { variantId: '20', swatchId: '201' };
/** A shelf whose seller sends none. */
const OAK = { variantId: '30', swatchId: '301' };

const DAY_MS = 86_400_000;

beforeEach(async () => {
  const tables = ['sample_request', 'letter', 'swatch', 'seller_inventory', 'assortment_product'];
  const derived = ['product_tag', 'product_text', 'product', 'variant', 'address'];
  await env.MARKET_DB.batch(
    [...tables, ...derived].map((table) => env.MARKET_DB.prepare(`DELETE FROM ${table}`)),
  );
  await env.IDENTITY_DB.prepare('DELETE FROM outbox').run();
  await env.VISITOR_DB.prepare('DELETE FROM asked').run();
  await env.VISITOR_DB.prepare('DELETE FROM visitor_day').run();
  const product = (id: number, name: string, seller: number, swatches: readonly string[]) => ({
    id,
    name,
    assortments: ['parlour', 'hearth'],
    variants: [
      {
        id: id * 10,
        seoTitle: name,
        offers: [{ seller, price: 20_000, stock: 9 }],
        swatches: swatches.map((one, at) => ({ id: id * 100 + at + 1, name: one })),
      },
    ],
  });
  await seed({
    products: [
      product(1, 'Chair', 1, ['Moss_green', 'Ochre', 'Rust']),
      product(2, 'Lamp', 2, ['Brass']),
      product(3, 'Shelf', 3, ['Oak']),
    ],
  });
  await env.MARKET_DB.prepare('UPDATE seller SET sends_samples = iif(id < 3, 1, NULL)').run();
});

let people = 0;

beforeEach(() => {
  people += 1;
});

const customer = async (site: SiteId = 'parlour', name = 'ada', claims: object = {}) => {
  const who = await shopper(site, { sub: `${name}-${String(people)}`, claims });
  const { data } = await who.call(createAddress, { body: ADDRESS });
  return { who, addressId: data.id };
};

const order = (
  { who, addressId }: { who: Shopper; addressId: string },
  ...swatches: (typeof MOSS)[]
) => who.call(orderSamples, { body: { swatches, addressId } });

interface EmailRow {
  readonly kind: string;
  readonly recipient: string;
  readonly body: string;
}

const emails = async () =>
  (
    await env.IDENTITY_DB.prepare(
      'SELECT kind, recipient, body FROM outbox ORDER BY id',
    ).all<EmailRow>()
  ).results;

const kinds = async () => (await emails()).map(({ kind }) => kind);

/** The key of what was asked for with an address and is not confirmed. */
const keyOf = async (email: string = GUEST.email) =>
  (await env.VISITOR_DB.prepare("SELECT key FROM asked WHERE moved_at = '' AND email = ?1")
    .bind(email)
    .first<string>('key')) ?? '';

const GUEST = { email: 'eve@example.test', address: { ...ADDRESS, addressName: 'Eve Stone' } };

const asGuest = async (...swatches: (typeof MOSS)[]) =>
  (await shopper('parlour', { sub: 'nobody' })).call(askForSamples, {
    body: { ...GUEST, swatches },
  });

/** The same over HTTP, from a line of its own. */
const asLine = (network: string, body: object) =>
  exports.default.fetch('http://localhost:8787/web/samples', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...OWN_PAGE, 'content-type': 'application/json', 'cf-connecting-ip': network },
  });

const listed = (site = 'parlour', query: object = {}) =>
  operate(operatorListSamples, { query: { site, ...query } });

const move = (to: 'sent' | 'declined', ids: readonly string[], site = 'parlour', reason = '') =>
  operate(operatorMoveSamples, { body: { site, ids: [...ids], to, reason } });

const sendAll = async () => {
  const ids = (await listed()).data.map(({ id }) => id);
  await move('sent', ids);
  return ids;
};

/** Fills the customer's year up to a number of samples. */
const fill = async (had: number): Promise<void> => {
  const ada = await customer();
  for (let at = 0; at < had; at += 1) await order(ada, MOSS);
};

const nobody = () => shopper('parlour', { sub: 'nobody' });

const confirm = async (key: string) => (await nobody()).call(confirmAsked, { params: { key } });

const inMarket = async () =>
  env.MARKET_DB.prepare('SELECT count(*) AS n FROM sample_request').first('n');

describe('a tray of samples', () => {
  it('becomes one request for each seller, with the names of the day', async () => {
    const ada = await customer();
    const { data } = await order(ada, MOSS, BRASS, OCHRE);
    expect(data).toHaveLength(2);
    const all = (await ada.who.call(listSamples)).data;
    expect(all.map(({ sellerName, status }) => [sellerName, status])).toEqual(
      expect.arrayContaining([
        ['Seller 1', 'confirmed'],
        ['Seller 2', 'confirmed'],
      ]),
    );
    const names = all.flatMap(({ swatches }) => swatches.map(({ swatchName }) => swatchName));
    expect(names.toSorted()).toEqual(['Brass', 'Moss_green', 'Ochre']);
  });

  it('is refused with a swatch that nobody sends, of another piece, or with six', async () => {
    const ada = await customer();
    await expect(order(ada, MOSS, OAK)).rejects.toMatchObject({ code: 'not_found' });
    const mixed = { variantId: '20', swatchId: '101' };
    await expect(order(ada, mixed)).rejects.toMatchObject({ code: 'not_found' });
    const six = [1, 2, 3, 4, 5, 6].map((id) => ({ variantId: '10', swatchId: String(id) }));
    await expect(order(ada, ...six)).rejects.toMatchObject({ status: 400 });
    expect((await ada.who.call(listSamples)).data).toEqual([]);
  });

  it('goes to an address in the United Kingdom alone', async () => {
    const who = await shopper('parlour', { sub: 'ada' });
    const address = { ...ADDRESS, country: 'France', postcode: '75001' };
    await expect(
      who.call(orderSamples, { body: { swatches: [MOSS], address } }),
    ).rejects.toMatchObject({ status: 400 });
    const { data } = await who.call(createAddress, { body: address });
    await expect(order({ who, addressId: data.id }, MOSS)).rejects.toMatchObject({
      code: 'samples_refused',
    });
  });

  it('is ordered once for each key, however often it is sent', async () => {
    const { who, addressId } = await customer();
    const body = { swatches: [MOSS], addressId };
    const send = () => who.call(orderSamples, { body, idempotencyKey: 'one-key-for-this' });
    const replies = await Promise.all([send(), send(), send()]);
    expect(new Set(replies.map(({ data }) => data[0]!.id)).size).toBe(1);
    expect((await who.call(listSamples)).data).toHaveLength(1);
  });
});

describe('the year of a person', () => {
  it('holds ten samples, wherever they go', async () => {
    await fill(8);
    const ada = await customer();
    expect(await ada.who.call(readSamplesLeft)).toEqual({ left: 2 });
    await expect(order(ada, MOSS, OCHRE, BRASS)).rejects.toMatchObject({ code: 'samples_spent' });
    const address = { ...ADDRESS, streetA: '99 Elsewhere Road' };
    await ada.who.call(orderSamples, { body: { swatches: [MOSS, BRASS], address } });
    await expect(order(ada, MOSS)).rejects.toMatchObject({ status: 409 });
    expect(await ada.who.call(readSamplesLeft)).toEqual({ left: 0 });
  });

  it('is that of one mailbox, however its address is written', async () => {
    await fill(10);
    const who = await shopper('parlour', {
      sub: 'other',
      claims: { email: `ada-${String(people)}+x@example.test` },
    });
    const address = { ...ADDRESS, streetA: '99 Elsewhere Road' };
    await expect(
      who.call(orderSamples, { body: { swatches: [MOSS], address } }),
    ).rejects.toMatchObject({ code: 'samples_spent' });
  });

  it('is told to nobody who only names the home or the mailbox, and spent by nobody else', async () => {
    await fill(10);
    const { message } = await asGuest(MOSS, BRASS);
    await (
      await nobody()
    ).call(askForSamples, {
      body: { ...GUEST, email: `ada-${String(people)}@example.test`, swatches: [MOSS, BRASS] },
    });
    const grace = await customer('parlour', 'grace');
    expect(await grace.who.call(readSamplesLeft)).toEqual({ left: 10 });
    expect((await order(grace, MOSS, OCHRE, RUST)).data).toHaveLength(1);
    const unread = await customer('parlour', 'ada', { email_verified: false });
    expect(await unread.who.call(readSamplesLeft)).toEqual({ left: 10 });
    expect((await order(unread, MOSS)).data[0]?.status).toBe('asked');
    await confirm(await keyOf());
    const refusal: unknown = await order(await customer(), MOSS).catch((thrown: unknown) => thrown);
    expect(refusal).toMatchObject({ code: 'samples_spent' });
    expect([message, (refusal as Error).message].join(' ')).not.toMatch(/\d|household|left/);
  });

  it('is shown to the seller with what else goes to the same home', async () => {
    await fill(3);
    await order(await customer('parlour', 'grace'), BRASS, OCHRE);
    expect((await listed()).data.map(({ atAddress }) => atAddress)).toEqual([5, 5, 5, 5, 5]);
    await order(await customer('hearth'), MOSS);
    expect((await listed('hearth')).data.map(({ atAddress }) => atAddress)).toEqual([1]);
  });

  it('holds no more after many requests at once', async () => {
    const ada = await customer();
    const many = await Promise.allSettled(Array.from({ length: 16 }, () => order(ada, MOSS)));
    const refused = many.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    );
    expect(refused).toEqual(Array.from({ length: 6 }, () => 'samples_spent'));
    expect((await ada.who.call(listSamples)).data).toHaveLength(10);
  });

  it('does not count what was declined or cancelled, another site, or the year before', async () => {
    await fill(10);
    const ada = await customer();
    const [first, second] = (await ada.who.call(listSamples)).data;
    await ada.who.call(cancelSamples, { params: { id: first!.id } });
    await move('declined', [second!.id]);
    await order(ada, MOSS, OCHRE);
    await order(await customer('hearth'), MOSS);
    const old = new Date(Date.now() - 366 * DAY_MS).toISOString();
    await env.MARKET_DB.prepare('UPDATE sample_request SET created_at = ?1').bind(old).run();
    await order(ada, MOSS);
  });
});

describe('a guest', () => {
  it('confirms by email before a seller sees the request', async () => {
    const { message } = await asGuest(MOSS, BRASS);
    await asGuest(MOSS, BRASS);
    expect(message).toContain('check your email');
    expect(await emails()).toMatchObject([{ kind: 'samples-confirm', recipient: GUEST.email }]);
    expect((await emails())[0]?.body).toContain(`/emails/${await keyOf()}`);
    expect((await listed()).data).toEqual([]);
    const who = await shopper('parlour', { sub: 'nobody' });
    const key = await keyOf();
    expect((await who.call(readAsked, { params: { key } })).data).toMatchObject({
      kind: 'samples',
      status: 'asked',
      name: 'Moss green and Brass',
    });
    await who.call(confirmAsked, { params: { key } });
    await who.call(confirmAsked, { params: { key } });
    expect((await listed()).data).toHaveLength(2);
  });

  it('leaves nothing in the market before, and is there once however often the link is pressed', async () => {
    await asGuest(MOSS, BRASS);
    expect(await inMarket()).toBe(0);
    const key = await keyOf();
    await Promise.all([confirm(key), confirm(key), confirm(key)]);
    expect(await inMarket()).toBe(2);
    expect((await (await nobody()).call(readAsked, { params: { key } })).data).toMatchObject({
      status: 'confirmed',
      name: 'Moss green and Brass',
    });
  });

  it('loses no tray and doubles none when either database fails half-way', async () => {
    await asGuest(MOSS, BRASS);
    const key = await keyOf();
    const market = vi.spyOn(env.MARKET_DB, 'batch').mockRejectedValueOnce(new Error('D1_ERROR'));
    await expect(confirm(key)).rejects.toMatchObject({ status: 500 });
    market.mockRestore();
    expect(await inMarket()).toBe(0);
    await env.VISITOR_DB.prepare(
      `CREATE TRIGGER stuck BEFORE UPDATE ON asked BEGIN SELECT RAISE(ABORT, 'full'); END`,
    ).run();
    await confirm(key);
    await env.VISITOR_DB.prepare('DROP TRIGGER stuck').run();
    expect(await inMarket()).toBe(2);
    await confirm(key);
    expect(await inMarket()).toBe(2);
    expect((await listed()).data).toHaveLength(2);
  });

  it('is told to try again while the database of visitors does not answer, and a confirmed link goes on', async () => {
    await asGuest(MOSS);
    const first = await keyOf();
    await confirm(first);
    await env.VISITOR_DB.prepare('ALTER TABLE asked RENAME TO away').run();
    await expect(asGuest(BRASS)).rejects.toMatchObject({ status: 503, code: 'nothing_saved' });
    const who = await nobody();
    expect((await who.call(readAsked, { params: { key: first } })).data.status).toBe('confirmed');
    await expect(who.call(readAsked, { params: { key: 'other' } })).rejects.toMatchObject({
      status: 503,
    });
    await env.VISITOR_DB.prepare('ALTER TABLE away RENAME TO asked').run();
    await asGuest(BRASS);
    expect(await kinds()).toEqual(['samples-confirm', 'samples-confirm']);
  });

  it('cannot confirm more than one person may have', async () => {
    await asGuest(MOSS);
    await env.MARKET_DB.prepare(
      `INSERT INTO sample_request (id, site, name, email, address, place, person, seller_id, seller_name, swatches,
        size, key, status, created_at)
       VALUES (1, 'parlour', 'Eve', ?1, '{}', 'elsewhere', ?1, 1, 'Seller 1', '[]', 10, 'k', 'sent', ?2)`,
    )
      .bind(GUEST.email, new Date().toISOString())
      .run();
    const key = await keyOf();
    await expect(confirm(key)).rejects.toMatchObject({ code: 'samples_spent' });
    const elsewhere = await shopper('hearth', { sub: 'nobody' });
    await expect(elsewhere.call(confirmAsked, { params: { key } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('says no, and the address is deleted', async () => {
    await asGuest(MOSS);
    const who = await nobody();
    const key = await keyOf();
    await who.call(endAsked, { params: { key } });
    await expect(confirm(key)).rejects.toMatchObject({ status: 404 });
    await expect(who.call(endAsked, { params: { key } })).rejects.toMatchObject({ status: 404 });
    expect(await env.VISITOR_DB.prepare('SELECT count(*) AS n FROM asked').first('n')).toBe(0);
  });

  it('gets five confirmation emails in a day from one line, and another line still gets one', async () => {
    for (const one of [MOSS, OCHRE, RUST, BRASS]) await asGuest(one);
    for (const other of [OCHRE, RUST]) await asGuest(MOSS, other);
    expect(await kinds()).toHaveLength(5);
    const ask = (network: string, swatch: typeof MOSS) =>
      asLine(network, { ...GUEST, swatches: [swatch] });
    // Twenty more lines do not keep the next one away, and each gets one alone.
    for (let at = 0; at < 20; at += 1) await ask(`198.51.100.${String(at)}`, MOSS);
    await ask('192.0.2.77', MOSS);
    await ask('192.0.2.77', OCHRE);
    expect(await kinds()).toHaveLength(26);
    // A wider network has ten for one address, of however many lines.
    for (let at = 0; at < 12; at += 1) await ask(`2001:db8:9:${at.toString(16)}00::1`, MOSS);
    expect(await kinds()).toHaveLength(36);
  });

  it('can ask for a hundred trays a day from one line, to whatever addresses, and others go on', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const ask = (network: string) => asLine(network, { ...GUEST, swatches: [MOSS] });
    expect((await ask('2001:db8:8:1200::1')).status).toBe(200);
    await env.VISITOR_DB.prepare(
      "UPDATE visitor_day SET count = 100 WHERE kind = 'asked of a line' AND day = ?1",
    )
      .bind(day)
      .run();
    const refused = await ask('2001:db8:8:12ff::9');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('2001:db8:8:1300::1')).status).toBe(200);
    expect((await ask('192.0.2.78')).status).toBe(200);
  });

  it('is every customer whose address nobody has confirmed', async () => {
    const ada = await customer('parlour', 'ada', { email_verified: false });
    const { data } = await order(ada, MOSS);
    expect(data[0]?.status).toBe('asked');
    expect(await kinds()).toEqual(['samples-confirm']);
    expect((await ada.who.call(listSamples)).data).toEqual([]);
    await confirm(await keyOf(`ada-${String(people)}@example.test`));
    expect((await ada.who.call(listSamples)).data).toMatchObject([
      { id: data[0]!.id, status: 'confirmed' },
    ]);
  });
});

describe('the seller’s list', () => {
  it('marks many as sent at once, each once, and tells their people', async () => {
    const ada = await customer();
    await order(ada, MOSS, BRASS);
    await order(await customer('parlour', 'grace'), OCHRE);
    const ids = (await listed()).data.map(({ id }) => id);
    expect((await listed('parlour', { seller: 'seller-1' })).data).toHaveLength(2);
    expect((await move('sent', ids)).moved.toSorted()).toEqual(ids.toSorted());
    expect((await move('sent', ids)).moved).toEqual([]);
    expect((await kinds()).toSorted()).toEqual(['samples-sent', 'samples-sent', 'samples-sent']);
    expect((await listed()).figures).toMatchObject([
      { seller: 'seller-1', waiting: 0, sent: 2, declined: 0, ordered: 0 },
      { seller: 'seller-2', waiting: 0, sent: 1, declined: 0, ordered: 0 },
    ]);
  });

  it('declines with a reason that the customer reads', async () => {
    const ada = await customer();
    const { data } = await order(ada, MOSS);
    await move('declined', [data[0]!.id], 'parlour', 'The mill has none left.');
    expect(await emails()).toMatchObject([{ kind: 'samples-declined' }]);
    expect((await emails())[0]?.body).toContain('The mill has none left.');
    expect((await ada.who.call(listSamples)).data).toMatchObject([
      { status: 'declined', reason: 'The mill has none left.' },
    ]);
    await expect(
      ada.who.call(cancelSamples, { params: { id: data[0]!.id } }),
    ).rejects.toMatchObject({ code: 'samples_sent' });
  });

  it('is that of one site', async () => {
    const { data } = await order(await customer(), MOSS);
    expect((await listed('hearth')).data).toEqual([]);
    expect((await move('sent', [data[0]!.id], 'hearth')).moved).toEqual([]);
    expect((await listed()).data).toMatchObject([
      { customerName: 'Ada Byron', address: { postcode: 'OX7 4AA' } },
    ]);
  });

  it('counts those after which one of the pieces was ordered', async () => {
    const ada = await customer();
    await order(ada, MOSS);
    await order(ada, BRASS);
    await sendAll();
    const before = new Date(Date.now() - DAY_MS).toISOString();
    await env.MARKET_DB.prepare('UPDATE sample_request SET moved_at = ?1').bind(before).run();
    await paid(ada.who, { id: 1 });
    expect((await listed()).figures).toMatchObject([
      { seller: 'seller-1', sent: 1, ordered: 1 },
      { seller: 'seller-2', sent: 1, ordered: 0 },
    ]);
  });
});

describe('the email that leads back', () => {
  const later = () => Date.now() + 11 * DAY_MS;

  it('shows each piece in the finish of its sample, once', async () => {
    await order(await customer(), MOSS, BRASS);
    await sendAll();
    await sendAllDue(env);
    expect(await kinds()).not.toContain('samples-after');
    await sendAllDue(env, later());
    await sendAllDue(env, later());
    const after = (await emails()).filter(({ kind }) => kind === 'samples-after');
    expect(after).toHaveLength(1);
    expect(after[0]?.body).toMatch(/\/products\/d\/10\?swatch=101/);
    expect(after[0]?.body).toMatch(/\/products\/d\/20\?swatch=201/);
  });

  it('is not sent to people who asked for none, or who have stopped it', async () => {
    const ada = await customer();
    const body = { swatches: [MOSS], addressId: ada.addressId, followUp: false };
    await ada.who.call(orderSamples, { body });
    await sendAll();
    await order(ada, BRASS);
    await sendAll();
    const key = await env.MARKET_DB.prepare(
      'SELECT key FROM sample_request WHERE follows_up = 1',
    ).first<string>('key');
    await ada.who.call(endAsked, { params: { key: key! } });
    await sendAllDue(env, later());
    expect(await kinds()).not.toContain('samples-after');
  });

  it('leaves out what is no longer sold here, and what was bought since', async () => {
    const ada = await customer();
    await order(ada, MOSS, BRASS);
    await sendAll();
    const before = new Date(Date.now() - DAY_MS).toISOString();
    await env.MARKET_DB.prepare('UPDATE sample_request SET created_at = ?1').bind(before).run();
    await env.MARKET_DB.prepare(
      "DELETE FROM assortment_product WHERE product_id = 2 AND assortment = 'parlour'",
    ).run();
    await paid(ada.who, { id: 1 });
    await sendAllDue(env, later());
    expect(await kinds()).not.toContain('samples-after');
  });
});

describe('a seller that sends samples', () => {
  it('is known on the page of a piece, in a list and in an export', async () => {
    const who = await shopper('parlour', { sub: 'ada' });
    const has = async (id: string) =>
      (await who.call(productByVariant, { params: { id } })).variant.hasSamples;
    expect([await has('10'), await has('30')]).toEqual([true, false]);
    const list = (await who.call(productsByIds, { body: { _id: ['1', '3'] } })).data.list;
    expect(list.map(({ variants }) => variants[0]?.hasSamples)).toEqual([true, false]);
    const sellers = await sellersOf({ call: operate }, 'parlour');
    expect(sellers.map(({ slug, sendsSamples }) => [slug, sendsSamples])).toEqual([
      ['seller-1', true],
      ['seller-2', true],
      ['seller-3', false],
    ]);
  });
});
