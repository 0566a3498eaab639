import { Photo } from '#components/ui/Photo.tsx';
import type { Order, OrderLine, Shipment as Delivery } from '@parlour/contract';
import { formatDay, choiceWords, pieceTitle } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { money } from '#lib/cart/cart-page.ts';
import { arrivalOf, carriage, milestonesOf, priceWords } from '#lib/orders/order-view.ts';
import { Status } from './Status.tsx';
import styles from './Shipment.module.css';

interface Props {
  readonly order: Order;
  readonly shipment: Delivery;
}

const ENDED = ['cancelled', 'return_requested', 'returned'];

/** The part of an order that one seller sends: its state and its lines. */
export const Shipment = ({ order, shipment }: Props) => (
  <article className="box stack">
    <div className="cluster aligned between">
      <h2 className="text-medium">{shipment.name || `Delivery from ${shipment.sellerName}`}</h2>
      <Status status={shipment.status} />
    </div>
    {!ENDED.includes(shipment.status) && <Timeline order={order} shipment={shipment} />}
    {arrivalOf(shipment) !== '' && <p className="bold">{`Arrives ${arrivalOf(shipment)}`}</p>}
    <ul className="stack">
      {shipment.lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </ul>
    <p className="muted small">{notesOf(shipment).join(' ')}</p>
    {hasClaims(shipment) && (
      <p className="no-print">
        <a href={paths.claims(order.id, shipment.id)}>{claimsLink(order, shipment)}</a>
      </p>
    )}
  </article>
);

/** Whether a claim about the delivery may begin, or has begun: its thread stays, also of what was cancelled since. */
const hasClaims = ({ status, hasClaim }: Delivery): boolean =>
  hasClaim || (status !== 'placed' && status !== 'cancelled');

/** What has not left is given up piece by piece; the whole order has a form of its own as long as nothing has left. */
const claimsLink = ({ shipments }: Order, { canCancel, lines }: Delivery): string => {
  if (!canCancel) return 'Returns and claims';
  const isOne = shipments.length === 1 && lines.length === 1 && lines[0]?.quantity === 1;
  return isOne ? 'Cancel it' : 'Cancel this delivery, or some of it';
};

const Timeline = ({ order, shipment }: Props) => (
  <ol className={`stack gap-2 small ${styles.timeline}`}>
    {milestonesOf(order, shipment).map(({ name, date, reached }) => (
      <li key={name} className={reached ? styles.reached : undefined}>
        <span>{name}</span>
        {reached && (
          <time className="muted" dateTime={date}>
            {formatDay(date)}
          </time>
        )}
      </li>
    ))}
  </ol>
);

const Line = ({ line }: { readonly line: OrderLine }) =>
  line.kind === '' ? <Goods line={line} /> : <Service line={line} />;

const Service = ({ line }: { readonly line: OrderLine }) => (
  <li className="level between gap-4">
    <span>
      {line.productName}
      {line.quantity > 1 && (
        <span className="muted small">{` ${String(line.quantity)} × ${money(line.rrp)}`}</span>
      )}
    </span>
    <span className="numbers">{priceWords(line)}</span>
  </li>
);

const Goods = ({ line }: { readonly line: OrderLine }) => {
  const href = paths.product(line.variantId, line.urlSlug);
  const count = `Qty ${String(line.quantity)}`;
  return (
    <li className={`picture-line ${styles.line}`}>
      <a className="thumb" href={href} tabIndex={-1} aria-hidden="true">
        {line.mainPicture !== '' && (
          <Photo picture={{ src: line.mainPicture, alt: '', width: 240, height: 180 }} />
        )}
      </a>
      <span>
        <a href={href}>{pieceTitle(line)}</a>
        <span className="muted small">{choiceWords(line.optionName, line.swatchName)}</span>
        <span className="muted small">
          {line.rrp > 0 ? `${count} · ${money(line.rrp)} each` : count}
        </span>
        {line.guarantee !== '' && <span className="muted small">{line.guarantee}</span>}
      </span>
      <span className="numbers">{priceWords(line)}</span>
    </li>
  );
};

const notesOf = ({ note, ...shipment }: Delivery): readonly string[] => [
  ...(shipment.deliveryMethod ? [`${shipment.deliveryMethod}.`] : []),
  ...(carriage(shipment) ? [`${carriage(shipment)}.`] : []),
  ...(note ? [`Your note: ${note}.`] : []),
  ...(shipment.reasonReturn ? [`Sent back because: ${shipment.reasonReturn}.`] : []),
  ...(shipment.canReturn && shipment.returnUntil
    ? [`You may return it until ${formatDay(shipment.returnUntil)}.`]
    : []),
];
