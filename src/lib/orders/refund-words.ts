import { formatPence, type Pence } from '@parlour/domain';

/** How long banks take to show a refund. */
const BANK_DAYS = '5 to 10 working days';

/** Money that goes back, and when it is seen. */
interface Refund {
  /** 0 if nothing was paid. */
  readonly refund: Pence;
  /** `Visa ending in 4242`; '' if that is unknown. */
  readonly paidWith: string;
  /** What of it the customer's bank has returned itself. */
  readonly byBank?: Pence;
}

/** What happens to the money of an order that is over, or of a part of one. */
export const refundWords = ({ refund, paidWith, byBank = 0 }: Refund): string => {
  if (refund === 0) return 'Nothing was charged.';
  const returned = byBank > 0 ? [`Your bank has returned ${formatPence(byBank)} to you.`] : [];
  if (byBank === refund) return returned.join('');
  const way = paidWith === '' ? '' : ` to your ${paidWith}`;
  return [
    ...returned,
    `We’re refunding ${formatPence(refund - byBank)}${way}. It can take your bank ${BANK_DAYS} to show it.`,
  ].join(' ');
};
