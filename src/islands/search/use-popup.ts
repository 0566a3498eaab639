import { useCallback, useEffect, useRef, useState } from 'react';
import { isLayerEntry, openLayer } from '../shell/layers.ts';

/** Milliseconds between losing the focus and hiding (SEARCH-013). */
const HIDE_DELAY_MS = 100;

/** A visitor who comes back from a product that was found finds the popup open. */
const RETURNS = { returns: true } as const;

/** On the way through a page the focus passes the box; on a screen that is touched, nobody's does. */
const isTouched = (): boolean => matchMedia('(hover: none)').matches;

/**
 * A popup that is open while the box or the popup itself has the focus (SEARCH-012, SEARCH-013). Back closes it if the
 * visitor meant to open it.
 */
export const usePopup = () => {
  const root = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);
  const [isMeant, setMeant] = useState(false);

  const open = useCallback((isPressed = true) => {
    clearTimeout(hiding.current);
    setOpen(true);
    if (isPressed || isTouched() || isLayerEntry()) setMeant(true);
  }, []);
  const close = useCallback(() => {
    clearTimeout(hiding.current);
    setOpen(false);
    setMeant(false);
  }, []);
  useEffect(() => close, [close]);
  useEffect(() => (isMeant ? openLayer(close, RETURNS) : undefined), [isMeant, close]);

  const onFocus = (event: React.FocusEvent): void => {
    clearTimeout(hiding.current);
    if (event.target === input.current) open(false);
  };

  const onBlur = (): void => {
    clearTimeout(hiding.current);
    hiding.current = setTimeout(() => {
      if (!root.current?.contains(document.activeElement)) close();
    }, HIDE_DELAY_MS);
  };

  return { root, input, isOpen, open, close, handlers: { onFocus, onBlur } };
};
