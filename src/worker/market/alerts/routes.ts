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
import { randomText } from '@parlour/runtime';
import { notFound, requireRowId, randomRowId } from '../ids.ts';
import { sendDueEmails } from '../emails/send-due-emails.ts';
import { ownerOf } from '../owner.ts';
import { routes, type MarketContext } from '../routes.ts';
import { confirmSamples, samplesByKey } from '../samples/asked-samples.ts';
import { endTray } from '../samples/samples.queries.ts';
import { endSearchEmails, searchByKey } from '../search/saved-searches.queries.ts';
import {
  alertByKey,
  askAlert,
  confirmAlert,
  endAlert,
  endOwnAlert,
  ownAlerts,
  type AlertRow,
} from './alerts.queries.ts';
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
  .on(readAsked, async (context, { params: { key } }) => ({ data: await askedByKey(context, key) }))
  .on(confirmAsked, async ({ db, site }, { params: { key } }) => {
    if (await confirmSamples(db, site, key)) {
      return { kind: 'samples', message: 'Thank you. We’ll send them.' };
    }
    const alert = await alertByKey(db, site.id, key);
    if (!alert) throw notFound('alert');
    await confirmAlert(db, site.id, key, new Date().toISOString());
    return { kind: alert.kind, message: 'Thank you. We’ll email you as soon as there’s news.' };
  })
  .on(endAsked, async ({ db, site }, { params: { key } }) => {
    const isEnded =
      (await endAlert(db, site.id, key)) ||
      (await endSearchEmails(db, site.id, key)) ||
      (await endTray(db, site.id, key));
    if (!isEnded) throw notFound('alert');
    return { message: ENDED };
  });

interface AlertRequest {
  readonly variantId: string;
  readonly kind: AlertKind;
  readonly email: string;
  /** '' for a visitor who is not signed in. */
  readonly customer: string;
}

const ask = async (
  { env, db, site }: MarketContext,
  { variantId, kind, email, customer }: AlertRequest,
) => {
  const id = requireRowId(variantId, 'product');
  const offered = await offeredNow(db, site.assortment, id);
  if (!offered) throw notFound('product');
  const alertId = await askAlert(
    db,
    {
      id: randomRowId(),
      key: randomText(KEY_BYTES),
      site: site.id,
      customer,
      email: email.trim().toLowerCase(),
      variantId: id,
      kind,
      price: priceToWatch(kind, offered),
    },
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

const askedByKey = async (context: MarketContext, key: string) => {
  const alert = await alertByKey(context.db, context.site.id, key);
  if (alert) return toAsked(context, alert);
  const search = await searchByKey(context.db, context.site.id, key);
  if (search) return { kind: 'search', status: 'confirmed', name: search.name };
  const samples = await samplesByKey(context.db, context.site.id, key);
  if (!samples) throw notFound('alert');
  return samples;
};
