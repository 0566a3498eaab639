/** What an email about a product can be asked for: a lower price, or that it can be had again. */
export const ALERT_KINDS = ['price', 'stock'] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];

/** The kind that a form names; undefined for none. */
export const alertKind = (text = ''): AlertKind | undefined =>
  ALERT_KINDS.find((known) => known === text);
