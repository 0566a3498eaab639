export { cacheKey } from './cache-key.ts';
export type { CachePolicy } from './entry.ts';
export type { Answer, KeptAnswer, Lookup } from './lookup.ts';
export { PurgeLedger } from './purge-ledger-object.ts';
export { createPurgeLedgers, type PurgeLedgers, readsFrom, recordPurge } from './purge-ledger.ts';
export type { CacheBindings } from './purges.ts';
export { type CacheContext, placeStore, sharedStore } from './stores.ts';
export { createTieredCache, type TieredCache } from './tiered-cache.ts';
export type { SharingPolicy } from './tiers.ts';
