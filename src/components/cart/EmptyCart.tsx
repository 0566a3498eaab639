import { paths } from '#lib/paths.ts';

interface Props {
  /** Whether the page names an order, above, that still waits for its payment. */
  readonly isOrdered?: boolean;
}

/** Shown in place of the lines of an empty cart (CARTPOP-006 to CARTPOP-008). */
export const EmptyCart = ({ isOrdered = false }: Props) => (
  <>
    <p className="lead">Your cart is empty</p>
    {isOrdered ? (
      <p>What you’ve ordered is waiting for your payment.</p>
    ) : (
      <p>
        Looks like you have not added anything to your cart. Go ahead &amp; explore top categories.
      </p>
    )}
    <a className="button" href={paths.products()}>
      Continue Shopping
    </a>
  </>
);
