export { BROWSER_ROUTES, type BrowserCall } from './browser-routes.ts';
export { callPath } from './call-path.ts';
export {
  failureOf,
  isUnexplained,
  sentenceOf,
  SERVER_ERROR,
  UNCODED,
  UNKNOWN_FAILURE,
  UPSTREAM_UNEXPLAINED,
} from './failure.ts';
export { API_TOKEN_HEADER, IDEMPOTENCY_HEADER, XSRF_COOKIE, XSRF_HEADER } from './headers.ts';
export { READ_CART } from './read-cart.ts';
