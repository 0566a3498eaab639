import type { AlertKind, Pence } from '@parlour/domain';
import type { AlertFacts } from '#lib/mail/alert-emails.ts';
import { paths } from '#lib/paths.ts';
import type { Site } from '@parlour/site';
import { alertAt, type AlertRow } from './alerts.queries.ts';
import type { AskedRow } from './asked.queries.ts';
import { offeredNow, titleOf } from './offered.queries.ts';

/** An alert that waits for its confirmation. */
export interface AlertWish {
  /** Of the alert, once it is confirmed: it is moved once, however often the link is pressed. */
  readonly id: number;
  readonly variantId: number;
  readonly kind: AlertKind;
  /** 0 for an alert that does not watch the price. */
  readonly price: Pence;
}

export const alertWishOf = ({ wish }: Pick<AskedRow, 'wish'>): AlertWish =>
  JSON.parse(wish) as AlertWish;

/** A variant in the words of an email, as a site offers it; null when the site does not. */
export const alertFacts = async (
  db: D1Database,
  { assortment }: Site,
  variantId: number,
): Promise<Omit<AlertFacts, 'key'> | null> => {
  const offered = await offeredNow(db, assortment, variantId);
  return (
    offered && {
      product: titleOf(offered),
      picture: offered.picture,
      price: offered.price_pence,
      path: paths.product(String(variantId), offered.slug),
    }
  );
};

/** What became of an alert that was asked for; null for one that has ended. */
export const alertOfAsked = (db: D1Database, asked: AskedRow): Promise<AlertRow | null> => {
  const { variantId, kind } = alertWishOf(asked);
  return alertAt(db, { site: asked.site, email: asked.email, variantId, kind });
};
