/* What the shop keeps in local storage, for how long, and which of it needs the visitor's consent. */

import { PERSONAL_KEYS } from './consent/personal-keys.ts';

const DAY = 1_440;
const WEEK = 10_080;
const YEAR = 525_600;

/** Minutes for which a key without an entry of its own is stored (STORAGE-001). */
const DEFAULT_MINUTES = DAY;

/**
 * Minutes for which a key is stored if it is not a day (STORAGE-003, 004, 006, 007). A day are, by name:
 * addToCartData, recentProducts, favourites/products, verdicts/list, personrooms/search.
 */
const minutes: Readonly<Record<string, number | undefined>> = {
  cart: YEAR,
  headerMenus: WEEK,
  roomCategoryCounts: WEEK,
  filterPanel: YEAR,
  userData: YEAR,
  lastUser: YEAR,
  lastVerdict: YEAR,
  searches: YEAR,
  fit: YEAR,
};

/** Minutes for which a key is stored: a day for one without an entry, such as `tags/room` (STORAGE-002). */
export const minutesOf = (key: string): number => minutes[key] ?? DEFAULT_MINUTES;

/** Whether what a key holds is about a person. */
export const isPersonal = (key: string): boolean => PERSONAL_KEYS.some((name) => name === key);
