import { describe, expect, it } from 'vitest';
import { pieceOf } from './fit.ts';
import { answeredPlace, fitAnswer, fitValues, isAsked, sizesInWords } from './fit-answer.ts';

const SOFA = { width: 2_100, depth: 900, height: 760, parcels: [] };
const asked = (typed: Readonly<Record<string, string>>) =>
  fitAnswer(
    SOFA,
    fitValues((field) => typed[field]),
  );

describe('the answer to ‘Will it fit?’', () => {
  it('says how well a piece fits its space, and which way round', () => {
    expect(asked({ width: '220', depth: '95,5', height: ' 80 cm ' }).lines).toEqual([
      {
        about: 'In its space',
        verdict: 'fits',
        text: 'It fits, with 10 cm in width, 5.5 cm in depth and 4 cm in height to spare.',
      },
    ]);
    expect(asked({ width: '95', depth: '220' }).lines[0]?.text).toBe(
      'It fits turned by a quarter, with 5 cm in width and 10 cm in depth to spare.',
    );
    expect(asked({ width: '200', depth: '80' }).lines[0]).toMatchObject({
      verdict: 'no',
      text: 'It doesn’t fit: it’s 10 cm too wide and 10 cm too deep.',
    });
  });

  it('says how the piece and its parcel go through a door and up the stairs', () => {
    const { lines } = asked({ doorWidth: '80', doorHeight: '200', stairsWidth: '78' });
    expect(lines.map(({ about, verdict }) => [about, verdict])).toEqual([
      ['Through the door', 'fits'],
      ['Through the door, still packed', 'no'],
      ['Through the stairs', 'fits'],
      ['Through the stairs, still packed', 'no'],
    ]);
    expect(lines[0]?.text).toBe('It goes through on its back, one end first, with 4 cm to spare.');
    expect(lines[1]?.text).toBe(
      'It doesn’t go through: the best way round, on its back, one end first, misses by 4 cm.',
    );
  });

  it.each([
    [{ width: 'wide' }, { width: 'Enter a size from 1 to 2,000 cm, such as 82.5.' }],
    [{ depth: '2001' }, { depth: 'Enter a size from 1 to 2,000 cm, such as 82.5.' }],
    [{ width: '0', depth: '10' }, { width: 'Enter a size from 1 to 2,000 cm, such as 82.5.' }],
    [{ width: '100' }, { depth: 'Enter the depth of the space as well.' }],
    [
      { height: '100' },
      {
        width: 'Enter the width of the space as well.',
        depth: 'Enter the depth of the space as well.',
      },
    ],
    [{ doorWidth: '80' }, { doorHeight: 'Enter the height of the door as well.' }],
    [{ doorHeight: '80' }, { doorWidth: 'Enter the width of the door as well.' }],
    [{ stairsHeight: '200' }, { stairsWidth: 'Enter the width of the stairs as well.' }],
  ])('asks for another input after %j', (typed, errors) => {
    expect(asked(typed as Record<string, string>)).toEqual({ lines: [], errors });
  });

  it('is empty without input, or if a dimension of the piece is unknown', () => {
    expect(asked({ width: '  ' })).toEqual({ lines: [], errors: {} });
    expect(isAsked(fitValues(() => ''))).toBe(false);
    expect(pieceOf({ widthDim: 0, lengthDim: 900, heightDim: 760, facts: [] })).toBeNull();
  });
});

describe('the measurements of an address', () => {
  it('are its narrowest door, at the usual height', () => {
    expect(answeredPlace([{ accessDoor: 0 }, { accessDoor: 74.5 }])).toEqual(
      fitValues((field) => ({ doorWidth: '74.5', doorHeight: '198' })[field as string]),
    );
  });

  it('are none without a door', () => {
    expect(answeredPlace([])).toBeNull();
    expect(answeredPlace([{ accessDoor: 0 }])).toBeNull();
  });
});

describe('the parcels that the facts of a piece name', () => {
  const door = fitValues((field) => ({ doorWidth: '80', doorHeight: '200' })[field as string]);
  const comingIn = (value: string) =>
    pieceOf({
      ...{ widthDim: 2_100, lengthDim: 900, heightDim: 900 },
      facts: [{ slug: 'parcels', value }],
    })!;

  it('decide what goes through a door still packed', () => {
    const lines = fitAnswer(comingIn('216 × 96 × 96 cm, 62 kg'), door).lines;
    expect(lines.map(({ about, verdict }) => [about, verdict])).toEqual([
      ['Through the door', 'no'],
      ['Through the door, still packed', 'no'],
    ]);
  });

  it('are all that goes through it when a piece gets its legs in its room', () => {
    const { lines } = fitAnswer(comingIn('215 × 95 × 70 cm, 62 kg'), door);
    expect(lines).toMatchObject([{ about: 'Through the door, in its parcel', verdict: 'fits' }]);
  });

  it('are all that goes through it when there are several', () => {
    const flat = fitAnswer(comingIn('2 × 210 × 60 × 15 cm; 90 × 70 × 20 cm'), door).lines;
    expect(flat).toMatchObject([{ about: 'Through the door, in its 3 parcels', verdict: 'fits' }]);
    const wide = fitAnswer(comingIn('210 × 60 × 15 cm; 120 × 120 × 110 cm'), door).lines;
    expect(wide).toMatchObject([{ about: 'Through the door, in its 2 parcels', verdict: 'no' }]);
  });

  it('are said with their sizes', () => {
    expect(sizesInWords(comingIn('2 × 210 × 60 × 15 cm'))).toBe(
      'It measures 210 × 90 × 90 cm (width, depth and height), and arrives in 2 parcels: 210 × 60 × 15 cm and 210 × 60 × 15 cm.',
    );
    expect(sizesInWords(comingIn('not said'))).toContain(
      'We don’t know the size of its parcel: 218 × 98 × 98 cm allows 4 cm',
    );
  });
});
