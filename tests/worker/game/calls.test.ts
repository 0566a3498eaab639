import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  deleteVerdict,
  listVerdicts,
  markVerdict,
  overridePictionaireStyle,
  personalisedSearch,
  pictionaireDetails,
  playPictionaireRound,
  saveVerdict,
  type Verdict,
} from '@parlour/contract';
import { Browser } from '../browser.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { choose, finishedGame as play, seedStyles, startGame as start } from './game.ts';

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

const save = async (who: Shopper, style: string, verdictName: string): Promise<Verdict> => {
  const { pictionaireID } = await play(who, style);
  return (await who.call(saveVerdict, { query: { pictionaireID }, body: { verdictName } })).data;
};

const listOf = async (who: Shopper, sort?: 'date' | 'verdictName') => {
  const { data, totalCount } = await who.call(listVerdicts, { query: { sort }, body: {} });
  return { names: data.list.map(({ verdictName }) => verdictName), data, totalCount };
};

describe('a style game', () => {
  it('[API-098] starts with round 1 and its pictures', async () => {
    const played = await start(ada);
    expect(played).toMatchObject({ status: 'playing', rounds: 6, roundnumber: 1, style1: '' });
    expect(new Set(played.images.map(({ style }) => style)).size).toBe(4);
    expect(played.images[0]?.mainPicture).toMatch(/^\/\d\.webp$/);
  });

  it('[API-098] shows every picture of a style that was made for the game', async () => {
    const made = ['/zen-1.webp', '/zen-2.webp', '/zen-3.webp'];
    await env.MARKET_DB.prepare("UPDATE tag SET pictures = ?1 WHERE slug = 'zen'")
      .bind(JSON.stringify(made))
      .run();
    let played = await start(ada);
    const shown: string[] = [];
    while (played.status === 'playing') {
      shown.push(
        ...played.images.flatMap((image) => (image.style === 'zen' ? image.mainPicture : [])),
      );
      played = await choose(ada, played, 'zen');
    }
    expect(new Set(shown).isSupersetOf(new Set(made))).toBe(true);
  });

  it('[API-099] moves to the next round after a choice, and never back', async () => {
    const first = await start(ada);
    const [chosen, ...others] = first.images;
    const second = await choose(ada, first, chosen!.style);
    expect(second.roundnumber).toBe(2);
    const other = { ...first, images: others };
    await expect(choose(ada, other, '')).rejects.toMatchObject({ code: 'game_refused' });
    const ahead = { ...second, roundnumber: 3 };
    await expect(choose(ada, ahead, '')).rejects.toMatchObject({ status: 409 });
    const query = { pictionaireID: second.pictionaireID, roundnumber: 2 };
    const call = ada.call(playPictionaireRound, { query, body: { imageID: 'p999' } });
    await expect(call).rejects.toMatchObject({ status: 404 });
  });

  it('[API-099] counts a choice that is sent twice once', async () => {
    const first = await start(ada);
    const replies = [await choose(ada, first, 'zen'), await choose(ada, first, 'zen')];
    expect(replies.map(({ roundnumber }) => roundnumber)).toEqual([2, 2]);
  });

  it('[API-100] [GAME-004] [GAME-005] ends with two styles, their scores and their pictures', async () => {
    const { pictionaireID } = await play(ada, 'zen');
    const { data } = await ada.call(pictionaireDetails, { query: { pictionaireID } });
    expect(data).toMatchObject({ status: 'finished', images: [], style1: 'zen' });
    expect(data.style1Score).toBeGreaterThanOrEqual(data.style2Score);
    expect(data.selectedStyles[0]).toMatchObject({ name: 'zen', styleScore: data.style1Score });
  });

  it('[API-101] accepts another style from the customer, once it is finished', async () => {
    const { pictionaireID, style1Score } = await play(ada, 'zen');
    const name = (body: { style1: string; style2?: string }) =>
      ada.call(overridePictionaireStyle, { body: { pictionaireID, ...body } });
    expect((await name({ style1: 'shabby' })).data).toMatchObject({
      style1: 'shabby',
      style1Score,
      style2: 'zen',
    });
    await expect(name({ style1: 'no-style' })).rejects.toMatchObject({ status: 404 });
    const unfinished = { pictionaireID: (await start(ada)).pictionaireID, style1: 'zen' };
    await expect(ada.call(overridePictionaireStyle, { body: unfinished })).rejects.toMatchObject({
      code: 'game_refused',
    });
  });

  it('[API-100] is visible to its player alone, at its own site', async () => {
    const { pictionaireID } = await start(ada);
    for (const who of [ben, adaAtHearth]) {
      const details = who.call(pictionaireDetails, { query: { pictionaireID } });
      await expect(details).rejects.toMatchObject({ status: 404 });
    }
  });

  it('[API-098] keeps twenty unsaved games of a customer, and every saved one', async () => {
    const saved = await save(ben, 'zen', 'Kept');
    for (let turn = 0; turn < 22; turn += 1) await start(ben);
    const { total } = (await env.MARKET_DB.prepare(
      "SELECT count(*) AS total FROM pictionaire WHERE customer = 'ben'",
    ).first<{ total: number }>())!;
    expect(total).toBe(21);
    expect((await listOf(ben)).names).toEqual(['Kept']);
    await ben.call(deleteVerdict, { query: { verdictID: saved.verdictID } });
  });
});

