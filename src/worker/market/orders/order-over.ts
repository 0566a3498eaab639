import { refundWords } from '#lib/orders/refund-words.ts';
import type { WholeOrder } from './orders.queries.ts';
import { DISPUTE_LOST } from './refunds.queries.ts';

/** Why the shop itself has ended an order, in a sentence; '' if somebody else has, or it goes on. */
export const whyOver = ({ order, events }: WholeOrder): string =>
  order.status === 'cancelled'
    ? (events.find(
        // What the shop notes afterwards, as the end of a dispute, has ended nothing.
        ({ status, actor, aside }) => status === 'cancelled' && actor === 'shop' && aside === 0,
      )?.comment ?? '')
    : '';

/**
 * Why an order is over, and what happens to its money, in sentences; '' while it goes on. Calls, pages, emails and
 * assistants say it with these words.
 */
export const overWords = (whole: WholeOrder): string => {
  const { status, refund_pence: refund, paid_with: paidWith } = whole.order;
  if (status !== 'cancelled') return '';
  const taken = whole.refunds
    .filter(({ reason }) => reason === DISPUTE_LOST)
    .reduce((sum, { amount_pence }) => sum + amount_pence, 0);
  const byBank = Math.min(refund, taken);
  return [whyOver(whole), refundWords({ refund, paidWith, byBank })].filter(Boolean).join(' ');
};
