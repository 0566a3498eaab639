/** Tags of cached pages and replies; a purge names one of these, or `*` for the whole site. */
export const cacheTags = {
  everything: '*',
  /** Every page that shows the catalogue: lists, products, tags and sellers. */
  catalogue: 'catalogue',
  /** Feeds for shopping channels. */
  feeds: 'feeds',
  product: (id: string) => `product:${id}`,
  tag: (id: string) => `tag:${id}`,
  seller: (id: string) => `seller:${id}`,
  /** Replies of one call, by its path in the contract. */
  call: (path: string) => `call:${path}`,
} as const;
