import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds between losing the focus and hiding (SEARCH-013). */
const HIDE_DELAY_MS = 100;

/** A popup that is open while the box or the popup itself has the focus (SEARCH-012, SEARCH-013). */
export const usePopup = () => {
  const root = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);

  const open = useCallback(() => {
    clearTimeout(hiding.current);
    setOpen(true);
  }, []);
  const close = useCallback(() => {
    clearTimeout(hiding.current);
    setOpen(false);
  }, []);
  useEffect(() => close, [close]);

  const onFocus = (event: React.FocusEvent): void => {
    clearTimeout(hiding.current);
    if (event.target === input.current) setOpen(true);
  };

  const onBlur = (): void => {
    clearTimeout(hiding.current);
    hiding.current = setTimeout(() => {
      if (!root.current?.contains(document.activeElement)) setOpen(false);
    }, HIDE_DELAY_MS);
  };

  return { root, input, isOpen, open, close, handlers: { onFocus, onBlur } };
};
