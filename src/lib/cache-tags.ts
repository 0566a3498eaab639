/** What a cached page or reply shows; a purge names one of these, or `*` for everything of a site. */
export const cacheTags = {
  everything: '*',
  /** Anything that shows the catalogue: every listing, product, tag and seller. */
  catalogue: 'catalogue',
  /** Feeds for shopping channels. */
  feeds: 'feeds',
  product: (id: string) => `product:${id}`,
  tag: (id: string) => `tag:${id}`,
  seller: (id: string) => `seller:${id}`,
  /** Replies of one call of the table, by its path. */
  call: (path: string) => `call:${path}`,
} as const;
