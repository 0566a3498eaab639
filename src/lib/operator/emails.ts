import { operatorListEmails, operatorListUndelivered } from '@parlour/contract';
import { requestedSite, ifRead } from './requested-site.ts';
import type { OperatorContext } from './operator-context.ts';

/** The most emails and addresses on the page; the command line lists all. */
const MOST = 50;

/** A site's unsent emails, and the addresses that it cannot email; null for a part that could not be loaded. */
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
  'order-shipped': 'Order shipped',
  'order-delivered': 'Order delivered',
  'delivery-moved': 'Day of delivery moved',
  'delivery-divided': 'Delivery divided',
  'order-cancelled': 'Order cancelled',
  'order-refunded': 'Refund',
  'refund-failed': 'Refund that failed',
  'return-requested': 'Return requested',
  'return-declined': 'Return not accepted',
  'enquiry-received': 'Price request received',
  'offer-made': 'Price offer',
  'offer-withdrawn': 'Price offer withdrawn',
};

/** The operators' name for a kind of email. */
export const emailName = (kind: string): string => KINDS[kind] ?? kind;
