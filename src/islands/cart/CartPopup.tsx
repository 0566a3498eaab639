import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { EmptyCart } from '#components/cart/EmptyCart.tsx';
import { WaitingOrders } from '#components/orders/WaitingOrders.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { cartLineView, money, type CartLineView } from '#lib/cart/cart-page.ts';
import { thumbnailOf } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { $cart, $isAdding, cart as store, NO_CART } from '../state/cart/cart.ts';
import type { Cart } from '../state/cart/stored-cart.ts';
import { $session } from '../state/identity/session.ts';
import { $waitingOrders } from '../state/orders/waiting-orders.ts';
import styles from './CartPopup.module.css';

interface Props {
  readonly ref: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  /** Whether the request for the cart has failed. */
  readonly hasFailed: boolean;
  /** Requests the cart again. */
  readonly onRetry: () => void;
}

/** The header's cart popup; its first link takes the focus when it opens. */
export const CartPopup = ({ ref, isOpen, hasFailed, onRetry }: Props) => {
  const firstLink = useRef<HTMLAnchorElement>(null);
  const focusFirst = (): void => firstLink.current?.focus();

  useLayoutEffect(() => {
    const popup = ref.current;
    if (!isOpen || !popup) return undefined;
    popup.showPopover();
    firstLink.current?.focus();
    return () => {
      popup.hidePopover();
    };
  }, [isOpen, ref]);

  return (
    <section
      ref={ref}
      className={`box ${styles.popup}`}
      id="cart-popup"
      popover="manual"
      aria-labelledby="cart-popup-heading"
    >
      {isOpen && (
        <>
          <div className={`level gap-4 baseline between ${styles.head}`}>
            <h2 className="text-large" id="cart-popup-heading">
              Your shopping cart
            </h2>
            <a ref={firstLink} href={paths.cart()}>
              View Cart
            </a>
          </div>
          <Contents
            hasFailed={hasFailed}
            onRemove={focusFirst}
            onRetry={() => {
              focusFirst();
              onRetry();
            }}
          />
        </>
      )}
    </section>
  );
};

interface ContentsProps extends Pick<Props, 'hasFailed' | 'onRetry'> {
  /** Called before the pressed button disappears, and the focus with it. */
  readonly onRemove: () => void;
}

const Contents = ({ hasFailed, onRemove, onRetry }: ContentsProps) => {
  const { status } = useStore($session);
  const cart = useStore($cart);
  const isAdding = useStore($isAdding);
  const waiting = useStore($waitingOrders) ?? [];
  if (status === 'signed_out') return <SignInFirst />;
  if (!cart && hasFailed) return <NoCart onRetry={onRetry} />;
  if (!cart || (isAdding && cart.data.length === 0)) {
    return <p className={`stack gap-3 start ${styles.state}`}>Loading...</p>;
  }
  return (
    <div className="stack gap-3">
      <WaitingOrders orders={waiting} />
      {cart.data.length > 0 ? (
        <PopupLines cart={cart} onRemove={onRemove} />
      ) : (
        <div className={`stack gap-3 start ${styles.state}`}>
          <EmptyCart isOrdered={waiting.length > 0} />
        </div>
      )}
    </div>
  );
};

const NoCart = ({ onRetry }: Pick<ContentsProps, 'onRetry'>) => (
  <div className={`stack gap-3 start ${styles.state}`}>
    <p className="lead">{NO_CART}</p>
    <button className="button" type="button" onClick={onRetry}>
      Try again
    </button>
  </div>
);

const SignInFirst = () => (
  <div className={`stack gap-3 start ${styles.state}`}>
    <p className="lead">You are not sign in</p>
    <p>Please sign in your account and continue your shopping.</p>
    <a className="button" href={paths.signIn(location.pathname + location.search)}>
      Sign in
    </a>
  </div>
);

interface LinesProps {
  readonly cart: Cart;
  /** Called before a line disappears, and the focus with it. */
  readonly onRemove: () => void;
}

/** The lines of a cart in brief, and the totals. */
const PopupLines = ({ cart, onRemove }: LinesProps) => {
  const [removed, setRemoved] = useState('');
  const remove = (id: string): void => {
    setRemoved(id);
    onRemove();
    void store.remove(id);
  };

  return (
    <div>
      <ul className={`lines ${styles.lines}`} tabIndex={0} aria-label="Lines of the cart">
        {cart.data.map((line) => (
          <Line
            key={line.id}
            line={cartLineView(line)}
            returned={line.id === removed}
            onRemove={remove}
          />
        ))}
      </ul>
      <PopupTotals total={money(cart.subTotal)} />
      <a className="button whole" href={paths.cart()}>
        View Cart
      </a>
    </div>
  );
};

interface LineProps {
  readonly line: CartLineView;
  /** Whether removing it has failed: it returns and takes back the focus. */
  readonly returned: boolean;
  readonly onRemove: (id: string) => void;
}

const Line = ({ line, returned, onRemove }: LineProps) => (
  <li className={`rule-above stack gap-3 ${styles.line}`}>
    <span className="thumb">
      {line.picture !== '' && (
        <img src={thumbnailOf(line.picture, 240)} alt="" width={72} height={54} />
      )}
    </span>
    <div>
      <a className={`block unlined ${styles.title}`} href={line.href}>
        {line.title}
      </a>
      <p className="muted small">{`Qty ${String(line.quantity)} · Sold by ${line.sellerName}`}</p>
      <p className="price">{line.total}</p>
    </div>
    <button
      className={styles.remove}
      type="button"
      aria-label={`Remove ${line.title}`}
      autoFocus={returned}
      onClick={() => {
        onRemove(line.id);
      }}
    >
      <Icon name="cross" size={16} />
    </button>
  </li>
);

/** Every price includes delivery, so the order total equals the sum of the lines (CARTPOP-011). */
const PopupTotals = ({ total }: { readonly total: string }) => (
  <dl className="totals sums rule-above stack gap-2 pad-4 numbers">
    <div>
      <dt>Subtotal</dt>
      <dd data-sub-total>{total}</dd>
    </div>
    <div>
      <dt>Shipping</dt>
      <dd>£0.00</dd>
    </div>
    <div className="bold">
      <dt>Order Total</dt>
      <dd data-order-total>{total}</dd>
    </div>
  </dl>
);
