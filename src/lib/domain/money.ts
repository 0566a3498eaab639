import { formatNumber } from './number.ts';

/** Money is an integer number of pence everywhere inside; the wire carries pounds as a number. */
export type Pence = number;

/** Pounds from the wire (1250.5) as whole pence (125050), rounded half up. */
export const penceFromPounds = (pounds: number): Pence => roundHalfUp(pounds * 100);

/** Whole pence as the number of pounds that the wire carries. */
export const poundsFromPence = (pence: Pence): number => pence / 100;

/** Half up, once, at the end of a calculation. The epsilon undoes binary fractions such as 1.005. */
export const roundHalfUp = (amount: number): number => Math.floor(amount + 0.5 + 1e-7);

/** `125000` as `£1,250.00`: pound sign, thousands separator, always two decimals (CONST-002). */
export const formatPence = (pence: Pence): string => {
  const amount = Math.abs(pence);
  const rest = String(amount % 100).padStart(2, '0');
  return `${pence < 0 ? '-' : ''}£${formatNumber(Math.floor(amount / 100))}.${rest}`;
};
