/**
 * Every URL that the shop links to. Slugs arrive as stored, which is URL-encoded. A script carries only those that
 * it uses.
 */
export * as paths from './urls.ts';
export { CONSENT_PATH, type ProductChoice, type StoreIndex } from './urls.ts';
