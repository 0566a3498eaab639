import { useStore } from '@nanostores/react';
import { CartLine, type LineActions } from '#components/cart/CartLine.tsx';
import { CartSummary } from '#components/cart/CartSummary.tsx';
import { EmptyCart } from '#components/cart/EmptyCart.tsx';
import { Outcome } from '#components/ui/form/Outcome.tsx';
import { cartView, type CartView } from '#lib/cart/cart-page.ts';
import { $cart } from '../state/cart/cart.ts';
import styles from './CartPage.module.css';
import { useCartChanges } from './use-cart-changes.ts';

interface Props {
  /** The cart that the page was made with. */
  readonly cart: CartView;
  /** What a form of the page has just done; '' for nothing. */
  readonly done: string;
  /** Why a form of the page was not taken; '' for nothing. */
  readonly problem: string;
}

/** The cart's page: its lines, what they come to, and what can be done with them. */
export const CartPage = ({ cart, done, problem }: Props) => {
  const shown = useStore($cart);
  const view = shown ? cartView(shown) : cart;
  const { heading, hasChanged, removed, setQuantity, remove } = useCartChanges();

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Your shopping cart
      </h1>
      {!hasChanged && <Outcome done={done} form={{ errors: { '': problem } }} />}
      {view.lines.length === 0 ? (
        <div className={styles.empty}>
          <EmptyCart />
        </div>
      ) : (
        <Contents cart={view} removed={removed} onQuantity={setQuantity} onRemove={remove} />
      )}
    </>
  );
};

interface ContentsProps extends LineActions {
  readonly cart: CartView;
  readonly removed: string;
}

const Contents = ({ cart, removed, ...actions }: ContentsProps) => (
  <div className={styles.split}>
    <ul className="lines">
      {cart.lines.map((line, index) => (
        <CartLine
          key={line.id}
          line={line}
          first={index === 0}
          returned={line.id === removed}
          {...actions}
        />
      ))}
    </ul>
    <CartSummary cart={cart} />
  </div>
);
