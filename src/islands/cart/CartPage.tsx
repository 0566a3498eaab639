import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CartLine, type LineActions } from '#components/cart/CartLine.tsx';
import { CartSummary } from '#components/cart/CartSummary.tsx';
import { EmptyCart } from '#components/cart/EmptyCart.tsx';
import { WaitingOrders } from '#components/orders/WaitingOrders.tsx';
import { Outcome } from '#components/ui/Outcome.tsx';
import { cartView, type CartView } from '#lib/cart/cart-page.ts';
import type { WaitingOrder } from '#lib/orders/waiting-orders.ts';
import { island } from '../island.tsx';
import { $cart, beginWithCart, cart, shareWithTabs } from '../state/cart/cart.ts';
import type { Cart } from '../state/cart/stored-cart.ts';
import { $session } from '../state/identity/session.ts';
import { $waitingOrders, loadWaitingOrders } from '../state/orders/waiting-orders.ts';
import styles from './CartPage.module.css';

interface Props {
  /** The cart in the server's HTML. */
  readonly cart: Cart;
  /** The customer's orders that wait for their payment. */
  readonly waiting: readonly WaitingOrder[];
  /** The result of the form that led to this page; '' for none. */
  readonly done: string;
  /** Why a form of the page was refused; '' if none was. */
  readonly problem: string;
}

/** The cart page: its lines, the totals, and the actions on them. */
export const CartPage = island(({ cart: served, waiting, done, problem }: Props) => {
  const view = cartView(useStore($cart) ?? served);
  const orders = useStore($waitingOrders) ?? waiting;
  const isEmpty = view.lines.length === 0;
  const { heading, hasChanged, removed, setQuantity, remove } = useCartChanges();

  useLayoutEffect(() => {
    beginWithCart(served);
  }, [served]);
  // The browser may have restored an old page, and the cart may have changed since.
  useEffect(() => {
    void cart.load();
    return shareWithTabs();
  }, []);
  // The cart may be empty because another tab has placed the order.
  useEffect(() => {
    void loadWaitingOrders();
  }, [isEmpty]);

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Your shopping cart
      </h1>
      {!hasChanged && <Outcome done={done} form={{ errors: { '': problem } }} />}
      <WaitingOrders orders={orders} />
      {isEmpty ? (
        <div className={`stack start width-34 ${styles.empty}`}>
          <EmptyCart isOrdered={orders.length > 0} />
        </div>
      ) : (
        <Contents cart={view} removed={removed} onQuantity={setQuantity} onRemove={remove} />
      )}
    </>
  );
});

/** The shopper's changes to the cart, and where each one moves the focus. */
const useCartChanges = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasChanged, setChanged] = useState(false);
  const [removed, setRemoved] = useState('');

  return {
    heading,
    /** Whether anything has changed since the page loaded. */
    hasChanged,
    /** Id of the line removed last; it takes the focus if removing it fails. */
    removed,
    setQuantity: (id: string, quantity: number): void => {
      setChanged(true);
      void cart.setQuantity(id, quantity).then(orSignIn);
    },
    remove: (id: string): void => {
      setChanged(true);
      setRemoved(id);
      heading.current?.focus();
      void cart.remove(id).then(orSignIn);
    },
  };
};

/** Sends a shopper whose session has ended to the sign-in, as the page does without a script. */
const orSignIn = (done: boolean): void => {
  if (!done && $session.get().status === 'signed_out') location.reload();
};

interface ContentsProps extends LineActions {
  readonly cart: CartView;
  readonly removed: string;
}

const Contents = ({ cart: view, removed, ...actions }: ContentsProps) => (
  <div className="with-aside">
    <ul className="lines">
      {view.lines.map((line, index) => (
        <CartLine
          key={line.id}
          line={line}
          first={index === 0}
          returned={line.id === removed}
          {...actions}
        />
      ))}
    </ul>
    <CartSummary cart={view} />
  </div>
);
