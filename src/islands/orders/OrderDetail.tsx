import { useStore } from '@nanostores/react';
import type { SubmitEvent } from 'react';
import { OrderFacts } from '#components/orders/OrderFacts.tsx';
import { MoveForm } from '#components/orders/MoveForm.tsx';
import { ReasonForm } from '#components/orders/ReasonForm.tsx';
import { Shipment } from '#components/orders/Shipment.tsx';
import { Status } from '#components/orders/Status.tsx';
import type { Order } from '@parlour/contract';
import { formatDay } from '@parlour/domain';
import { progressOf } from '#lib/orders/order-view.ts';
import { returnable, type MovableDelivery, type OrderPage } from '#lib/orders/order-page.ts';
import { paths } from '#lib/paths.ts';
import type { PageForm } from '#lib/shell/page-form.ts';
import { island } from '../island.tsx';
import { fieldsOf } from '../shell/fields-of.ts';
import { NewOutcome } from '../shell/NewOutcome.tsx';
import { $order, orderActions } from '../state/orders/order.ts';

interface Props {
  /** The page in the server's HTML. */
  readonly page: OrderPage;
  /** The result of the form that led to this page; '' for none. */
  readonly done: string;
  /** The refused form. */
  readonly form?: PageForm | undefined;
}

/** An order, and the requests that its customer can make. */
export const OrderDetail = island(({ page, ...loaded }: Props) => {
  const changed = useStore($order);
  const { order } = changed ?? page;
  const { done, form } = changed ?? loaded;
  return (
    <>
      <NewOutcome done={done} form={form} isNew={changed !== null} />
      <State order={order} />
      <Progress order={order} />
      {order.shipments.map((shipment) => (
        <Shipment key={shipment.id} order={order} shipment={shipment} />
      ))}
      <OrderFacts order={order} />
      <Requests page={{ ...page, order }} form={form} />
    </>
  );
});

const State = ({ order }: { readonly order: Order }) => (
  <>
    <p className="cluster aligned">
      <Status status={order.status} />
      <span className="muted">
        placed on <time dateTime={order.date}>{formatDay(order.date)}</time>
      </span>
    </p>
    {order.over !== '' && <p>{order.over}</p>}
    {order.status === 'placed' && (
      <p>
        This order is awaiting payment. <a href={paths.orderConfirmation(order.id)}>Pay now</a>
      </p>
    )}
  </>
);

/** What is here, on its way and to come of an order in several deliveries. */
const Progress = ({ order }: { readonly order: Order }) => {
  const progress = progressOf(order);
  if (progress.length === 0) return null;
  return (
    <dl className="stack gap-3">
      {progress.map(({ name, pieces }) => (
        <div key={name}>
          <dt className="bold">{name}</dt>
          {pieces.map((piece) => (
            <dd key={piece}>{piece}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
};

const isStillMovable =
  ({ shipments }: Order) =>
  ({ shipmentId }: MovableDelivery): boolean =>
    shipments.some(({ id, canMoveDay }) => id === shipmentId && canMoveDay);

const Requests = ({ page, form }: Pick<Props, 'page' | 'form'>) => {
  const { order, cancelReasons, returnReasons, movable } = page;
  const by = (ask: typeof orderActions.cancel) => (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void ask(order, fieldsOf(event.currentTarget));
  };
  return (
    <>
      {movable.filter(isStillMovable(order)).map((delivery) => (
        <MoveForm
          key={delivery.shipmentId}
          delivery={delivery}
          form={form}
          onSubmit={by(orderActions.move)}
        />
      ))}
      {order.canCancel && (
        <ReasonForm
          name="cancel"
          form={form}
          reasons={cancelReasons}
          heading="Cancel this order"
          text={
            order.status === 'placed'
              ? 'It hasn’t been paid for, and nothing is charged.'
              : 'Nothing has been sent yet. We refund your payment to your card.'
          }
          action="Cancel order"
          onSubmit={by(orderActions.cancel)}
        />
      )}
      {order.canReturn && (
        <ReasonForm
          name="return"
          form={form}
          reasons={returnReasons}
          shipments={returnable(order)}
          heading="Return"
          text="You may return it until 14 days after your last delivery. You get an answer within 48 working hours."
          action="Request a return"
          onSubmit={by(orderActions.giveBack)}
        />
      )}
    </>
  );
};
