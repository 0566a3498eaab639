import { beforeAll, describe, expect, it } from 'vitest';
import {
  chooseStyleVerdict,
  listImages,
  markVerdict,
  readStyleSelector,
  saveVerdict,
  startPictionaire,
} from '@parlour/contract';
import { Browser } from '../browser.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { finishedGame, seedStyles } from './game.ts';

let ada: Shopper;
let ben: Shopper;
let adaAtHearth: Shopper;

beforeAll(async () => {
  await seedStyles();
  [ada, ben, adaAtHearth] = await Promise.all([
    shopper('parlour', { sub: 'ada' }),
    shopper('parlour', { sub: 'ben' }),
    shopper('hearth', { sub: 'ada' }),
  ]);
});

const save = async (who: Shopper, style: string) => {
  const { pictionaireID } = await finishedGame(who, style);
  const input = { query: { pictionaireID }, body: { verdictName: style } };
  return (await who.call(saveVerdict, input)).data;
};

const selected = async (who: Shopper) => (await who.call(readStyleSelector)).data;

describe('the style selector', () => {
  it('[API-076] [API-097] [PROFILE-005] returns the verdict that was chosen or marked last, else the newest', async () => {
    expect(await selected(ada)).toMatchObject({ verdictID: '', selectedStyles: [] });
    const zen = await save(ada, 'zen');
    const rustic = await save(ada, 'rustic');
    expect(await selected(ada)).toMatchObject({ verdictID: rustic.verdictID, isMarked: false });
    const chosen = await ada.call(chooseStyleVerdict, { body: zen });
    expect(chosen.data).toMatchObject({ verdictID: zen.verdictID, isMarked: true });
    expect(await selected(ada)).toMatchObject({
      verdictName: 'zen',
      style1: 'zen',
      selectedStyles: [{ name: 'zen', styleScore: zen.style1Score }, {}],
    });
    await save(ada, 'shabby');
    expect((await selected(ada)).verdictID).toBe(zen.verdictID);
    await ada.call(markVerdict, { query: { verdictID: rustic.verdictID } });
    expect((await selected(ada)).verdictID).toBe(rustic.verdictID);
  });

  it('[API-076] takes the styles of a verdict from the saved game, not from the request', async () => {
    const saved = await save(ada, 'zen');
    const body = { ...saved, style1: 'baroque', style1Score: 100 };
    const { data } = await ada.call(chooseStyleVerdict, { body });
    expect(data).toMatchObject({ style1: 'zen', style1Score: saved.style1Score });
  });

  it('[API-076] [API-097] belongs to its customer alone, at one site', async () => {
    const saved = await save(ada, 'zen');
    for (const who of [ben, adaAtHearth]) {
      const choosing = who.call(chooseStyleVerdict, { body: saved });
      await expect(choosing).rejects.toMatchObject({ status: 404 });
      expect((await selected(who)).verdictID).toBe('');
    }
  });

  it('[API-076] refuses a request that names no verdict', async () => {
    const nameless = { style1: 'zen', style1Score: 50 } as unknown as { verdictID: string };
    const choosing = ada.call(chooseStyleVerdict, { body: nameless });
    await expect(choosing).rejects.toMatchObject({ status: 400 });
  });

  it('[AUTH-019] [API-076] [API-097] needs a login', async () => {
    const nobody = new Browser();
    await nobody.get('/products');
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? { verdictID: '1' } : undefined;
      const reply = await nobody.script('/api/customer/style-selector', method, body);
      expect(reply.status).toBe(401);
      expect(await reply.json()).toMatchObject({ message: 'You must be logged in' });
    }
  });
});

describe('the pictures of the styles', () => {
  const images = async (body: object) => (await ada.call(listImages, { body })).data.list;

  it('[API-106] are listed for everybody, a window at a time', async () => {
    const all = await images({});
    expect(all.map(({ style }) => style)).toEqual([
      'baroque',
      'classic',
      'rustic',
      'shabby',
      'zen',
    ]);
    expect(all[0]).toMatchObject({ name: 'baroque', mainPicture: '/4.webp' });
    expect(all[0]?._id).toBe(all[0]?.imageID);
    expect(await images({ limit: 2, skip: 1 })).toEqual(all.slice(1, 3));
    const nobody = new Browser('http://localhost:8787');
    const reply = await nobody.script('/v1/api/images/postimageslist', 'POST', { limit: 2 });
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ totalCount: 5, data: { list: [{}, {}] } });
  });

  it('[API-106] are those that a game shows', async () => {
    const listed = (await images({})).map(({ imageID }) => imageID);
    const { data } = await ada.call(startPictionaire);
    for (const { imageID } of data.images) expect(listed).toContain(imageID);
  });

  it('[API-106] are refused in a window without bounds', async () => {
    await expect(images({ limit: 1_000 })).rejects.toMatchObject({ status: 400 });
  });
});
