import { dayWords, rangeWords, type PlainDay } from './plain-day.ts';

interface Arriving {
  /** Days, as in `2026-12-24`; '' if unknown. */
  readonly arrivesFrom: string;
  readonly arrivesUntil: string;
}

/** '8 to 12 January'; '' if it is unknown when it arrives. */
export const arrivalWords = ({ arrivesFrom, arrivesUntil }: Arriving): string =>
  arrivesFrom === '' ? '' : rangeWords(arrivesFrom, arrivesUntil);

/** 'Friday 4 December, 08:00 to 12:00', or the day alone without a window. */
export const chosenDayWords = (day: PlainDay, window: string): string =>
  [dayWords(day), window.replace('-', ' to ')].filter((part) => part !== '').join(', ');
