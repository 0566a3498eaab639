/** The part of a ledger that a copy of it lacks. */
export interface Purges {
  /** Number of the last purge; 0 before the first. */
  readonly latest: number;
  /**
   * An entry counts as purged, whatever its tags, if the last purge known when it began is before this
   * number.
   */
  readonly floor: number;
  /** Number of the last purge of each tag. */
  readonly tags: readonly { readonly tag: string; readonly number: number }[];
}

/** The calls of a site's purge ledger. */
interface PurgeLedgerCalls extends Rpc.DurableObjectBranded {
  record(tags: string[], since: number): Purges;
  since(known: number): Purges;
}

/** The bindings of the caches. */
export interface CacheBindings {
  /** The store that all places share. */
  readonly CACHE: KVNamespace;
  /** One object per site: what was purged from its caches. */
  readonly PURGE_LEDGERS: DurableObjectNamespace<PurgeLedgerCalls>;
}
