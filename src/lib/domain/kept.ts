/* What browsers keep of the shop, for how long, and what of it needs the visitor's consent. */

const DAY = 1_440;
const WEEK = 10_080;
const YEAR = 525_600;

/** Minutes that something is kept for which no other time is named (STORAGE-001). */
export const DEFAULT_MINUTES = DAY;

interface Keeping {
  readonly minutes: number;
  /** Kept only of visitors who allowed it (CONSENT-008). */
  readonly personal: boolean;
}

/** Everything that is kept under a name of its own (STORAGE-003, 004, 006, 007). */
export const KEPT = {
  cart: { minutes: YEAR, personal: false },
  addToCartData: { minutes: DAY, personal: false },
  headerMenus: { minutes: WEEK, personal: false },
  roomCategoryCounts: { minutes: WEEK, personal: false },
  filterPanel: { minutes: YEAR, personal: false },
  userData: { minutes: YEAR, personal: true },
  lastUser: { minutes: YEAR, personal: true },
  lastVerdict: { minutes: YEAR, personal: true },
  searches: { minutes: YEAR, personal: true },
  recentProducts: { minutes: DAY, personal: true },
  'favourites/products': { minutes: DAY, personal: true },
  'verdicts/list': { minutes: DAY, personal: true },
  'personrooms/search': { minutes: DAY, personal: true },
} as const satisfies Readonly<Record<string, Keeping>>;

export type KeptName = keyof typeof KEPT;

const keepings: Readonly<Record<string, Keeping | undefined>> = KEPT;

/** Minutes for a key; one that is not named, such as `tags/room`, stays a day (STORAGE-002). */
export const minutesOf = (key: string): number => keepings[key]?.minutes ?? DEFAULT_MINUTES;

export const isPersonal = (key: string): boolean => keepings[key]?.personal ?? false;

export const PERSONAL_KEYS = Object.keys(KEPT).filter(isPersonal);
/** Kept for the one who is signed in; gone at sign-out, whatever was allowed. */
export const ACCOUNT_KEYS = ['cart', 'addToCartData', ...PERSONAL_KEYS] as const;
