/** Carries the site's API token on every call that has no customer's bearer (API-004). */
export const API_TOKEN_HEADER = 'x-api-token';

/** Makes a write that is sent twice be done once; on calls that are `idempotent`. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Cookie and header of the cross-site request forgery check (API-005). */
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';
