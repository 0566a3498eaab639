import type { AlertKind } from '@parlour/domain';
import {
  askForAlert,
  confirmAsked,
  createAlert,
  deleteAlert,
  endAsked,
  listAlerts,
  readAsked,
} from '@parlour/contract';
import { ShopError } from '@parlour/http';
import type { Site } from '@parlour/site';
import type { Env } from '../../platform/env.ts';
import { afterAct, beforeAct } from '../../platform/visitors/unrecorded.ts';
import { randomText } from '@parlour/runtime';
import { notFound, requireRowId, randomRowId } from '../ids.ts';
import { sendDueEmails } from '../emails/send-due-emails.ts';
import { ownerOf } from '../owner.ts';
import { routes, type MarketContext, type VisitorContext } from '../routes.ts';
import { askedSamples, moveSamples, samplesByKey } from '../samples/asked-samples.ts';
import { endTray } from '../samples/samples.queries.ts';
import { endSearchEmails, searchByKey } from '../search/saved-searches.queries.ts';
import {
  alertAt,
  alertByKey,
  askAlert,
  confirmAlert,
  endAlert,
  endOwnAlert,
  moveAlert,
  ownAlerts,
  type AlertRow,
} from './alerts.queries.ts';
import { askByEmail } from './ask-by-email.ts';
import { alertOfAsked, alertWishOf } from './asked-alert.ts';
import { askedByKey, type AskedRow, forgetAsked, noteMoved } from './asked.queries.ts';
import { offeredNow, titleOf, type OfferedRow } from './offered.queries.ts';

/** The reply is the same in every case, so that nobody can learn which addresses have asked before. */
const ASKED =
  'Please check your email: if you haven’t confirmed this before, we’ve sent you a link to do so.';
const ENDED = 'We won’t email you about this any more.';
const KEY_BYTES = 24;

/** Alerts about a product's price and stock, for customers and for visitors who follow the link in an email. */
export const alertRoutes = routes()
  .on(askForAlert, (context, { body }) => ask(context, { ...body, customer: '' }))
  .forCustomer(createAlert, (context, { body }) => {
    const { sub, email, emailVerified } = context.customer;
    if (email === '') throw refused('Your account has no email address.');
    // An address that nobody has confirmed may be somebody else's, and so may the alert that it has already.
    return ask(context, { ...body, email, customer: emailVerified ? sub : '' });
  })
  .forCustomer(listAlerts, async (context) => {
    const alerts = await ownAlerts(context.db, ownerOf(context));
    const data = await Promise.all(
      alerts.map(async (alert) => ({
        ...(await toAsked(context, alert)),
        id: String(alert.id),
        date: alert.created_at,
      })),
    );
    return { data };
  })
  .forCustomer(deleteAlert, async (context, { params }) => {
    const id = requireRowId(params.id, 'alert');
    if (!(await endOwnAlert(context.db, ownerOf(context), id))) throw notFound('alert');
    return { message: ENDED };
  })
  .on(readAsked, async (context, { params: { key } }) => ({ data: await shownByKey(context, key) }))
  .on(confirmAsked, async ({ db, env, site }, { params: { key } }) => {
    const own = await alertByKey(db, site.id, key);
    if (own) {
      await confirmAlert(db, site.id, key, new Date().toISOString());
      return { kind: own.kind, message: NEWS };
    }
    // A link that was pressed before, and whose samples the market has.
    if (await samplesByKey(db, site.id, key)) return { kind: 'samples', message: SENDING };
    const asked = await beforeAct(() => askedByKey(env.VISITOR_DB, site.id, key));
    // One that has moved and is not found by its key has ended, or stands under another link.
    if (!asked || (asked.moved_at !== '' && !(await becameAlert(db, asked))))
      throw notFound('alert');
    const reply = await move(db, site, asked);
    await afterAct(() => noteMoved(env.VISITOR_DB, asked, Date.now()));
    return reply;
  })
  .on(endAsked, async ({ db, env, site }, { params: { key } }) => {
    const isEnded =
      (await endAlert(db, site.id, key)) ||
      (await endSearchEmails(db, site.id, key)) ||
      (await endTray(db, site.id, key));
    if (isEnded) await afterAct(() => forgetAsked(env.VISITOR_DB, site.id, key));
    else if (!(await forget(db, env, { site: site.id, key }))) throw notFound('alert');
    return { message: ENDED };
  });

const NEWS = 'Thank you. We’ll email you as soon as there’s news.';
const SENDING = 'Thank you. We’ll send them.';

