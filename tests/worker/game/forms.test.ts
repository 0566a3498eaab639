import { exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Pictionaire, Verdict } from '@parlour/contract';
import { loadProvider, signUp } from '../identity/people.ts';
import { Browser } from '../browser.ts';
import { seedStyles } from './game.ts';

let ada: Browser;
let ben: Browser;

const visitor = async (): Promise<Browser> => {
  const browser = new Browser();
  await signUp(browser);
  return browser;
};

beforeAll(async () => {
  await seedStyles();
  await loadProvider();
  [ada, ben] = [await visitor(), await visitor()];
});

const locationOf = (reply: Response): string => {
  expect(reply.status).toBe(303);
  return reply.headers.get('location') ?? '';
};

const gameIdOf = (url: string): string => /^\/game\/play\/(\d+)\//.exec(url)?.[1] ?? '';

const start = async (who: Browser): Promise<string> =>
  locationOf(await who.post('/game', { form: 'start' }));

const detailsOf = async (who: Browser, url: string): Promise<Pictionaire> => {
  const path = `/v1/api/pictionaires/getpictionairedetails?pictionaireID=${gameIdOf(url)}`;
  return (await (await who.get(path)).json<{ data: Pictionaire }>()).data;
};

const verdicts = async (who: Browser): Promise<readonly Verdict[]> => {
  const reply = await who.script('/v1/api/verdicts/postverdictslist', 'POST', {});
  return (await reply.json<{ data: { list: Verdict[] } }>()).data.list;
};

/** Chooses the first picture of the round at a path; returns the path that it leads to. */
const choose = async (who: Browser, url: string): Promise<string> => {
  const [picture] = (await detailsOf(who, url)).images;
  return locationOf(await who.post(url, { form: 'choose', imageID: picture?.imageID ?? 'none' }));
};

const play = async (who: Browser): Promise<string> => {
  let url = await start(who);
  while (!url.endsWith('/result')) url = await choose(who, url);
  return url;
};

describe('the form of the first page', () => {
  it('[GAME-001] starts a game with its first round', async () => {
    expect(await start(ada)).toMatch(/^\/game\/play\/\d+\/round\/1$/);
  });

  it('[GAME-001] sends signed-out visitors to the sign-in, and back to the game', async () => {
    const nobody = new Browser();
    expect(locationOf(await nobody.post('/game', { form: 'start' }))).toBe(
      '/auth/sign-in?returnTo=%2Fgame',
    );
  });

  it('[GAME-001] refuses a form of another site', async () => {
    const reply = await exports.default.fetch('http://hearth.localhost:8787/game', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ form: 'start' }),
    });
    expect(reply.status).toBe(403);
  });
});

describe('the form of a round', () => {
  it('[GAME-002] leads from round to round, and to the result', async () => {
    let url = await start(ada);
    const id = gameIdOf(url);
    for (const round of [2, 3, 4, 5, 6]) {
      url = await choose(ada, url);
      expect(url).toBe(`/game/play/${id}/round/${String(round)}`);
    }
    expect(await choose(ada, url)).toBe(`/game/play/${id}/result`);
  });

  it('[GAME-002] leads to the current round when the form is for another one, or has no picture', async () => {
    const first = await start(ada);
    const [picture, other] = (await detailsOf(ada, first)).images;
    const second = locationOf(
      await ada.post(first, { form: 'choose', imageID: picture?.imageID ?? '' }),
    );
    const again = { form: 'choose', imageID: other?.imageID ?? '' };
    for (const url of [first, first.replace(/1$/, '5'), first.replace(/1$/, 'x')]) {
      expect(locationOf(await ada.post(url, again))).toBe(second);
    }
    expect(locationOf(await ada.post(second, { form: 'choose' }))).toBe(second);
  });

  it('[GAME-002] works for its own player alone', async () => {
    const url = await start(ada);
    const [picture] = (await detailsOf(ada, url)).images;
    const fields = { form: 'choose', imageID: picture?.imageID ?? '' };
    expect((await ben.post(url, fields)).status).toBe(404);
    expect((await detailsOf(ada, url)).roundnumber).toBe(1);
    const nobody = await new Browser().post(url, fields);
    expect(nobody.status).toBe(401);
  });

  it('[GAME-002] [GAME-003] and the pages of a game send signed-out visitors to the sign-in', async () => {
    for (const path of ['/game/play/1/round/1', '/GAME/play/1/result']) {
      const reply = await new Browser().get(path);
      expect(reply.headers.get('location')).toBe(
        `/auth/sign-in?returnTo=${encodeURIComponent(path)}`,
      );
    }
  });
});

describe('the forms of a result', () => {
  it('[GAME-003] [API-076] [API-102] save it under a name, and select it as the customer’s style', async () => {
    const result = await play(ada);
    const saved = await ada.post(result, { form: 'save', verdictName: ' Sitting room ' });
    expect(locationOf(saved)).toBe(`${result}?done=saved`);
    const [verdict] = await verdicts(ada);
    expect(verdict).toMatchObject({ verdictName: 'Sitting room', isMarked: true });
    const selector = await ada.get('/api/customer/style-selector');
    expect(await selector.json()).toMatchObject({ data: { verdictName: 'Sitting room' } });
  });

  it('[GAME-003] save nothing without a name, or with one of more than 60 characters', async () => {
    const result = await play(ada);
    const before = (await verdicts(ada)).length;
    for (const verdictName of ['', '  ', 'x'.repeat(61)]) {
      expect((await ada.post(result, { form: 'save', verdictName })).status).toBe(422);
    }
    expect(await verdicts(ada)).toHaveLength(before);
  });

  it('[GAME-003] [API-101] choose another style, for the saved verdict too', async () => {
    const result = await play(ada);
    await ada.post(result, { form: 'save', verdictName: 'Study' });
    const { style1 } = await detailsOf(ada, result);
    const other = style1 === 'zen' ? 'rustic' : 'zen';
    const changed = await ada.post(result, { form: 'override', style1: other, style2: '' });
    expect(locationOf(changed)).toBe(`${result}?done=changed`);
    expect(await detailsOf(ada, result)).toMatchObject({ style1: other, style2: style1 });
    const verdict = (await verdicts(ada)).find(({ verdictName }) => verdictName === 'Study');
    expect(verdict).toMatchObject({ style1: other, isMarked: true });
    const unknown = await ada.post(result, { form: 'override', style1: 'no-style', style2: '' });
    expect(unknown.status).toBe(404);
  });

  it('[GAME-003] start another game', async () => {
    const again = await ada.post(await play(ada), { form: 'start' });
    expect(locationOf(again)).toMatch(/^\/game\/play\/\d+\/round\/1$/);
  });

  it('[GAME-003] [API-104] [API-105] mark and delete a saved verdict, for its owner alone', async () => {
    const [first, second] = await verdicts(ada);
    const id = second?.verdictID ?? '';
    for (const form of ['mark', 'delete']) {
      expect((await ben.post('/profile/styles', { form, id })).status).toBe(404);
    }
    expect(locationOf(await ada.post('/profile/styles', { form: 'mark', id }))).toBe(
      '/profile/styles?done=marked',
    );
    expect((await verdicts(ada)).filter(({ isMarked }) => isMarked)).toMatchObject([
      { verdictID: id },
    ]);
    const gone = { form: 'delete', id: first?.verdictID ?? '' };
    expect(locationOf(await ada.post('/profile/styles', gone))).toBe(
      '/profile/styles?done=deleted',
    );
    expect((await verdicts(ada)).map(({ verdictID }) => verdictID)).not.toContain(first?.verdictID);
  });
});
