import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

export interface Slider {
  readonly row: RefObject<HTMLUListElement | null>;
  /** Index of the picture on show, or of the one that the row is moving to. */
  readonly current: number;
  readonly show: (index: number) => void;
  /** Handlers of the row. */
  readonly handlers: {
    readonly onScroll: () => void;
    readonly onScrollEnd: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

const STILL = '(prefers-reduced-motion: reduce)';

/**
 * A row of pictures that the browser scrolls and snaps, as it does without script; buttons and keys scroll it
 * too.
 */
export const useSlider = (count: number): Slider => {
  const row = useRef<HTMLUListElement>(null);
  /** Index of the picture that the row is moving to, so that those in between pass unmarked. */
  const sentTo = useRef<number | null>(null);
  const [current, setCurrent] = useState(0);

  const mark = (): void => {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {};
    if (sentTo.current === null) setCurrent(Math.round(scrollLeft / clientWidth));
  };
  // The row may have been scrolled before hydration.
  useEffect(mark, []);

  const show = (index: number): void => {
    const pictures = row.current;
    if (index < 0 || index >= count || !pictures) return;
    sentTo.current = index;
    setCurrent(index);
    pictures.scrollTo({
      left: index * pictures.clientWidth,
      behavior: matchMedia(STILL).matches ? 'instant' : 'smooth',
    });
  };
  return {
    row,
    current,
    show,
    handlers: {
      onScroll: mark,
      onScrollEnd: () => {
        sentTo.current = null;
        mark();
      },
      onKeyDown: (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (step === undefined) return;
        // The browser would scroll the row by itself too, and end the slide halfway.
        event.preventDefault();
        show(current + step);
      },
    },
  };
};
