export { within } from './deadline.ts';
export { hmac, sameSecret, sha256 } from './digest.ts';
export { errorChain, log, logRequest } from './log.ts';
export { createLru, type Lru, textBytes } from './lru.ts';
export { createPauses, type Pauses } from './pauses.ts';
export { base64url, randomText } from './random.ts';
export { redacted } from './redacted.ts';
export {
  noteUpstream,
  requestId,
  requestNotes,
  type RequestNotes,
  underRequestId,
} from './request-id.ts';
export { retryDelays } from './retry-delays.ts';
export { singleFlight, type WaitUntil } from './single-flight.ts';
