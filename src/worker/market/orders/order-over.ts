import { refundWords } from '#lib/orders/refund-words.ts';
import type { WholeOrder } from './orders.queries.ts';

/** Why the shop itself has ended an order, in a sentence; '' if somebody else has, or it goes on. */
export const whyOver = ({ order, events }: WholeOrder): string =>
  order.status === 'cancelled'
    ? (events.find(({ status, actor }) => status === 'cancelled' && actor === 'shop')?.comment ??
      '')
    : '';

/**
 * Why an order is over, and what happens to its money, in sentences; '' while it goes on. Calls, pages, emails and
 * assistants say it with these words.
 */
export const overWords = (whole: WholeOrder): string => {
  const { status, refund_pence: refund, paid_with: paidWith } = whole.order;
  if (status !== 'cancelled') return '';
  return [whyOver(whole), refundWords({ refund, paidWith })].filter(Boolean).join(' ');
};
