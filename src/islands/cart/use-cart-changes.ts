import { useRef, useState } from 'react';
import { cart } from '../state/cart/cart.ts';
import { $session } from '../state/identity/session.ts';

/** What a shopper does on the cart's page, and where the focus goes then. */
export const useCartChanges = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasChanged, setChanged] = useState(false);
  const [removed, setRemoved] = useState('');

  return {
    heading,
    /** Whether anything has been done since the page came. */
    hasChanged,
    /** Id of the line that was removed last; it has the focus if the shop gives it back. */
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

/** Somebody who has been signed out meanwhile is asked to sign in, as the page does without script. */
const orSignIn = (done: boolean): void => {
  if (!done && $session.get().status === 'signed_out') location.reload();
};
