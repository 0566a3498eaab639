import { eachField } from './each-field.ts';

/** Fields of offers that hold for the day in London on which they are read: arrival, and the period of a reduction. */
const OF_A_DAY: ReadonlySet<string> = new Set(['arrivesFrom', 'wasFrom', 'wasUntil']);

/** Whether a field says what another day may change without any write. */
export const isOfADay = (name: string, value: unknown): boolean =>
  name === 'hasArrivals' ? value === true : OF_A_DAY.has(name) && value !== '';

/** Whether a reply, or a part of one, says what another day may change without any write. */
export const saysADay = (value: unknown): boolean => {
  let isSaid = false;
  eachField(value, (name, part) => {
    isSaid ||= isOfADay(name, part);
  });
  return isSaid;
};
