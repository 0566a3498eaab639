/** Carries the site's API token on every call without a customer's bearer token (API-004). */
export const API_TOKEN_HEADER = 'x-api-token';

/** Cookie and header of the check against cross-site request forgery (API-005). */
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';

/** Identifies one intention of a caller, which is carried out once however often it is sent. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
