import { useEffect, useRef, type RefObject } from 'react';
import { focusNear } from '../intent/focus-near.ts';

/** Where links stand that their own press may take away, and what has the focus then. */
const PLACES: readonly (readonly [string, string])[] = [
  ['.sort', '.sort summary'],
  ['.filters', '.filters h2'],
];

/** What has the focus once the pressed link is gone, and the list that the link was on. */
interface Near {
  readonly place: string;
  readonly list: object;
}

/** The list's name, for all other links. */
const HEADING = 'h1';

/**
 * Keeps the focus near a link that was pressed when the list that it leads to is without it: a chip,
 * 'Clear all', an order, a narrower list; or in a field of limits that was sent, for which the list has a new one
 * (WCAG 2.2, 2.4.3).
 * @param list the list that is shown; a press may come while one is still being drawn
 * @param isSettled whether all is drawn that a press has changed
 * @returns what is to be told of each press, and of the field that a form is sent from
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
