import { beforeAll, describe, expect, it } from 'vitest';
import type { RoomDesign } from '@parlour/contract';
import { Browser } from '../browser.ts';
import { loadProvider, signUp } from '../identity/people.ts';

const ROOM = 'plan-1';
const JSON_ALONE = { accept: 'application/json' };

let ada: Browser;

beforeAll(async () => {
  await loadProvider();
  ada = new Browser();
  await signUp(ada);
  expect((await ada.post('/profile/rooms', { form: 'begin' })).status).toBe(303);
});

const settle = (fields: Readonly<Record<string, string>>) => {
  const sent = { form: 'settle', name: 'Study', width: '400', depth: '300', at: '90', ...fields };
  return ada.post(`/profile/rooms/${ROOM}`, sent, JSON_ALONE);
};

const plan = async () => {
  const reply = await ada.get(
    `/v1/api/personrooms/getpersonroomdesign?personroomID=${ROOM}`,
    JSON_ALONE,
  );
  return (await reply.json<{ data: RoomDesign }>()).data.plan;
};

describe('the form of a room’s sizes', () => {
  it.each([
    ['420', 4_200],
    ['420.5', 4_205],
    ['420cm', 4_200],
    ['4.2 m', 4_200],
    ['4,2m', 4_200],
    ['4200 mm', 4_200],
    ['14 ft', 4_267],
    ['４２０', 4_200],
  ])('reads %j like every other field for a size', async (width, millimetres) => {
    expect((await settle({ width })).status).toBe(200);
    expect((await plan())?.width).toBe(millimetres);
  });

  it.each(['0x1A4', '4e2', 'wide', ''])('asks again for %j', async (width) => {
    const before = await plan();
    const reply = await settle({ width });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      message: 'Please enter sizes in centimetres, such as 420.',
    });
    expect(await plan()).toEqual(before);
  });
});
