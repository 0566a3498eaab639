import { useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { thumbnailOf } from '#lib/domain/photograph.ts';
import { cartLineView, money, type CartLineView } from '#lib/cart/cart-page.ts';
import { paths } from '#lib/paths.ts';
import { cart as store } from '../state/cart/cart.ts';
import type { Cart } from '../state/cart/changes.ts';
import styles from './CartPopup.module.css';

interface Props {
  readonly cart: Cart;
  /** A line is about to disappear, and with it what has the focus. */
  readonly onRemove: () => void;
}

/** The lines of a cart, short, and what they come to. */
export const PopupLines = ({ cart, onRemove }: Props) => {
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
      <a className={`button ${styles.whole}`} href={paths.cart()}>
        View Cart
      </a>
    </div>
  );
};

interface LineProps {
  readonly line: CartLineView;
  /** It could not be removed: it comes back with the focus where it was. */
  readonly returned: boolean;
  readonly onRemove: (id: string) => void;
}

const Line = ({ line, returned, onRemove }: LineProps) => (
  <li className={styles.line}>
    <span className={styles.picture}>
      {line.picture !== '' && (
        <img src={thumbnailOf(line.picture, 240)} alt="" width={72} height={54} />
      )}
    </span>
    <div>
      <a className={styles.title} href={line.href}>
        {line.title}
      </a>
      <p className={styles.small}>{`Qty ${String(line.quantity)} · Sold by ${line.sellerName}`}</p>
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

/** Delivery is part of every price, so that the order comes to what the lines come to (CARTPOP-011). */
const PopupTotals = ({ total }: { readonly total: string }) => (
  <dl className={`totals ${styles.totals}`}>
    <div>
      <dt>Subtotal</dt>
      <dd data-sub-total>{total}</dd>
    </div>
    <div>
      <dt>Shipping</dt>
      <dd>£0.00</dd>
    </div>
    <div className={styles.total}>
      <dt>Order Total</dt>
      <dd data-order-total>{total}</dd>
    </div>
  </dl>
);
