/** The most letters of a promo code. */
export const MOST_PROMO_LETTERS = 40;

export const LONG_PROMO = `A promo code can have up to ${String(MOST_PROMO_LETTERS)} characters.`;

/** Why what was typed cannot be a promo code; '' if it can. */
export const promoProblem = (typed: string): string =>
  typed.trim().length > MOST_PROMO_LETTERS ? LONG_PROMO : '';
