/** The tag that purges everything. */
export const EVERYTHING = '*';

/** A tag as the ledger of several sites has it: of one of them, or of all. */
export const tagAt = (siteId: string | undefined, tag: string): string =>
  siteId === undefined ? tag : `${siteId}\n${tag}`;

/** The part of a ledger that a copy of it lacks. */
export interface Purges {
  /** Number of the last purge; 0 before the first. */
  readonly latest: number;
  /**
   * An entry counts as purged, whatever its tags, if the last purge known when it began is before this
   * number.
   */
  readonly floor: number;
  /** Number of the last purge of each tag, as `tagAt` writes it. */
  readonly tags: readonly { readonly tag: string; readonly number: number }[];
  /** The newest bookmark of the database that came with a purge; '' for none. */
  readonly bookmark: string;
  /** Number of the last purge that came without a bookmark; 0 for none. */
  readonly unmarked: number;
}

/** The calls of a purge ledger. */
interface PurgeLedgerCalls extends Rpc.DurableObjectBranded {
  record(tags: string[], since: number, bookmark: string): Purges;
  since(known: number): Purges;
}

/** The bindings of the caches. */
export interface CacheBindings {
  /** The store that all places share. */
  readonly CACHE: KVNamespace;
  /** One object per group of sites: what was purged from their caches. */
  readonly PURGE_LEDGERS: DurableObjectNamespace<PurgeLedgerCalls>;
}
