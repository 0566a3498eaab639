import { useStore } from '@nanostores/react';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type SubmitEvent,
} from 'react';
import { CartLine } from '#components/cart/CartLine.tsx';
import { CartSummary } from '#components/cart/CartSummary.tsx';
import { EmptyCart } from '#components/cart/EmptyCart.tsx';
import { WaitingOrders } from '#components/orders/WaitingOrders.tsx';
import { EnterButton } from '#components/ui/EnterButton.tsx';
import { Outcome } from '#components/ui/Outcome.tsx';
import { cartView, QUANTITIES_FORM, type CartView } from '#lib/cart/cart-page.ts';
import type { WaitingOrder } from '#lib/orders/waiting-orders.ts';
import { MIN_QUANTITY, quantityField, readQuantity } from '@parlour/domain';
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

interface ContentsProps extends Pick<ComponentProps<typeof CartLine>, 'onRemove'> {
  readonly cart: CartView;
  readonly removed: string;
  readonly onQuantity: (id: string, quantity: number) => void;
}

const Contents = ({ cart: view, removed, onQuantity, onRemove }: ContentsProps) => {
  const { form, take, submit } = useQuantities(view.lines, onQuantity);
  return (
    <div className="with-aside">
      <EnterButton label="Update" form={QUANTITIES_FORM} />
      <ul className="lines">
        {view.lines.map((line, index) => (
          <CartLine
            key={line.id}
            line={line}
            first={index === 0}
            returned={line.id === removed}
            onQuantities={take}
            onRemove={onRemove}
          />
        ))}
      </ul>
      <CartSummary cart={view} form={form} onSubmit={submit} />
    </div>
  );
};

/**
 * The form of all quantities. What is typed counts once its field is left, or the page; what is no quantity becomes
 * that of the cart again.
 */
const useQuantities = (lines: CartView['lines'], onQuantity: ContentsProps['onQuantity']) => {
  const form = useRef<HTMLFormElement>(null);
  const fieldOf = (id: string): HTMLInputElement | null => {
    const field = form.current?.elements.namedItem(quantityField(id));
    return field instanceof HTMLInputElement ? field : null;
  };
  const take = (): void => {
    for (const { id, quantity } of lines) {
      const field = fieldOf(id);
      const typed = readQuantity(field?.value ?? '');
      if (typed >= MIN_QUANTITY && typed !== quantity) onQuantity(id, typed);
      else if (field) field.value = String(quantity);
    }
  };
  const takeNow = useEffectEvent(take);
  useEffect(() => {
    const { activeElement } = document;
    // The visitor may have typed before hydration, and may be at it still.
    if (!(activeElement instanceof HTMLInputElement && activeElement.form === form.current)) {
      takeNow();
    }
    const leave = (): void => {
      takeNow();
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
    };
  }, []);

  /** Handles minus, plus and the Enter key; the button to the checkout submits the form. */
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const pressed = new FormData(event.currentTarget, event.nativeEvent.submitter);
    if (pressed.has('do')) return;
    event.preventDefault();
    const step = pressed.get('step');
    const [id = '', by] = typeof step === 'string' ? step.split(' ') : [];
    const field = fieldOf(id);
    const line = lines.find((one) => one.id === id);
    if (field && line) {
      const stepped = (readQuantity(field.value) || line.quantity) + Number(by);
      field.value = String(stepped);
      // A disabled button loses the focus.
      if (stepped <= MIN_QUANTITY || stepped >= line.maxQuantity) field.focus();
    }
    take();
  };

  return { form, take, submit };
};
