export interface Row {
  /** Whether there is more than can be seen at once. */
  readonly isLong: () => boolean;
  readonly next: () => void;
  readonly previous: () => void;
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A scrolling list without an end (CAROUSEL-005): before it would run out, what lies hidden at the
 * other end is moved there. Nothing is copied, so every card is there once for everybody.
 */
export const buildRow = (list: HTMLElement, turnsPages: boolean): Row => {
  const isLong = () => list.scrollWidth > list.clientWidth + 1;

  const cardStep = (): number => {
    const [one, two] = list.children;
    return one && two
      ? two.getBoundingClientRect().left - one.getBoundingClientRect().left
      : list.clientWidth;
  };

  /** Cards by which it moves: one, or as many as are seen. */
  const count = (): number => {
    const seen = Math.max(1, Math.round(list.clientWidth / cardStep()));
    return turnsPages ? Math.min(seen, Math.max(1, list.childElementCount - seen)) : 1;
  };

  const move = (by: number): void => {
    const step = cardStep();
    const first = Math.round(list.scrollLeft / step);
    const seen = Math.round(list.clientWidth / step);
    const hiddenAfter = list.childElementCount - seen - first;
    const missing = by > 0 ? by - hiddenAfter : -by - first;
    const start = missing > 0 ? first + turn(list, missing, by > 0) : first;
    if (missing > 0) list.scrollTo({ left: start * step, behavior: 'instant' });
    list.scrollTo({ left: (start + by) * step, behavior: isStill() ? 'instant' : 'smooth' });
  };

  return {
    isLong,
    next: () => {
      move(count());
    },
    previous: () => {
      move(-count());
    },
  };
};

/** Moves cards from one end to the other; answers by how many places the rest has moved. */
const turn = (list: HTMLElement, cards: number, toEnd: boolean): number => {
  for (let moved = 0; moved < cards; moved += 1) {
    const card = toEnd ? list.firstElementChild : list.lastElementChild;
    if (card) list.insertBefore(card, toEnd ? null : list.firstElementChild);
  }
  return toEnd ? -cards : cards;
};
