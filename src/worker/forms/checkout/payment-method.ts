import type { Site } from '#lib/site/schema.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Fields } from '../../platform/forms/posted-form.ts';

const NEEDS_SCRIPT =
  'A new card needs JavaScript: its number goes from your browser straight to Stripe and never ' +
  'through this shop. Please turn JavaScript on, or choose a card that you have saved.';

/** What a form says to a new card that no script has taken to Stripe; `details` as those of a call. */
export const cardNeedsScript = (details: readonly string[] = []): ShopError =>
  new ShopError('invalid_request', 400, NEEDS_SCRIPT, { details });

/**
 * How a form wants to pay: a saved card, Stripe's token of a new one, or the provider's own page.
 * @throws {ShopError} `invalid_request` for a new card at Stripe, which has no page, without a token.
 */
export const paymentMethodOf = ({ payments }: Site, { cardId, token = '', saveCard }: Fields) => {
  if (payments.provider === 'stripe' && cardId === '' && token === '') {
    throw cardNeedsScript([`body.cardId: ${NEEDS_SCRIPT}`]);
  }
  return {
    cardId: cardId ?? '',
    token: cardId === undefined || cardId === '' ? token : '',
    saveCard: saveCard !== undefined,
  };
};
