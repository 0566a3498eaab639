import { beforeAll, describe, expect, it } from 'vitest';
import * as rows from '#lib/contract/calls/room-designs.ts';
import { listContents, listPersonRooms } from '#lib/contract/calls/stories.ts';
import { Browser } from '../browser.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { load } from '../operator/ask.ts';
import { sofa } from '../operator/records.ts';
import { moodroom, post } from '../stories/records.ts';

let ada: Shopper;
let ben: Shopper;
let adaAtHearth: Shopper;
let personroomID: string;

beforeAll(async () => {
  await load([sofa(), moodroom(), post()]);
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
    await who.call(rows.saveRoomDesign, {
      body: { personroomID: id, name, productID: ['7', '3'] },
    })
  ).data;

const read = async (who: Shopper) =>
  (await who.call(rows.readRoomDesign, { query: { personroomID } })).data;

describe('designs of a moodroom', () => {
  it('[API-111] [API-113] are saved as drafts, one of a customer, and read by that customer alone', async () => {
    const saved = await save(ada, 'Ours');
    expect(saved).toMatchObject({ personroomID, name: 'Ours', status: 'draft' });
    expect(await save(ada, 'Ours, again')).toMatchObject({ name: 'Ours, again' });
    expect(await read(ada)).toMatchObject({ name: 'Ours, again', productID: ['7', '3'] });
    for (const who of [ben, adaAtHearth]) {
      await expect(read(who)).rejects.toMatchObject({ status: 404 });
    }
  });

  it('[API-115] are published and made drafts again, and stay so when they are saved', async () => {
    const set = async (who: Shopper, status: 'draft' | 'published') =>
      (await who.call(rows.setRoomDesignStatus, { query: { personroomID, status } })).data.status;
    expect(await set(ada, 'published')).toBe('published');
    expect(await save(ada, 'Third')).toMatchObject({ status: 'published' });
    expect(await set(ada, 'draft')).toBe('draft');
    await expect(set(ben, 'draft')).rejects.toMatchObject({ status: 404 });
    await expect(set(ada, 'lost' as 'draft')).rejects.toMatchObject({ status: 400 });
  });

  it('[API-114] are deleted by their customer alone', async () => {
    const query = { personroomID };
    const remove = (who: Shopper) => who.call(rows.deleteRoomDesign, { query });
    await expect(remove(ben)).rejects.toMatchObject({ status: 404 });
    await remove(ada);
    await expect(remove(ada)).rejects.toMatchObject({ status: 404 });
    await expect(read(ada)).rejects.toMatchObject({ status: 404 });
  });

  it('[API-111] are of moodrooms that the site shows, and of nothing else', async () => {
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