describe('verdicts', () => {
  it('[AUTH-019] [API-102] [API-103] [ENTITY-038] are saved under a name and listed for their owner', async () => {
    const first = await save(ada, 'zen', 'Ours');
    expect(first).toMatchObject({ verdictName: 'Ours', style1: 'zen', isMarked: false });
    await save(ada, 'rustic', 'Cottage');
    expect(await listOf(ada)).toMatchObject({ names: ['Cottage', 'Ours'], totalCount: 2 });
    expect((await listOf(ada, 'date')).names).toEqual(['Ours', 'Cottage']);
    expect((await listOf(ada, 'verdictName')).names).toEqual(['Cottage', 'Ours']);
    expect((await listOf(ben)).names).toEqual([]);
    expect((await listOf(adaAtHearth)).names).toEqual([]);
  });

  it('[API-102] of the same game are one, with the newer name; an unfinished game has none', async () => {
    const { pictionaireID } = await play(ada, 'shabby');
    const saved = async (verdictName: string, id = pictionaireID) =>
      (
        await ada.call(saveVerdict, {
          query: { pictionaireID: id },
          body: { verdictName },
        })
      ).data;
    const first = await saved('First');
    expect(await saved(' Second ')).toMatchObject({
      verdictID: first.verdictID,
      verdictName: 'Second',
    });
    const unfinished = saved('Third', (await start(ada)).pictionaireID);
    await expect(unfinished).rejects.toMatchObject({ code: 'game_refused' });
    for (const name of ['', ' ', 'x'.repeat(61)]) {
      await expect(saved(name)).rejects.toMatchObject({ status: 400 });
    }
  });

  it('are limited to fifty, each of which can still be renamed, and do not limit another player’s', async () => {
    const cid = await shopper('parlour');
    const first = await save(cid, 'rustic', 'First');
    const numbered =
      'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 49)';
    await env.MARKET_DB.batch(
      [
        `${numbered} INSERT INTO pictionaire (id, site, customer, rounds, created_at)
          SELECT id + i, site, customer, rounds, created_at FROM pictionaire, n WHERE id = ?2`,
        `${numbered} INSERT INTO verdict (site, customer, id, pictionaire_id, name, style1, style1_score, created_at)
          SELECT site, customer, id + i, ?2 + i, 'Style ' || i, style1, style1_score, created_at
          FROM verdict, n WHERE id = ?1`,
      ].map((sql) =>
        env.MARKET_DB.prepare(
          sql.replace('?1', first.verdictID).replaceAll('?2', first.pictionaireID),
        ),
      ),
    );
    await expect(save(cid, 'zen', 'One more')).rejects.toMatchObject({
      status: 409,
      code: 'too_many',
      message: 'You can save up to 50 styles. Delete one to add another.',
    });
    expect((await listOf(cid)).totalCount).toBe(50);
    const renamed = await cid.call(saveVerdict, {
      query: { pictionaireID: first.pictionaireID },
      body: { verdictName: 'Renamed' },
    });
    expect(renamed.data.verdictName).toBe('Renamed');
    expect((await save(ben, 'zen', 'Of another')).verdictName).toBe('Of another');
    await cid.call(deleteVerdict, { query: { verdictID: first.verdictID } });
    expect((await save(cid, 'zen', 'One more')).verdictName).toBe('One more');
  });

  it('[API-104] have one that is marked as the last', async () => {
    const { list } = (await listOf(ada)).data;
    for (const { verdictID } of list.slice(0, 2)) {
      const { data } = await ada.call(markVerdict, { query: { verdictID } });
      expect(data).toMatchObject({ verdictID, isMarked: true });
    }
    const marked = (await listOf(ada)).data.list.filter(({ isMarked }) => isMarked);
    expect(marked.map(({ verdictID }) => verdictID)).toEqual([list[1]?.verdictID]);
  });

  it('[API-030] order the products of a personalised search', async () => {
    const { verdictID } = await save(ada, 'rustic', 'For the store');
    const { data } = await ada.call(personalisedSearch, { body: { verdictID } });
    expect(data.list[0]?.name).toBe('Chair rustic');
    await expect(ben.call(personalisedSearch, { body: { verdictID } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('[AUTH-019] [API-104] [API-105] are marked and deleted by their owner alone', async () => {
    const { verdictID } = (await listOf(ada)).data.list[0]!;
    const query = { verdictID };
    for (const who of [ben, adaAtHearth]) {
      await expect(who.call(markVerdict, { query })).rejects.toMatchObject({ status: 404 });
      await expect(who.call(deleteVerdict, { query })).rejects.toMatchObject({ status: 404 });
    }
    await ada.call(deleteVerdict, { query });
    await expect(ada.call(deleteVerdict, { query })).rejects.toMatchObject({ status: 404 });
    expect((await listOf(ada)).data.list.map((one) => one.verdictID)).not.toContain(verdictID);
  });

  it.each([
    ['GET', 'pictionaires/getstartpictionaire'],
    ['POST', 'pictionaires/postpictionaireround?pictionaireID=1&roundnumber=1', { imageID: '1' }],
    ['GET', 'pictionaires/getpictionairedetails?pictionaireID=1'],
    ['POST', 'pictionaires/postoverridepictionairestyle', { pictionaireID: '1', style1: 'zen' }],
    ['POST', 'verdicts/postsaveverdict?pictionaireID=1', { verdictName: 'Ours' }],
    ['POST', 'verdicts/postverdictslist', {}],
    ['GET', 'verdicts/getmarkverdict?verdictID=1'],
    ['GET', 'verdicts/getdeleteverdict?verdictID=1'],
  ])('[AUTH-019] need a login: %s %s', async (method, path, body?: object) => {
    const nobody = new Browser();
    await nobody.get('/products');
    const reply = await nobody.script(`/v1/api/${path}`, method, body);
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ message: 'You must be logged in' });
  });
});
