/**
 * Tags of cached pages and replies; a purge names one of these, or `*` for the whole site. The triggers of
 * `src/worker/market/migrations/0082_purges_due.sql` write some of them, too.
 */
export const cacheTags = {
  everything: '*',
  /** Every page that shows the catalogue: lists, products, tags and sellers. */
  catalogue: 'catalogue',
  /** Lists and counts: purged when a product comes or goes, is listed or no longer, or gets other tags. */
  lists: 'lists',
  /** Lists under a tag's slug, or of everything: purged, too, when a product in them may have another place. */
  list: (slug?: string) => (slug === undefined ? 'list' : `list:${slug}`),
  /** What holds for one day in London; it ends with the day and needs no purge. */
  day: 'day',
  /** Feeds for shopping channels. */
  feeds: 'feeds',
  product: (id: string) => `product:${id}`,
  tag: (id: string) => `tag:${id}`,
  seller: (id: string) => `seller:${id}`,
  /** Replies of one call, by its path in the contract. */
  call: (path: string) => `call:${path}`,
} as const;
