import { beforeAll, describe, expect, it } from 'vitest';
import {
  deleteRoomDesign,
  listContents,
  listPersonRooms,
  listRoomDesigns,
  readRoomDesign,
  readSharedDesign,
  saveRoomDesign,
  setRoomDesignStatus,
} from '@parlour/contract';
import { Browser } from '../browser.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { importAll } from '../operator/call.ts';
import { sofa } from '../operator/records.ts';
import { moodroom, post } from '../stories/records.ts';

let ada: Shopper;
let ben: Shopper;
let adaAtHearth: Shopper;
let personroomID: string;

beforeAll(async () => {
  await importAll([sofa(), moodroom(), post()]);
  [ada, ben, adaAtHearth] = await Promise.all([
    shopper('parlour', { sub: 'ada' }),
    shopper('parlour', { sub: 'ben' }),
    shopper('hearth', { sub: 'ada' }),
  ]);
  const { data } = await ada.call(listPersonRooms, { body: {} });
  personroomID = data.list[0]!._id;
});

const save = async (who: Shopper, name: string, id = personroomID) =>
  (
    await who.call(saveRoomDesign, {
      body: { personroomID: id, name, productID: ['7', '3'] },
    })
  ).data;

const read = async (who: Shopper) =>
  (await who.call(readRoomDesign, { query: { personroomID } })).data;

describe('designs of a moodroom', () => {
  it('[API-111] [API-113] are saved as drafts, one for each customer, and read by that customer alone', async () => {
    const saved = await save(ada, 'Ours');
    expect(saved).toMatchObject({ personroomID, name: 'Ours', status: 'draft' });
    expect(await save(ada, 'Ours, again')).toMatchObject({ name: 'Ours, again' });
    expect(await read(ada)).toMatchObject({ name: 'Ours, again', productID: ['7', '3'] });
    for (const who of [ben, adaAtHearth]) {
      await expect(read(who)).rejects.toMatchObject({ status: 404 });
    }
  });

  it('[API-115] are published and unpublished, and stay as they are when they are saved', async () => {
    const set = async (who: Shopper, status: 'draft' | 'published') =>
      (await who.call(setRoomDesignStatus, { query: { personroomID, status } })).data.status;
    expect(await set(ada, 'published')).toBe('published');
    expect(await save(ada, 'Third')).toMatchObject({ status: 'published' });
    expect(await set(ada, 'draft')).toBe('draft');
    await expect(set(ben, 'draft')).rejects.toMatchObject({ status: 404 });
    await expect(set(ada, 'lost' as 'draft')).rejects.toMatchObject({ status: 400 });
  });

  it('[API-114] are deleted by their customer alone', async () => {
    const query = { personroomID };
    const remove = (who: Shopper) => who.call(deleteRoomDesign, { query });
    await expect(remove(ben)).rejects.toMatchObject({ status: 404 });
    await remove(ada);
    await expect(remove(ada)).rejects.toMatchObject({ status: 404 });
    await expect(read(ada)).rejects.toMatchObject({ status: 404 });
  });

  const plan = (pieces: number) => ({
    width: 4_200,
    depth: 3_600,
    door: { wall: 'left', at: 900 } as const,
    pieces: Array.from({ length: pieces }, (_, index) => ({
      variantID: '70',
      x: 1_000 + index,
      y: -20,
      turn: 90 as const,
    })),
  });

  const savePlan = (who: Shopper, room: string, pieces = 1) =>
    who.call(saveRoomDesign, {
      body: { personroomID: room, name: 'Plan', plan: plan(pieces) },
    });

  it('[API-111] [API-113] carry a plan, which stays when a client saves without one', async () => {
    expect((await savePlan(ada, 'plan-1')).data).toMatchObject({
      personroomID: 'plan-1',
      plan: plan(1),
      share: '',
    });
    expect((await save(ada, 'Other', 'plan-1')).plan).toEqual(plan(1));
    expect((await savePlan(ada, 'plan-1', 0)).data.plan).toEqual(plan(0));
    const { designs } = await ada.call(listRoomDesigns);
    expect(designs.map((design) => design.personroomID)).toEqual(['plan-1']);
    expect((await ben.call(listRoomDesigns)).designs).toEqual([]);
    expect((await adaAtHearth.call(listRoomDesigns)).designs).toEqual([]);
  });

  it.each([
    [{ ...plan(1), width: 10 }],
    [{ ...plan(1), door: { wall: 'floor', at: 1 } }],
    [{ ...plan(0), pieces: [{ variantID: '70', x: 1, y: 1, turn: 45 }] }],
    [{ ...plan(0), pieces: [{ variantID: '<b>', x: 1.5, y: 1, turn: 0 }] }],
    [plan(61)],
  ])('[API-111] accept no plan like %j', async (wrong) => {
    const call = ada.call(saveRoomDesign, {
      body: { personroomID: 'plan-1', name: 'Plan', plan: wrong as never },
    });
    await expect(call).rejects.toMatchObject({ status: 400 });
  });

  it('[API-115] are shown by a link while they are published, at their own site', async () => {
    await savePlan(ada, 'plan-2');
    const set = async (status: 'draft' | 'published') =>
      (
        await ada.call(setRoomDesignStatus, {
          query: { personroomID: 'plan-2', status },
        })
      ).data.share;
    const shared = (share: string, who = ben) => who.call(readSharedDesign, { params: { share } });
    const share = await set('published');
    expect(share).toMatch(/^[\w-]{36}$/);
    expect(await set('published')).toBe(share);
    expect((await shared(share)).data).toMatchObject({ name: 'Plan', plan: plan(1) });
    await expect(shared(share, adaAtHearth)).rejects.toMatchObject({ status: 404 });
    expect(await set('draft')).toBe('');
    await expect(shared(share)).rejects.toMatchObject({ status: 404 });
    expect(await set('published')).not.toBe(share);
    await expect(shared(share)).rejects.toMatchObject({ status: 404 });
  });

  it('[API-111] are limited to twenty, each of which can still be changed', async () => {
    for (let number = 1; number <= 20; number += 1) await savePlan(ben, `plan-${String(number)}`);
    await expect(savePlan(ben, 'plan-21')).rejects.toMatchObject({ code: 'too_many' });
    await expect(save(ben, 'Room')).rejects.toMatchObject({ code: 'too_many', status: 409 });
    expect((await savePlan(ben, 'plan-20', 2)).data.plan?.pieces).toHaveLength(2);
    await expect(savePlan(ben, 'plan-0')).rejects.toMatchObject({ status: 404 });
  });

  it('[API-111] are only of moodrooms that the site shows', async () => {
    const { data } = await ada.call(listContents, { body: {} });
    for (const id of [data.list[0]!._id, '999999', 'x']) {
      await expect(save(ada, 'Ours', id)).rejects.toMatchObject({ status: 404 });
    }
    await expect(save(adaAtHearth, 'Ours')).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['API-111', 'POST', 'postsavepersonroomdesign', { personroomID: '1', name: 'Ours' }],
    ['API-113', 'GET', 'getpersonroomdesign?personroomID=1', undefined],
    ['API-114', 'GET', 'deletepersonroomdesign?personroomID=1', undefined],
    ['API-115', 'GET', 'setpersonroomdesignstatus?personroomID=1&status=draft', undefined],
  ])('[%s] need a login: %s %s', async (_, method, path, body) => {
    const nobody = new Browser();
    await nobody.get('/products');
    const reply = await nobody.script(`/v1/api/personrooms/${path}`, method, body);
    expect(reply.status).toBe(401);
  });
});
