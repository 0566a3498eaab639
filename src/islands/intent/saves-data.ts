interface Connection {
  readonly saveData?: boolean;
  /** Estimate in Mbit/s. */
  readonly downlink?: number;
}

/** Chromium alone tells; of the others nothing is known. */
const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** Whether the visitor has asked for less data. */
export const savesData = (): boolean => connection().saveData === true;

/** Mbit/s at which the code of a list arrives within half a second. */
const GOOD_LINE = 2.5;

/** Whether the visitor's line is good enough to fetch what may not be needed. */
export const hasGoodLine = (): boolean => (connection().downlink ?? GOOD_LINE) >= GOOD_LINE;
