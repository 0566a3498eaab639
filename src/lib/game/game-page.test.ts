import { describe, expect, it } from 'vitest';
import type { Api } from '@parlour/contract';
import { isProtected } from '#worker/auth/guard.ts';
import { gameUrl, gameStart, ownPictures } from './game-page.ts';
import { AgentSettings } from '@parlour/site';
import { robotsText } from '../seo/robots.ts';

/** An API that lists pictures, each written as `style/picture`. */
const listing = (...pictures: readonly string[]): Pick<Api, 'listImages'> => ({
  listImages: () => {
    const list = pictures.map((picture) => {
      const [style = '', name = ''] = picture.split('/');
      return { _id: picture, imageID: picture, style, name: style, mainPicture: `/${name}.webp` };
    });
    return Promise.resolve({ data: { list, jsonFields: [] }, totalCount: list.length });
  },
});

const shownOf = async (api: Pick<Api, 'listImages'>) =>
  (await gameStart(api)).map(({ imageID }) => imageID);

describe('the first page of the style game', () => {
  it('[GAME-001] shows one picture of each style, all different, and at most six', async () => {
    expect(await shownOf(listing('zen/a', 'zen/b', 'rustic/a', 'rustic/c', 'shabby/a'))).toEqual([
      'zen/a',
      'rustic/c',
    ]);
    const many = Array.from({ length: 9 }, (_, index) => `s${String(index)}/${String(index)}`);
    expect(await shownOf(listing(...many))).toEqual(many.slice(0, 6));
  });

  it.each([[[]], [['zen/a', 'zen/b']]])(
    '[GAME-001] shows none without a choice of styles: %j',
    async (pictures) => {
      expect(await shownOf(listing(...pictures))).toEqual([]);
    },
  );

  it('[GAME-001] [GAME-002] is open to everybody and to crawlers, unlike the pages of a game', () => {
    expect(isProtected('/game')).toBe(false);
    for (const path of ['/game/play/7/round/1', '/game/play/7/result', '/Game/Play/7/result']) {
      expect(isProtected(path)).toBe(true);
    }
    expect(
      robotsText({ origin: 'https://shop.example', agents: AgentSettings.parse({}) }),
    ).toContain('\nDisallow: /game/play/\n');
  });
});

describe('a game', () => {
  it.each([
    ['playing', '/game/play/7/round/3'],
    ['finished', '/game/play/7/result'],
  ])('[GAME-002] [GAME-003] that is %s continues at %s', (status, url) => {
    expect(gameUrl({ pictionaireID: '7', status, roundnumber: 3 })).toBe(url);
  });

  it('[GAME-003] shows its two styles with two different pictures, even if one room has both styles', async () => {
    const style = (urlSlug: string, picture: string) => ({
      urlSlug,
      name: urlSlug,
      mainPicture: `/${picture}.webp`,
      styleScore: 50,
    });
    const api = listing('zen/a', 'rustic/a', 'rustic/b');
    const picturesOf = async (...styles: readonly ReturnType<typeof style>[]) =>
      (await ownPictures(api, styles)).map(({ mainPicture }) => mainPicture);
    expect(await picturesOf(style('zen', 'a'), style('rustic', 'a'))).toEqual([
      '/a.webp',
      '/b.webp',
    ]);
    expect(await picturesOf(style('rustic', 'a'), style('zen', 'a'))).toEqual([
      '/a.webp',
      '/a.webp',
    ]);
    expect(await picturesOf(style('zen', 'a'))).toEqual(['/a.webp']);
    expect(await picturesOf(style('zen', 'x'), style('rustic', 'a'))).toEqual([
      '/x.webp',
      '/a.webp',
    ]);
  });
});
