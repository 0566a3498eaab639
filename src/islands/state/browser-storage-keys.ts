/* What browsers keep of the shop, for how long, and what of it needs the visitor's consent. */

import { PERSONAL_KEYS } from './consent/personal-keys.ts';

type PersonalKey = (typeof PERSONAL_KEYS)[number];

const DAY = 1_440;
const WEEK = 10_080;
const YEAR = 525_600;

/** Minutes that something is kept for which no other time is named (STORAGE-001). */
export const DEFAULT_MINUTES = DAY;

/** Minutes of everything that is kept under a name of its own (STORAGE-003, 004, 006, 007). */
export const KEPT = {
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

export type KeptName = keyof typeof KEPT;

const minutes: Readonly<Record<string, number | undefined>> = KEPT;

/** Minutes for a key; one that is not named, such as `tags/room`, stays a day (STORAGE-002). */
export const minutesOf = (key: string): number => minutes[key] ?? DEFAULT_MINUTES;

export const isPersonal = (key: string): boolean => PERSONAL_KEYS.some((name) => name === key);
