import { useEffect, useRef, type RefObject } from 'react';
import { focusNear } from '../intent/focus-near.ts';

/** Where links stand that their own press may take away, and what has the focus then. */
const PLACES: readonly (readonly [string, string])[] = [
  ['.sort', '.sort summary'],
  ['.filters', '.filters h2'],
];

/** The list's name, for all other links. */
const HEADING = 'h1';

/**
 * Keeps the focus near a link that was pressed when the list that it leads to is without it: a chip,
 * 'Clear all', an order, a narrower list (WCAG 2.2, 2.4.3).
 * @param isSettled whether all is drawn that a press has changed
 * @returns what is to be told of each press
 */
export const useFocusKept = (frame: RefObject<HTMLElement | null>, isSettled: boolean) => {
  const near = useRef<string | null>(null);
  useEffect(() => {
    if (near.current === null) return;
    if (document.activeElement === document.body) focusNear(frame.current, near.current);
    if (isSettled) near.current = null;
  });
  return (pressed: EventTarget | null): void => {
    const link = pressed instanceof Element ? pressed.closest('a:not(article a)') : null;
    near.current = link && (PLACES.find(([place]) => link.closest(place) !== null)?.[1] ?? HEADING);
  };
};
