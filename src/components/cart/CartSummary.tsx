import type { Ref, SubmitEvent } from 'react';
import { QUANTITIES_FORM, type CartView } from '#lib/cart/cart-page.ts';
import { Totals } from './Totals.tsx';

interface Props {
  readonly cart: CartView;
  /** The form of the quantities: its fields are in the lines. */
  readonly form: Ref<HTMLFormElement>;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** The cart's totals, and the ways on from it. The button to the checkout takes what is typed in the lines along. */
export const CartSummary = ({ cart, form, onSubmit }: Props) => (
  <section className="sheet in-view stack top" aria-label="Summary">
    <h2 className="text-large">Summary</h2>
    <Totals subTotal={cart.subTotal} total={cart.subTotal} />
    <form ref={form} className="stack" id={QUANTITIES_FORM} method="post" onSubmit={onSubmit}>
      <input type="hidden" name="form" value="quantities" />
      {cart.orderable && (
        <button className="button" type="submit" name="do" value="checkout">
          Checkout
        </button>
      )}
    </form>
    {!cart.orderable && (
      <p className="bold negative">
        Please check the marked lines: they can’t be ordered as they are.
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
