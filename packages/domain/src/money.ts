import { formatNumber } from './number.ts';

/** Money is a whole number of pence inside the shop; replies carry pounds. */
export type Pence = number;

/** Pounds of a reply (1250.5) as whole pence (125050), rounded half up. */
export const penceFromPounds = (pounds: number): Pence => roundHalfUp(pounds * 100);

/** Whole pence as the pounds of a reply. */
export const poundsFromPence = (pence: Pence): number => pence / 100;

/** Rounds half up, once, at the end of a calculation. The epsilon corrects binary fractions such as 1.005. */
export const roundHalfUp = (amount: number): number => Math.floor(amount + 0.5 + 1e-7);

/** `125000` as `£1,250.00`: pound sign, thousands separator, always two decimals (CONST-002). */
export const formatPence = (pence: Pence): string => {
  const amount = Math.abs(pence);
  const rest = String(amount % 100).padStart(2, '0');
  return `${pence < 0 ? '-' : ''}£${formatNumber(Math.floor(amount / 100))}.${rest}`;
};
