import * as z from 'zod';

/** What a card of the test bank does. */
export type Outcome =
  | 'success'
  | 'declined'
  | 'insufficient_funds'
  | 'challenge'
  | 'lost_reply'
  | 'refund_fails';

/** The usual test numbers; every other valid card number pays successfully. */
export const TEST_CARDS = [
  { number: '4242424242424242', outcome: 'success', note: 'pays' },
  { number: '4000000000000002', outcome: 'declined', note: 'is declined' },
  { number: '4000000000009995', outcome: 'insufficient_funds', note: 'has insufficient funds' },
  { number: '4000002500003155', outcome: 'challenge', note: 'requires 3-D Secure' },
  { number: '4000000000000705', outcome: 'lost_reply', note: 'pays, but the reply is lost' },
  { number: '4000000000005126', outcome: 'refund_fails', note: 'pays, but refunds to it fail' },
] as const satisfies readonly { number: string; outcome: Outcome; note: string }[];

/** What is stored about a card: never more of its number than the last four digits. */
export interface KeptCard {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly outcome: Outcome;
}

const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
];

/** The check digit of ISO/IEC 7812. */
const isCardNumber = (number: string): boolean => {
  if (!/^\d{13,19}$/.test(number)) return false;
  const sum = Array.from(number)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
};

const digits = z.string().transform((text) => text.replace(/[\s-]/g, ''));

/** A card form, as a person fills it in; no message repeats what was typed. */
export const CardForm = z
  .object({
    number: digits.refine(isCardNumber, 'This isn’t a card number.'),
    expiry: digits.pipe(
      z.string().regex(/^(0[1-9]|1[0-2])\/?(\d{2}|20\d{2})$/, 'Enter month and year: 04/30.'),
    ),
    cvc: digits.pipe(z.string().regex(/^\d{3,4}$/, 'Enter the 3 or 4 digits.')),
  })
  .transform(({ number, expiry }) => ({ number, ...monthAndYear(expiry) }))
  .refine(({ expYear, expMonth }) => Date.UTC(expYear, expMonth) > Date.now(), {
    path: ['expiry'],
    message: 'This card has expired.',
  })
  .transform(({ number, ...expiry }): KeptCard => ({
    ...expiry,
    brand: BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? 'Card',
    last4: number.slice(-4),
    outcome: TEST_CARDS.find((card) => card.number === number)?.outcome ?? 'success',
  }));

const monthAndYear = (expiry: string) => ({
  expMonth: Number(expiry.slice(0, 2)),
  expYear: 2000 + Number(expiry.slice(-2)),
});
