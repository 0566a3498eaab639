import { operatorListEmails, operatorListUndelivered } from '#lib/contract/operator/mail.ts';
import { requestedSite, ifRead } from './requested-site.ts';
import type { OperatorContext } from './operator-context.ts';

/** Emails and addresses that are shown at once; the command line lists all. */
const MOST = 50;

/** What of a site's emails has not left, and which addresses take none; null for what could not be read. */
export const emailsPage = async (context: OperatorContext, query: URLSearchParams) => {
  const site = requestedSite(context, query);
  const about = { query: { site: site.id, size: MOST } };
  const [emails, undelivered] = await Promise.all([
    ifRead(context.call(operatorListEmails, about)),
    ifRead(context.call(operatorListUndelivered, about)),
  ]);
  return { site, emails, undelivered };
};

const KINDS: Readonly<Record<string, string>> = {
  'order-confirmed': 'Order confirmed',
  'order-lapsed': 'Order not paid in time',
  'order-shipped': 'Order sent',
  'order-delivered': 'Order delivered',
  'order-cancelled': 'Order cancelled',
  'order-refunded': 'Money back',
  'return-requested': 'Return asked for',
  'return-declined': 'Return not accepted',
  'enquiry-received': 'Price request arrived',
  'offer-made': 'Price offered',
};

/** A kind of email as operators call it. */
export const emailName = (kind: string): string => KINDS[kind] ?? kind;
