import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  copySharedDesign,
  deleteRoomDesign,
  listRoomDesigns,
  readRoomDesign,
  readSharedDesign,
  saveRoomDesign,
  setRoomDesignStatus,
} from '@parlour/contract';
import { Browser } from '../browser.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';

const plan = {
  width: 4_200,
  depth: 3_600,
  door: { wall: 'left', at: 900 } as const,
  pieces: [
    { variantID: '70', x: 1_000, y: 450, turn: 90 as const },
    { variantID: '71', x: 2_100, y: 1_800, turn: 0 as const },
  ],
};

let ada: Shopper;
let ben: Shopper;
let share: string;

const save = (who: Shopper, personroomID: string, name = 'Plan') =>
  who.call(saveRoomDesign, { body: { personroomID, name, productID: ['7', '3'], plan } });

const set = async (status: 'draft' | 'published') =>
  (await ada.call(setRoomDesignStatus, { query: { personroomID: 'plan-3', status } })).data.share;

const copy = async (who: Shopper, link = share, idempotencyKey?: string) =>
  (await who.call(copySharedDesign, { body: { share: link }, idempotencyKey })).data;

const roomsOf = async (who: Shopper) =>
  (await who.call(listRoomDesigns)).designs.map(({ personroomID }) => personroomID).toSorted();

beforeEach(async () => {
  [ada, ben] = [await shopper(), await shopper()];
  await save(ada, 'plan-3', 'Ada’s nursery');
  share = await set('published');
});

describe('a copy of another customer’s published room', () => {
  it('[API-111] is a draft with the same products and plan, and nothing that identifies the author', async () => {
    const copied = await copy(ben);
    expect(copied).toMatchObject({
      personroomID: 'plan-1',
      name: 'My room',
      status: 'draft',
      share: '',
      productID: ['7', '3'],
      plan,
    });
    const query = { personroomID: 'plan-1' };
    expect((await ben.call(readRoomDesign, { query })).data).toEqual(copied);
    const { results } = await env.MARKET_DB.prepare('SELECT * FROM room_design WHERE customer = ?')
      .bind(ben.sub)
      .all();
    expect(results).toHaveLength(1);
    for (const hers of [ada.sub, 'Ada', 'nursery', 'plan-3', share]) {
      expect(JSON.stringify(results)).not.toContain(hers);
    }
  });

  it('[API-111] [API-114] is a separate design: neither changes the other', async () => {
    await copy(ben);
    await ben.call(saveRoomDesign, {
      body: { personroomID: 'plan-1', name: 'Study', plan: { ...plan, pieces: [] } },
    });
    const shown = async () => (await ben.call(readSharedDesign, { params: { share } })).data;
    expect(await shown()).toMatchObject({ name: 'Ada’s nursery', plan });
    await ada.call(deleteRoomDesign, { query: { personroomID: 'plan-3' } });
    await expect(shown()).rejects.toMatchObject({ status: 404 });
    expect(await roomsOf(ben)).toEqual(['plan-1']);
  });

  it('[API-115] can only be made of a design that a link of the site shows at that moment', async () => {
    const adaAtHearth = await shopper('hearth', { sub: ada.sub });
    const withdrawn = share;
    await expect(copy(adaAtHearth)).rejects.toMatchObject({ status: 404 });
    await expect(copy(ben, crypto.randomUUID())).rejects.toMatchObject({ status: 404 });
    await expect(copy(ben, 'plan 3')).rejects.toMatchObject({ status: 400 });
    expect(await set('draft')).toBe('');
    await expect(copy(ben)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    share = await set('published');
    await expect(copy(ben, withdrawn)).rejects.toMatchObject({ status: 404 });
    expect([await roomsOf(ben), await roomsOf(adaAtHearth)]).toEqual([[], []]);
  });

  it('[API-111] counts towards the limit of twenty, and replaces no other design', async () => {
    await save(ben, 'plan-1');
    expect((await copy(ben)).personroomID).toBe('plan-2');
    for (let number = 4; number <= 20; number += 1) await save(ben, `plan-${String(number)}`);
    const copies = await Promise.allSettled([copy(ben), copy(ben)]);
    expect(copies.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(copy(ben)).rejects.toMatchObject({
      status: 409,
      code: 'too_many',
      message: 'You can save up to 20 room designs. Delete one to add another.',
    });
    expect(await roomsOf(ben)).toHaveLength(20);
  });

  it('[API-111] is made once for a form that is sent twice, and twice for two forms', async () => {
    const [once, again] = await Promise.all([copy(ben, share, 'one'), copy(ben, share, 'one')]);
    expect(again).toEqual(once);
    expect(await roomsOf(ben)).toEqual(['plan-1']);
    await Promise.all([copy(ben, share, 'two'), copy(ben, share, 'three')]);
    expect(await roomsOf(ben)).toEqual(['plan-1', 'plan-2', 'plan-3']);
    await expect(copy(ben, crypto.randomUUID(), 'one')).rejects.toMatchObject({ status: 422 });
  });

  it('[API-111] needs a login', async () => {
    const nobody = new Browser('http://localhost:8787');
    await nobody.get('/products');
    const reply = await nobody.script('/api/customer/room-design/copy', 'POST', { share });
    expect(reply.status).toBe(401);
  });
});
