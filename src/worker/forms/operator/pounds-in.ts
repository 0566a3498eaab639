import { ShopError } from '../../platform/errors.ts';

const AMOUNT = /^£?(\d{1,3}(?:,\d{3})*|\d+)(\.\d{1,2})?$/;

/**
 * Pounds as somebody types them: `1250`, `1,250.50`, `£12.5`.
 * @throws {ShopError} `invalid_request`, naming the field
 */
export const poundsIn = (typed: string, field: string): number => {
  const [, pounds, pence = ''] = AMOUNT.exec(typed.trim()) ?? [];
  if (pounds !== undefined) return Number(pounds.replaceAll(',', '') + pence);
  throw new ShopError('invalid_request', 400, 'Please look at the fields that are marked.', {
    details: [`body.${field}: Write an amount in pounds, such as 120.50.`],
  });
};
