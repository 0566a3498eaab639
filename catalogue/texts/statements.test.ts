import { describe, expect, it } from 'vitest';
import { inFigures } from './in-figures.ts';
import { statementsIn } from './statements.ts';

describe('numbers of a text', () => {
  it.each([
    ['a fifteen-year guarantee', 'a 15 years guarantee'],
    ['Weighs six kilograms', 'Weighs 6 kg'],
    ['one metre thirty-two high', '1320 mm high'],
    ['a metre and a half of chain', '1500 mm of chain'],
    ['half a metre', '500 mm'],
    ['two metres of flex', '2000 mm of flex'],
    ['90 by 190 cm', '900 mm by 1900 mm'],
    ['between 60 and 180 centimetres', 'between 600 mm and 1800 mm'],
    ['up to twelve watts', 'up to 12 W'],
    ['a hundred and twenty buttons', '120 buttons'],
    ['at thirty degrees', 'at 30 °C'],
    ['two and a half thousand', '2 and a half thousand'],
  ])('%s: %s', (text, figures) => {
    expect(inFigures(text)).toBe(figures);
  });
});

describe('what a text says', () => {
  const said = (text: string) =>
    statementsIn(text, 'Wark Spindle Chair').map(({ about, values }) => [about, ...values]);

  it.each([
    ['Guaranteed for fifteen years, leaning back included.', ['guarantee', 15]],
    ['It comes with a twenty-five-year guarantee.', ['guarantee', 25]],
    ['Weighs six kilograms.', ['weight', 6]],
    ['Wark weighs 7.5 kg.', ['weight', 7.5]],
    ['The base weighs forty kilograms.', ['part-weight', 40]],
    ['Tested at 110 kilograms.', ['load', 110]],
    ['A two-seat sofa.', ['seats', 2]],
    ['Seat height 46 cm.', ['seat-height', 460]],
    ['Takes one GU10 bulb.', ['bulb', 'GU10']],
    ['A bulb of up to seven watts.', ['bulb-power', 7]],
    ['Three metres of cloth flex.', ['cable', 3_000]],
    ['It passes through a 70 cm doorway.', ['door', 700]],
    ['It goes through a door of seventy centimetres.', ['door', 700]],
    ['Comes in two boxes.', ['parcels', 2]],
    ['A chest with six deep drawers.', ['drawers', 6]],
    ['Two short drawers over three long ones.', ['drawers', 2, 3]],
    ['Ninety centimetres across.', ['side', 900]],
    ['The legs unscrew.', ['loose-legs']],
    ['Covers come off.', ['covers']],
    ['Made in Walsall.', ['made-in', 'England']],
    ['In solid oak.', ['timber', 'oak']],
  ])('%s', (text, statement) => {
    expect(said(text)).toContainEqual(statement);
  });

  it('is nothing where it says nothing that a fact could', () => {
    expect(said('It has been bought for one embassy and a houseboat.')).toEqual([]);
  });
});
