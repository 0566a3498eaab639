export interface CarouselRow {
  /** Whether the cards are wider than the row. */
  readonly isLong: () => boolean;
  readonly next: () => void;
  readonly previous: () => void;
}

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * An endless scrolling list (CAROUSEL-005): before it runs out at one end, hidden cards move there from the
 * other. Nothing is copied, so assistive technology meets each card once.
 */
export const buildRow = (list: HTMLElement, turnsPages: boolean): CarouselRow => {
  const isLong = () => list.scrollWidth > list.clientWidth + 1;

  const cardStep = (): number => {
    const [one, two] = list.children;
    return one && two
      ? two.getBoundingClientRect().left - one.getBoundingClientRect().left
      : list.clientWidth;
  };

  /** Number of cards to move by: one, or as many as are visible. */
  const count = (): number => {
    const visible = Math.max(1, Math.round(list.clientWidth / cardStep()));
    return turnsPages ? Math.min(visible, Math.max(1, list.childElementCount - visible)) : 1;
  };

  const move = (by: number): void => {
    const step = cardStep();
    const first = Math.round(list.scrollLeft / step);
    const visible = Math.round(list.clientWidth / step);
    const hiddenAfter = list.childElementCount - visible - first;
    const missing = by > 0 ? by - hiddenAfter : -by - first;
    const start = missing > 0 ? first + rotate(list, missing, by > 0) : first;
    if (missing > 0) list.scrollTo({ left: start * step, behavior: 'instant' });
    list.scrollTo({
      left: (start + by) * step,
      behavior: prefersReducedMotion() ? 'instant' : 'smooth',
    });
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

/** Moves cards from one end to the other; returns how many places that shifts the rest. */
const rotate = (list: HTMLElement, cards: number, toEnd: boolean): number => {
  for (let moved = 0; moved < cards; moved += 1) {
    const card = toEnd ? list.firstElementChild : list.lastElementChild;
    if (card) list.insertBefore(card, toEnd ? null : list.firstElementChild);
  }
  return toEnd ? -cards : cards;
};
