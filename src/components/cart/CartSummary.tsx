import { paths } from '#lib/paths.ts';
import type { CartView } from '#lib/cart/cart-page.ts';
import { Totals } from './Totals.tsx';

/** The cart's totals, and the links that lead on from it. */
export const CartSummary = ({ cart }: { readonly cart: CartView }) => (
  <section className="sheet in-view stack top" aria-label="Summary">
    <h2 className="text-large">Summary</h2>
    <Totals subTotal={cart.subTotal} total={cart.subTotal} />
    {cart.orderable ? (
      <a className="button" href={paths.checkout()}>
        Checkout
      </a>
    ) : (
      <p className="bold negative">
        Please check the marked lines: they cannot be ordered as they are.
        {cart.orderableTotal !== '' &&
          ` Without them, your order would come to ${cart.orderableTotal}.`}
      </p>
    )}
    <p className="muted small">
      You may cancel within 14 days of receiving your goods:{' '}
      <a href="/return-policy">Return Policy</a>
    </p>
    <form method="post">
      <button type="submit" name="form" value="empty" className="link-button muted small">
        Empty the cart
      </button>
    </form>
  </section>
);
