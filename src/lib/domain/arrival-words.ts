import { rangeWords } from './plain-day.ts';

interface Arriving {
  /** Days, as in `2026-12-24`; '' if unknown. */
  readonly arrivesFrom: string;
  readonly arrivesUntil: string;
}

/** '8 to 12 January'; '' if it is unknown when it arrives. */
export const arrivalWords = ({ arrivesFrom, arrivesUntil }: Arriving): string =>
  arrivesFrom === '' ? '' : rangeWords(arrivesFrom, arrivesUntil);
