import { describe, expect, it } from 'vitest';
import { sidesOf } from './fit.ts';
import { fitAnswer, fitValues, isAsked, sizeInWords } from './fit-answer.ts';

const SOFA = { width: 2_100, depth: 900, height: 760 };
const asked = (typed: Readonly<Record<string, string>>) =>
  fitAnswer(
    SOFA,
    fitValues((field) => typed[field]),
  );

describe('the answer to ‘Will it fit?’', () => {
  it('says by how much a piece fits its place, and which way round', () => {
    expect(asked({ width: '220', depth: '95,5', height: ' 80 cm ' }).lines).toEqual([
      {
        about: 'In its place',
        verdict: 'fits',
        text: 'It fits, with 10 cm in width, 5.5 cm in depth and 4 cm in height to spare.',
      },
    ]);
    expect(asked({ width: '95', depth: '220' }).lines[0]?.text).toBe(
      'It fits turned by a quarter, with 5 cm in width and 10 cm in depth to spare.',
    );
    expect(asked({ width: '200', depth: '80' }).lines[0]).toMatchObject({
      verdict: 'no',
      text: 'It does not fit: it is 10 cm too wide and 10 cm too deep.',
    });
  });

  it('says of a door and of stairs how the piece and its parcel go through', () => {
    const { lines } = asked({ doorWidth: '80', doorHeight: '200', stairsWidth: '78' });
    expect(lines.map(({ about, verdict }) => [about, verdict])).toEqual([
      ['Through the door', 'fits'],
      ['Through the door, still packed', 'no'],
      ['Through the stairs', 'fits'],
      ['Through the stairs, still packed', 'no'],
    ]);
    expect(lines[0]?.text).toBe('It goes through on its back, one end first, with 4 cm to spare.');
    expect(lines[1]?.text).toBe(
      'It does not go through: the best way round, on its back, one end first, misses by 4 cm.',
    );
  });

  it.each([
    [{ width: 'wide' }, { width: 'Type centimetres from 1 to 2,000, such as 82.5.' }],
    [{ depth: '2001' }, { depth: 'Type centimetres from 1 to 2,000, such as 82.5.' }],
    [{ width: '0', depth: '10' }, { width: 'Type centimetres from 1 to 2,000, such as 82.5.' }],
    [{ width: '100' }, { depth: 'Type how deep the place is, too.' }],
    [
      { height: '100' },
      { width: 'Type how wide the place is, too.', depth: 'Type how deep the place is, too.' },
    ],
    [{ doorWidth: '80' }, { doorHeight: 'Type how high the door is, too.' }],
    [{ doorHeight: '80' }, { doorWidth: 'Type how wide the door is, too.' }],
    [{ stairsHeight: '200' }, { stairsWidth: 'Type how wide the stairs are, too.' }],
  ])('asks once more after %j', (typed, errors) => {
    expect(asked(typed as Record<string, string>)).toEqual({ lines: [], errors });
  });

  it('says nothing where nothing was asked, or a measure of the piece is unknown', () => {
    expect(asked({ width: '  ' })).toEqual({ lines: [], errors: {} });
    expect(isAsked(fitValues(() => ''))).toBe(false);
    expect(sidesOf({ widthDim: 0, lengthDim: 900, heightDim: 760 })).toBeNull();
    expect(sizeInWords(SOFA)).toBe('210 × 90 × 76 cm');
  });
});
