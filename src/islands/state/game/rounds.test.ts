import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../http.ts';
import type { BrowserApi } from '../api.ts';
import { $round, createRounds } from './rounds.ts';

// The session reads the page's cookies when it is imported.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' });
});

const GAME = {
  pictionaireID: '7',
  status: 'playing',
  rounds: 6,
  roundnumber: 2,
  images: [{ imageID: 'a', name: 'Zen', mainPicture: '/a.webp' }],
};

/** A game over one call, and its effects on the page. */
const gameOver = (playPictionaireRound: () => Promise<unknown>) => {
  const [leave, name] = [vi.fn(), vi.fn()];
  const api = { playPictionaireRound } as unknown as BrowserApi;
  const rounds = createRounds({ api, session: { asCustomer: (work) => work() }, leave, name });
  const choose = () =>
    rounds.choose(GAME, 'a', (update) => {
      update();
    });
  return { choose, leave, name };
};

beforeEach(() => {
  $round.set(null);
});

describe('a round on the open page', () => {
  it('[GAME-002] is followed by the next, which gives the page its URL and title', async () => {
    const play = vi.fn(() => Promise.resolve({ data: { ...GAME, roundnumber: 3, images: [] } }));
    const { choose, leave, name } = gameOver(play);
    expect(await choose()).toBe(true);
    expect(play).toHaveBeenCalledWith({
      query: { pictionaireID: '7', roundnumber: 2 },
      body: { imageID: 'a' },
    });
    expect($round.get()).toEqual({ ...GAME, roundnumber: 3, images: [] });
    expect(name).toHaveBeenCalledWith('/game/play/7/round/3', 'Round 3 of 6');
    expect(leave).not.toHaveBeenCalled();
  });

  it('[GAME-003] is followed by the result after the last', async () => {
    const data = { ...GAME, status: 'finished' };
    const { choose, leave } = gameOver(() => Promise.resolve({ data }));
    expect(await choose()).toBe(true);
    expect(leave).toHaveBeenCalledWith('/game/play/7/result');
    expect($round.get()).toBeNull();
  });

  it('[GAME-002] stays when the choice cannot be sent', async () => {
    const refused = new HttpError(409, 'round_not_due', 'That round is over.');
    const { choose, name } = gameOver(() => Promise.reject(refused));
    expect(await choose()).toBe(false);
    expect($round.get()).toBeNull();
    expect(name).not.toHaveBeenCalled();
  });
});
