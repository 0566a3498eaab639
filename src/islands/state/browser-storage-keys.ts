/* The keys of local storage, their lifetimes, and which of them need the visitor's consent. */

import { DAY_MINUTES } from '@parlour/domain';
import { PERSONAL_KEYS } from './consent/personal-keys.ts';

const WEEK_MINUTES = 7 * DAY_MINUTES;
const YEAR_MINUTES = 365 * DAY_MINUTES;

/** Minutes for which a key without an entry of its own is stored (STORAGE-001). */
const DEFAULT_MINUTES = DAY_MINUTES;

/**
 * Lifetimes in minutes of keys that are not stored for a day (STORAGE-003, 004, 006, 007). Stored for a day,
 * by name: addToCartData, recentProducts, favourites/products, verdicts/list, personrooms/search.
 */
const minutes: Readonly<Record<string, number | undefined>> = {
  cart: YEAR_MINUTES,
  headerMenus: WEEK_MINUTES,
  roomCategoryCounts: WEEK_MINUTES,
  filterPanel: YEAR_MINUTES,
  passkeyOffer: YEAR_MINUTES,
  userData: YEAR_MINUTES,
  lastUser: YEAR_MINUTES,
  lastVerdict: YEAR_MINUTES,
  searches: YEAR_MINUTES,
  fit: YEAR_MINUTES,
  outcode: YEAR_MINUTES,
};

/** Minutes for which a key is stored: a day for one without an entry, such as `tags/room` (STORAGE-002). */
export const minutesOf = (key: string): number => minutes[key] ?? DEFAULT_MINUTES;

/** Whether the value of a key is about a person. */
export const isPersonal = (key: string): boolean => PERSONAL_KEYS.some((name) => name === key);
