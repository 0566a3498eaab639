import { describe, expect, it } from 'vitest';
import { choicesIn, chosenIn, dayChoices, daysFor, inOtherWay, otherWay } from './day-choice.ts';

const NO_SERVICE = {
  service: '',
  name: '',
  covers: '',
  totalPence: 0,
  workingDays: 0,
  isChosen: false,
};

const delivery = (sellerId: string, changed: object = {}) => ({
  sellerId,
  delivery: 0,
  days: ['2026-12-04', '2026-12-07'],
  windows: ['08:00-12:00', '12:00-16:00'],
  services: [],
  ...{ deliveryDay: '', deliveryWindow: '', way: '', togetherFrom: '', togetherUntil: '' },
  ...changed,
});

const ids = (...deliveries: Parameters<typeof dayChoices>[0]) =>
  dayChoices(deliveries).map(({ id }) => id);

describe('the days from which an assistant chooses', () => {
  it('are each window of each day, with its name and its times in London', () => {
    expect(ids(delivery('1'))).toEqual([
      '2026-12-04/08:00-12:00',
      '2026-12-04/12:00-16:00',
      '2026-12-07/08:00-12:00',
      '2026-12-07/12:00-16:00',
    ]);
    expect(dayChoices([delivery('1', { days: ['2027-06-04'] })])[0]).toMatchObject({
      ...{ day: '2027-06-04', window: '08:00-12:00', name: 'Friday 4 June, 08:00 to 12:00' },
      ...{ earliest: '2027-06-04T07:00:00.000Z', latest: '2027-06-04T11:00:00.000Z' },
    });
  });

  it('are whole days of a seller without windows, and none of one without days', () => {
    expect(dayChoices([delivery('1', { windows: [] })])[0]).toMatchObject({
      ...{ id: '2026-12-04', window: '', name: 'Friday 4 December' },
      ...{ earliest: '2026-12-04T00:00:00.000Z', latest: '2026-12-04T23:59:59.999Z' },
    });
    expect(ids(delivery('1', { days: [] }))).toEqual([]);
    expect(ids()).toEqual([]);
  });

  it('are the common ones for deliveries of one day', () => {
    const other = delivery('2', { days: ['2026-12-07'], windows: ['12:00-16:00'] });
    expect(ids(delivery('1'), other)).toEqual(['2026-12-07/12:00-16:00']);
    expect(ids(delivery('1'), { ...other, windows: [] })).toEqual(['2026-12-07']);
  });

  it('are chosen by all deliveries or by none', () => {
    const day = { deliveryDay: '2026-12-07', deliveryWindow: '12:00-16:00' };
    const [one, other] = [delivery('1', day), delivery('2', day)];
    expect(chosenIn([one, other])?.id).toBe('2026-12-07/12:00-16:00');
    expect(chosenIn([one, delivery('2')])).toBeUndefined();
    expect(chosenIn([delivery('1')])).toBeUndefined();
    expect(chosenIn([])).toBeUndefined();
    const chosen = { day: '2026-12-07', window: '12:00-16:00' };
    expect(choicesIn([one, delivery('2')])).toEqual({
      days: [{ sellerId: '1', delivery: 0, ...chosen }],
      together: [],
      services: [],
    });
    expect(daysFor([one, other], chosen)).toEqual([
      { sellerId: '1', delivery: 0, ...chosen },
      { sellerId: '2', delivery: 0, ...chosen },
    ]);
  });
});

describe('the pieces of one seller', () => {
  const days = { togetherFrom: '2026-12-14', togetherUntil: '2026-12-16' };
  const apart = (number: number) => delivery('1', { delivery: number, way: 'each', ...days });
  const whole = delivery('1', { way: 'together', deliveryDay: '2026-12-16', ...days });

  it('may come together where they are ready on other days, on the day of the last', () => {
    expect(otherWay([apart(1), apart(2), delivery('2')])).toEqual({
      id: 'together',
      name: 'Everything together',
      sellers: ['1'],
      arriving: { arrivesFrom: '2026-12-14', arrivesUntil: '2026-12-16' },
    });
    expect(otherWay([whole, delivery('2')])).toMatchObject({ id: 'each', sellers: ['1'] });
    expect(otherWay([delivery('2')])).toBeUndefined();
  });

  it('come in the other way without a day or a service that was chosen for the one before', () => {
    const room = { ...NO_SERVICE, service: 'room', isChosen: true };
    const other = delivery('2', { deliveryDay: '2026-12-07', services: [room] });
    const now = choicesIn([{ ...whole, services: [room] }, other]);
    const each = otherWay([whole]);
    expect(now.together).toEqual(['1']);
    expect(each && inOtherWay(now, each)).toEqual({
      days: [{ sellerId: '2', delivery: 0, day: '2026-12-07', window: '' }],
      together: [],
      services: [{ sellerId: '2', delivery: 0, service: 'room' }],
    });
  });
});
