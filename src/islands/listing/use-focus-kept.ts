import { useEffect, useRef, type RefObject } from 'react';
import { focusNear } from '../intent/focus-near.ts';

/** Containers of links that a press may remove, and what takes the focus then. */
const PLACES: readonly (readonly [string, string])[] = [
  ['.sort', '.sort summary'],
  ['.filters', '.filters h2'],
];

/** What takes the focus once the pressed link is gone, and the list that the link was on. */
interface Near {
  readonly place: string;
  readonly list: object;
}

/** The heading of the list, for all other links. */
const HEADING = 'h1';

/**
 * Keeps the focus near a pressed link that the next list no longer contains: a chip, 'Clear all', an order, a
 * narrower list; or in a range field that was submitted, which the next list renders again (WCAG 2.2, 2.4.3).
 * @param list the list on show; a press may come while one is still rendering
 * @param isSettled whether everything that a press changes has rendered
 * @returns a function to call on each press, and for the field from which a form is submitted
 */
export const useFocusKept = (
  frame: RefObject<HTMLElement | null>,
  list: object,
  isSettled: boolean,
) => {
  const near = useRef<Near | null>(null);
  useEffect(() => {
    const kept = near.current;
    if (!kept) return;
    if (document.activeElement === document.body) focusNear(frame.current, kept.place);
    if (isSettled && list !== kept.list) near.current = null;
  });
  return (pressed: EventTarget | null): void => {
    const part =
      pressed instanceof Element ? pressed.closest('a:not(article a), .ranges input') : null;
    const [, place = HEADING] = PLACES.find(([around]) => part?.closest(around)) ?? [];
    const field = part instanceof HTMLInputElement && `.ranges [name=${part.name}]`;
    near.current = part && { place: field || place, list };
  };
};
