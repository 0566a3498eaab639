import { paths } from '#lib/paths.ts';

/** Shown in place of the lines of an empty cart (CARTPOP-006 to CARTPOP-008). */
export const EmptyCart = () => (
  <>
    <p className="lead">Your cart is empty</p>
    <p>
      Looks like you have not added anything to your cart. Go ahead &amp; explore top categories.
    </p>
    <a className="button" href={paths.products()}>
      Continue Shopping
    </a>
  </>
);
