import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { isPlainPress } from '../intent/plain-press.ts';
import { cart } from '../state/cart/cart.ts';
import { $session } from '../state/identity/session.ts';

/** The elements of the header that the popup belongs to. */
export interface PopupPlace {
  readonly popup: HTMLElement;
  /** A link to the cart's page; without an address there is nowhere to go (HEADER-007). */
  readonly button: HTMLElement;
}

/** Opens and closes the cart's popup; opening fetches the cart (CARTPOP-013, CARTPOP-014), which may fail. */
export const useCartPopup = (place: PopupPlace) => {
  const { button } = place;
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const firstLink = useRef<HTMLAnchorElement>(null);

  const load = (): void => {
    setFailed(false);
    void cart.load().then((loaded) => {
      setFailed(loaded === null);
    });
  };

  const press = useEffectEvent((event: MouseEvent) => {
    if (!button.hasAttribute('href') || !isPlainPress(event)) return;
    event.preventDefault();
    setOpen(!isOpen);
    if (!isOpen && $session.get().status === 'signed_in') load();
  });
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      press(event);
    };
    button.addEventListener('click', onClick);
    return () => {
      button.removeEventListener('click', onClick);
    };
  }, [button]);

  useShown(isOpen, place, firstLink);
  useDismissal(isOpen, place, () => {
    setOpen(false);
  });
  return { isOpen, firstLink, hasFailed, load };
};

/** Shows the popup while it is open, with the focus on its first link. */
const useShown = (
  isOpen: boolean,
  { popup, button }: PopupPlace,
  firstLink: RefObject<HTMLAnchorElement | null>,
): void => {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    popup.showPopover();
    button.setAttribute('aria-expanded', 'true');
    firstLink.current?.focus();
    return () => {
      popup.hidePopover();
      button.setAttribute('aria-expanded', 'false');
    };
  }, [isOpen, popup, button, firstLink]);
};

/** Closes an open popup by Escape, which goes back to its button, and by a press elsewhere. */
const useDismissal = (isOpen: boolean, { popup, button }: PopupPlace, close: () => void): void => {
  const press = useEffectEvent(({ target }: PointerEvent) => {
    if (![popup, button].some((part) => part.contains(target as Node))) close();
  });
  const type = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    close();
    button.focus();
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
