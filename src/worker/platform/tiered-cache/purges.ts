/** What a ledger of purges holds that a copy of it does not. */
export interface Purges {
  /** Number of the last purge; 0 before the first. */
  readonly latest: number;
  /** What was begun when a purge before this one was the last known counts as purged, whatever its tags. */
  readonly floor: number;
  /** Number of the last purge of each tag. */
  readonly tags: readonly { readonly tag: string; readonly number: number }[];
}
