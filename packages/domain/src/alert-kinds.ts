/** The reasons for an email about a product: a lower price, or new stock. */
export const ALERT_KINDS = ['price', 'stock'] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];

/** The kind that a form names; undefined for none. */
export const alertKind = (text = ''): AlertKind | undefined =>
  ALERT_KINDS.find((known) => known === text);