/** Gives the market what the reader of an address has confirmed: once, however often. */
const move = async (db: D1Database, site: Site, asked: AskedRow) => {
  if (asked.kind === 'samples') {
    await moveSamples(db, site, asked);
    return { kind: 'samples', message: SENDING };
  }
  const { customer, email, key } = asked;
  const wish = alertWishOf(asked);
  const now = new Date().toISOString();
  if (!(await moveAlert(db, { ...wish, site: site.id, customer, email, key }, now))) {
    throw refused('This address has as many of our emails about products as it can have.');
  }
  return { kind: wish.kind, message: NEWS };
};

/** Deletes what was asked for, with the alert that it has become at another link. False when nothing has the key. */
const forget = async (
  db: D1Database,
  { VISITOR_DB }: Pick<Env, 'VISITOR_DB'>,
  { site, key }: Pick<AskedRow, 'site' | 'key'>,
): Promise<boolean> => {
  const asked = await beforeAct(() => askedByKey(VISITOR_DB, site, key));
  const alert = asked?.moved_at ? await becameAlert(db, asked) : null;
  if (alert) await endAlert(db, site, alert.key);
  return beforeAct(() => forgetAsked(VISITOR_DB, site, key));
};

const becameAlert = (db: D1Database, asked: AskedRow): Promise<AlertRow | null> =>
  asked.kind === 'alert' ? alertOfAsked(db, asked) : Promise.resolve(null);

interface AlertRequest {
  readonly variantId: string;
  readonly kind: AlertKind;
  readonly email: string;
  /** '' for a visitor who is not signed in. */
  readonly customer: string;
}

const ask = async (context: VisitorContext, { variantId, kind, email, customer }: AlertRequest) => {
  const { env, db, site } = context;
  const id = requireRowId(variantId, 'product');
  const offered = await offeredNow(db, site.assortment, id);
  if (!offered) throw notFound('product');
  const price = priceToWatch(kind, offered);
  const wish = { id: randomRowId(), variantId: id, kind, price };
  const wanted = { site: site.id, email: email.trim().toLowerCase(), variantId: id, kind };
  if (customer === '') {
    const known = await alertAt(db, wanted);
    if (known?.status !== 'confirmed') {
      await askByEmail(context, {
        kind: 'alert',
        customer,
        email,
        wish,
        same: `${kind} ${String(id)}`,
      });
    }
    return { message: ASKED };
  }
  const alertId = await askAlert(
    db,
    { ...wish, ...wanted, key: randomText(KEY_BYTES), customer },
    new Date(),
  );
  if (alertId !== null) await sendDueEmails(env, { alertId });
  return { message: ASKED };
};

/**
 * In pence; 0 for an alert that does not watch the price.
 * @throws {ShopError} `alert_refused`
 */
const priceToWatch = (kind: AlertKind, { in_stock, price_pence }: OfferedRow): number => {
  if (kind === 'stock' && in_stock === 1) throw refused('This is in stock now.');
  if (kind === 'price' && price_pence === null) {
    throw refused('This has no price for us to watch.');
  }
  return kind === 'price' ? (price_pence ?? 0) : 0;
};

const refused = (message: string): ShopError => new ShopError('alert_refused', 409, message);

const toAsked = async (
  { db, site }: MarketContext,
  { kind, status, variant_id }: Pick<AlertRow, 'kind' | 'status' | 'variant_id'>,
) => {
  const offered = await offeredNow(db, site.assortment, variant_id);
  return {
    kind,
    status,
    name: offered ? titleOf(offered) : 'Something that is no longer sold here',
    variantId: offered ? String(variant_id) : '',
    urlSlug: offered?.slug ?? '',
    mainPicture: offered?.picture ?? '',
  };
};

const shownByKey = async (context: MarketContext, key: string) => {
  const { db, env, site } = context;
  const alert = await alertByKey(db, site.id, key);
  if (alert) return toAsked(context, alert);
  const search = await searchByKey(db, site.id, key);
  if (search) return { kind: 'search', status: 'confirmed', name: search.name };
  const samples = await samplesByKey(db, site.id, key);
  if (samples) return samples;
  const asked = await beforeAct(() => askedByKey(env.VISITOR_DB, site.id, key));
  if (asked?.moved_at === '') {
    if (asked.kind === 'samples') return askedSamples(asked);
    const { kind, variantId } = alertWishOf(asked);
    return toAsked(context, { kind, status: 'asked', variant_id: variantId });
  }
  const moved = asked && (await becameAlert(db, asked));
  if (!moved) throw notFound('alert');
  return toAsked(context, moved);
};
