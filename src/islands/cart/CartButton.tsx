import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type MouseEvent,
  type RefObject,
} from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { paths } from '#lib/paths.ts';
import { isPlainPress } from '@parlour/client';
import { island } from '../island.tsx';
import { beginWithStoredCart, cart, shareWithTabs } from '../state/cart/cart.ts';
import { $session } from '../state/identity/session.ts';
import { loadWaitingOrders } from '../state/orders/waiting-orders.ts';
import styles from './CartButton.module.css';
import { CartPopup } from './CartPopup.tsx';

interface Props {
  /** Whether this is the cart page. */
  readonly isCartPage: boolean;
}

/** The header's cart button: a link to the cart page, which opens the cart's popup instead. */
export const CartButton = island(({ isCartPage }: Props) => {
  const button = useRef<HTMLAnchorElement>(null);
  const popup = useRef<HTMLElement>(null);
  const hasNowhereToGo = useIsCartPage(isCartPage);
  const { isOpen, hasFailed, prepare, load, toggle, close } = useCartPopup();
  useDismissal(isOpen, { popup, button }, close);

  const press = (event: MouseEvent): void => {
    if (hasNowhereToGo || !isPlainPress(event)) return;
    event.preventDefault();
    toggle();
  };

  return (
    <>
      <a
        ref={button}
        className={`action ${styles.button}`}
        id="cart-button"
        href={hasNowhereToGo ? undefined : paths.cart()}
        role={hasNowhereToGo ? 'link' : undefined}
        aria-disabled={hasNowhereToGo || undefined}
        aria-expanded={isOpen || undefined}
        onPointerEnter={prepare}
        onClick={press}
      >
        <span className="relative">
          <Icon name="basket" />
          <Badge />
        </span>
        <span className="text">Cart</span>
      </a>
      <CartPopup ref={popup} isOpen={isOpen} hasFailed={hasFailed} onRetry={load} />
    </>
  );
});

/** The quantity in the cart, which a script of every page writes before React has loaded (`shell/customer.ts`). */
const Badge = () => (
  <span className={styles.badge} data-cart-count hidden suppressHydrationWarning>
    {''}
  </span>
);

/** Interval in milliseconds at which the button checks its position again. */
const LOOK_AGAIN_MS = 3_000;

const followUrl = (changed: () => void): (() => void) => {
  const looking = setInterval(changed, LOOK_AGAIN_MS);
  return () => {
    clearInterval(looking);
  };
};

/** Whether this is the cart page, on which the button does nothing (HEADER-007, HEADER-008). */
const useIsCartPage = (served: boolean): boolean =>
  useSyncExternalStore(
    followUrl,
    () => location.pathname === paths.cart(),
    () => served,
  );

/** The state of the popup; opening it fetches the cart (CARTPOP-013, CARTPOP-014), which may fail. */
const useCartPopup = () => {
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => shareWithTabs(), []);

  const load = (): void => {
    setFailed(false);
    void loadWaitingOrders();
    void cart.load().then((loaded) => {
      setFailed(loaded === null);
    });
  };
  const mayLoad = (): boolean => !isOpen && $session.get().status === 'signed_in';
  return {
    isOpen,
    hasFailed,
    load,
    /** Fetches the cart that the popup will show first; opening fetches it again and reports failures. */
    prepare: (): void => {
      if (!mayLoad()) return;
      beginWithStoredCart();
      void cart.load({ quiet: true });
    },
    toggle: (): void => {
      setOpen(!isOpen);
      if (!mayLoad()) return;
      beginWithStoredCart();
      load();
    },
    close: (): void => {
      setOpen(false);
    },
  };
};

interface Parts {
  readonly popup: RefObject<HTMLElement | null>;
  readonly button: RefObject<HTMLElement | null>;
}

/** Closes an open popup on Escape, which focuses its button again, and on a press outside it. */
const useDismissal = (isOpen: boolean, { popup, button }: Parts, close: () => void): void => {
  const press = useEffectEvent(({ target }: PointerEvent) => {
    if (![popup, button].some(({ current }) => current?.contains(target as Node))) close();
  });
  const type = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    close();
    button.current?.focus();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: PointerEvent): void => {
      press(event);
    };
    const onKey = (event: KeyboardEvent): void => {
      type(event);
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
};
