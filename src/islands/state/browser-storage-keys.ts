/* What the shop keeps in local storage, for how long, and which of it needs the visitor's consent. */

import { PERSONAL_KEYS } from './consent/personal-keys.ts';

type PersonalKey = (typeof PERSONAL_KEYS)[number];

const DAY = 1_440;
const WEEK = 10_080;
const YEAR = 525_600;

/** Minutes for which a key without an entry of its own is stored (STORAGE-001). */
export const DEFAULT_MINUTES = DAY;

/** Minutes for which each named key is stored (STORAGE-003, 004, 006, 007). */
export const STORED_MINUTES = {
  cart: YEAR,
  addToCartData: DAY,
  headerMenus: WEEK,
  roomCategoryCounts: WEEK,
  filterPanel: YEAR,
  userData: YEAR,
  lastUser: YEAR,
  lastVerdict: YEAR,
  searches: YEAR,
  recentProducts: DAY,
  'favourites/products': DAY,
  'verdicts/list': DAY,
  'personrooms/search': DAY,
} as const satisfies Readonly<Record<string, number>> & Readonly<Record<PersonalKey, number>>;

const minutes: Readonly<Record<string, number | undefined>> = STORED_MINUTES;

/** Minutes for which a key is stored: a day for one without an entry, such as `tags/room` (STORAGE-002). */
export const minutesOf = (key: string): number => minutes[key] ?? DEFAULT_MINUTES;

/** Whether what a key holds is about a person. */
export const isPersonal = (key: string): boolean => PERSONAL_KEYS.some((name) => name === key);
