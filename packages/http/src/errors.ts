import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { UPSTREAM_UNEXPLAINED } from '@parlour/contract/browser';

/** The codes of errors, as literals that logs, replies and tests share. */
export type ErrorCode =
  | 'unknown_host'
  | 'not_found'
  | 'invalid_request'
  | 'method_not_allowed'
  | 'body_too_large'
  | 'address_too_long'
  | 'token_missing'
  | 'token_unknown'
  | 'bearer_missing'
  | 'bearer_refused'
  | 'password_refused'
  | 'passkey_refused'
  | 'email_unverified'
  | 'email_missing'
  | 'address_refused'
  | 'cart_refused'
  | 'cart_changed'
  | 'promo_refused'
  | 'order_refused'
  | 'payment_refused'
  | 'payer_unknown'
  | 'offer_refused'
  | 'alert_refused'
  | 'samples_refused'
  | 'samples_sent'
  | 'samples_spent'
  | 'review_refused'
  | 'game_refused'
  | 'too_many'
  | 'payment_unavailable'
  | 'rate_limited'
  | 'idempotency_mismatch'
  | 'idempotency_in_flight'
  | 'agent_stopped'
  | 'checkout_refused'
  | 'operator_disabled'
  | 'operator_refused'
  | 'operator_role_missing'
  | 'xsrf_mismatch'
  | 'sign_in_required'
  | 'sign_in_again'
  | 'sign_in_unavailable'
  | 'upstream_unreachable'
  | 'upstream_timeout'
  | 'upstream_resting'
  | 'upstream_refused'
  | 'upstream_unreadable'
  | 'upstream_failed'
  | 'upstream_rejected'
  | typeof UPSTREAM_UNEXPLAINED
  | 'not_configured'
  | 'nothing_saved'
  | 'internal';

interface ShopErrorOptions {
  readonly cause?: unknown;
  /** Details that a caller can act on, such as the fields that did not parse. */
  readonly details?: readonly string[];
  /** Seconds after which a retry may succeed. */
  readonly retryAfter?: number | undefined;
}

/** The only error class of the worker: a code, an HTTP status, a sentence for the person, a cause for the log. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly status: ContentfulStatusCode;
  readonly details: readonly string[];
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    status: ContentfulStatusCode,
    message: string,
    options: ShopErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ShopError';
    this.code = code;
    this.status = status;
    this.details = options.details ?? [];
    this.retryAfter = options.retryAfter;
  }
}

/** What D1 says when it takes no more rows: it has reached its size, or can only be read. */
const UNWRITABLE = /SQLITE_FULL|SQLITE_READONLY|disk is full|readonly database|maximum DB size/i;

const NOTHING_SAVED =
  'The shop can save nothing at the moment. You can go on looking and searching. Please try again in a few minutes.';

/**
 * Anything that was thrown, as a ShopError. A database that takes no more rows is `nothing_saved`, because all
 * that only reads still works; any other error becomes `internal`. The original is the cause.
 */
export const toShopError = (thrown: unknown): ShopError => {
  if (thrown instanceof ShopError) return thrown;
  if (thrown instanceof Error && UNWRITABLE.test(thrown.message)) {
    return new ShopError('nothing_saved', 503, NOTHING_SAVED, { cause: thrown, retryAfter: 60 });
  }
  return new ShopError('internal', 500, 'Something went wrong on our side. Please try again.', {
    cause: thrown,
  });
};

/** Seconds after which a sign-in may be checked again. */
const UNCHECKED_S = 30;

/** For a sign-in that cannot be checked now: it may well be valid, so nobody is signed out. */
export const signInUnavailable = (cause: unknown): ShopError =>
  new ShopError(
    'sign_in_unavailable',
    503,
    'Your sign-in can’t be checked at the moment. Please try again in a minute.',
    { cause, retryAfter: UNCHECKED_S },
  );

/** For a sign-in that cannot begin now, such as while the provider does not answer. */
export const signInNotPossible = (cause: unknown): ShopError =>
  new ShopError(
    'sign_in_unavailable',
    503,
    'Signing in isn’t possible at the moment. Please try again in a few minutes.',
    { cause },
  );

/** The refusal of a URL where there is nothing, or nothing for this visitor. */
export const nothingHere = (): ShopError =>
  new ShopError('not_found', 404, 'There is nothing at this URL.');
