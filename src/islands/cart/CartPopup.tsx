import { useStore } from '@nanostores/react';
import { EmptyCart } from '#components/cart/EmptyCart.tsx';
import { paths } from '#lib/paths.ts';
import { $cart, NO_CART } from '../state/cart/cart.ts';
import { $session } from '../state/identity/session.ts';
import styles from './CartPopup.module.css';
import { PopupLines } from './PopupLines.tsx';
import { useCartPopup, type PopupPlace } from './use-cart-popup.ts';

/** What the header's cart popup says, and when it is open. */
export const CartPopup = (place: PopupPlace) => {
  const { isOpen, firstLink, hasFailed, load } = useCartPopup(place);
  if (!isOpen) return null;
  const focusFirst = (): void => firstLink.current?.focus();
  return (
    <>
      <div className={styles.head}>
        <h2 id="cart-popup-heading">Your shopping cart</h2>
        <a ref={firstLink} href={paths.cart()}>
          View Cart
        </a>
      </div>
      <Contents
        hasFailed={hasFailed}
        onRemove={focusFirst}
        onRetry={() => {
          focusFirst();
          load();
        }}
      />
    </>
  );
};

interface ContentsProps {
  /** That the cart has been asked for and did not come. */
  readonly hasFailed: boolean;
  /** What is pressed is about to disappear, and with it what has the focus. */
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

const Contents = ({ hasFailed, onRemove, onRetry }: ContentsProps) => {
  const { status } = useStore($session);
  const cart = useStore($cart);
  if (status === 'signed_out') return <SignInFirst />;
  if (!cart && hasFailed) return <NoCart onRetry={onRetry} />;
  if (!cart) return <p className={styles.state}>Loading...</p>;
  if (cart.data.length > 0) return <PopupLines cart={cart} onRemove={onRemove} />;
  return (
    <div className={styles.state}>
      <EmptyCart />
    </div>
  );
};

const NoCart = ({ onRetry }: Pick<ContentsProps, 'onRetry'>) => (
  <div className={styles.state}>
    <p className="lead">{NO_CART}</p>
    <button className="button" type="button" onClick={onRetry}>
      Try again
    </button>
  </div>
);

const SignInFirst = () => (
  <div className={styles.state}>
    <p className="lead">You are not sign in</p>
    <p>Please sign in your account and continue your shopping.</p>
    <a className="button" href={paths.signIn(location.pathname + location.search)}>
      Sign in
    </a>
  </div>
);
