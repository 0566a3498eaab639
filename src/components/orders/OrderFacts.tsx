import { Totals } from '#components/cart/Totals.tsx';
import { money } from '#lib/cart/cart-page.ts';
import type { Order } from '@parlour/contract';
import { accessLines, formatMoment } from '@parlour/domain';
import { addressLines, hasInvoice, historyOf } from '#lib/orders/order-view.ts';
import { paths } from '#lib/paths.ts';
import styles from './OrderFacts.module.css';

interface Props {
  readonly order: Order;
}

/** The delivery address, the payment and the history of an order. */
export const OrderFacts = ({ order }: Props) => (
  <div className={`stack gap-6 ${styles.facts}`}>
    {order.address && (
      <section className="stack gap-3 top">
        <h2 className="text-medium">Delivery address</h2>
        <address className="stack gap-0">
          {addressLines(order.address).map((line, index) => (
            <span key={index}>{line}</span>
          ))}
          {accessLines(order.address).map((line) => (
            <span key={line} className="muted small">
              {line}
            </span>
          ))}
        </address>
      </section>
    )}
    <Paid order={order} />
    <History order={order} />
  </div>
);

const Paid = ({ order }: Props) => (
  <section className="stack gap-3 top">
    <h2 className="text-medium">Payment</h2>
    <Totals
      subTotal={money(order.subTotal)}
      discount={order.discount > 0 ? money(order.discount) : ''}
      total={money(order.total)}
      vat={money(order.vat)}
    />
    {order.paidWith && <p className="muted small">{order.paidWith}</p>}
    {order.refunded > 0 && <p className="small">{`Refunded: ${money(order.refunded)}`}</p>}
    {hasInvoice(order) && (
      <p className="no-print">
        <a href={paths.invoice(order.id)}>Invoice to print</a>
      </p>
    )}
  </section>
);

const History = ({ order }: Props) => (
  <section className="stack gap-3 top">
    <h2 className="text-medium">What happened</h2>
    <ol className="stack gap-3">
      {historyOf(order).map((event, index) => (
        <li className="stack gap-0" key={index}>
          <time className="muted small" dateTime={event.date}>
            {formatMoment(event.date)}
          </time>
          {event.name && <span>{event.name}</span>}
          {event.delivery && <span className="muted small">{event.delivery}</span>}
          {event.comment && <span className="muted small">{event.comment}</span>}
        </li>
      ))}
    </ol>
  </section>
);
