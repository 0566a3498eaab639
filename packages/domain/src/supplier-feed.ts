/** The formats of suppliers' feeds. */
export const FEED_FORMATS = [
  'ndjson',
  'merchant-tsv',
  'merchant-csv',
  'merchant-xml',
  'shopify-csv',
] as const;

export type FeedFormat = (typeof FEED_FORMATS)[number];

/** The times of an offer at which it changes by itself. */
export const OFFER_TIMES = ['saleFrom', 'saleUntil', 'expiresAt', 'expectedBy'] as const;

export type OfferTime = (typeof OFFER_TIMES)[number];

/** The default limit for the removal of products in one run, in per cent of a supplier's products at a site. */
export const PRUNE_LIMIT = 30;

/** The most bytes of a file that is imported, gzipped or not. */
export const MOST_IMPORT_BYTES = 256 * 1024 * 1024;

/** The bytes of each piece in which such a file is sent, but for the last. */
export const IMPORT_PIECE_BYTES = 1024 * 1024;

/** The most products of a preview. */
export const MAX_PREVIEWED = 10;

/** The most variants of one product: of a feed with more, the first ones are loaded. */
export const MAX_VARIANTS = 200;
