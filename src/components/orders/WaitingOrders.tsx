import { formatMoment } from '@parlour/domain';
import type { WaitingOrder } from '#lib/orders/waiting-orders.ts';
import { paths } from '#lib/paths.ts';

/** The orders that wait for their payment, each with the link to pay for it. */
export const WaitingOrders = ({ orders }: { readonly orders: readonly WaitingOrder[] }) =>
  orders.map(({ id, payBy }) => (
    <p key={id} className="callout">
      Order <a href={paths.order(id)}>{id}</a>
      {` waits for its payment${payBy === '' ? '' : ` until ${formatMoment(payBy)}`}. `}
      <a href={paths.orderConfirmation(id)}>Pay</a>
    </p>
  ));
