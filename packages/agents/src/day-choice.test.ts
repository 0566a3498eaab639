import { describe, expect, it } from 'vitest';
import { chosenDays, chosenIn, dayChoices, daysFor } from './day-choice.ts';

const delivery = (sellerId: string, changed: object = {}) => ({
  sellerId,
  days: ['2026-12-04', '2026-12-07'],
  windows: ['08:00-12:00', '12:00-16:00'],
  ...{ deliveryDay: '', deliveryWindow: '' },
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
    expect(chosenDays([one, delivery('2')])).toEqual([{ sellerId: '1', ...chosen }]);
    expect(daysFor([one, other], chosen)).toEqual([
      { sellerId: '1', ...chosen },
      { sellerId: '2', ...chosen },
    ]);
  });
});
