import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundsOf, styleResult, type StylePicture } from './style-game.ts';

const pictures = (styles: number, ofEach: number): StylePicture[] =>
  Array.from({ length: styles * ofEach }, (_, index) => ({
    imageID: String(index),
    style: `style-${String(index % styles)}`,
    name: `Style ${String(index % styles)}`,
    mainPicture: `/${String(index)}.webp`,
  }));

describe('the rounds of a style game', () => {
  it('[API-098] show every style equally often, and no style twice in one round', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 15 }),
        fc.integer({ min: 1, max: 3 }),
        (styles, each) => {
          const rounds = roundsOf(pictures(styles, each), Math.random);
          expect(rounds).toHaveLength(6);
          const counts = new Map<string, number>();
          for (const round of rounds) {
            expect(new Set(round.map(({ style }) => style)).size).toBe(4);
            for (const { style } of round) counts.set(style, (counts.get(style) ?? 0) + 1);
          }
          const shown = Array.from(
            { length: styles },
            (_, n) => counts.get(`style-${String(n)}`) ?? 0,
          );
          expect(Math.max(...shown) - Math.min(...shown)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('[API-098] show every picture before any is repeated', () => {
    const shown = roundsOf(pictures(4, 6), Math.random).flat();
    expect(new Set(shown.map(({ imageID }) => imageID)).size).toBe(24);
  });

  it('[API-098] show no picture twice in one round, whatever styles it has', () => {
    const shared = pictures(4, 2).map((picture, index) =>
      index < 4 ? { ...picture, mainPicture: '/room.webp' } : picture,
    );
    for (const round of roundsOf(shared, Math.random)) {
      expect(new Set(round.map(({ mainPicture }) => mainPicture)).size).toBe(4);
    }
  });

  it('[API-098] do not exist without a choice of styles', () => {
    expect(roundsOf(pictures(1, 5), Math.random)).toEqual([]);
    expect(roundsOf([], Math.random)).toEqual([]);
    expect(roundsOf(pictures(2, 1), Math.random)[5]).toHaveLength(2);
  });
});

describe('the result of a style game', () => {
  it.each<[string[], string[], [string, number, string, number]]>([
    [['zen', 'zen', 'rustic', 'zen', 'rustic', 'shabby'], [], ['zen', 50, 'rustic', 33]],
    [['zen', 'rustic', 'rustic'], [], ['rustic', 67, 'zen', 33]],
    [['rustic', 'zen'], [], ['rustic', 50, 'zen', 50]],
    [['zen', 'zen'], [], ['zen', 100, '', 0]],
    [[], [], ['', 0, '', 0]],
    [['zen', 'zen', 'rustic'], ['shabby'], ['shabby', 67, 'zen', 33]],
    [['zen', 'zen', 'rustic'], ['rustic'], ['rustic', 67, 'zen', 33]],
    [
      ['zen', 'zen', 'rustic'],
      ['shabby', 'baroque'],
      ['shabby', 67, 'baroque', 33],
    ],
    [
      ['zen', 'zen'],
      ['shabby', 'baroque'],
      ['shabby', 100, 'baroque', 0],
    ],
  ])(
    '[GAME-004] of %j, renamed to %j, is %j',
    (styles, named, [style1, score1, style2, score2]) => {
      expect(styleResult(styles, named)).toEqual({
        style1,
        style1Score: score1,
        style2,
        style2Score: score2,
      });
    },
  );

  it('never adds up to more than 100%, and puts the larger share first', () => {
    const style = fc.constantFrom('zen', 'rustic', 'shabby', 'baroque');
    fc.assert(
      fc.property(fc.array(style, { maxLength: 12 }), (styles) => {
        const { style1Score, style2Score } = styleResult(styles);
        expect(style1Score).toBeGreaterThanOrEqual(style2Score);
        expect(style1Score + style2Score).toBeLessThanOrEqual(101);
      }),
    );
  });
});
