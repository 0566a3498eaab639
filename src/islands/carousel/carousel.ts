import { http } from '../state/http.ts';
import { buildRow, type CarouselRow } from './row.ts';

/**
 * Fills a carousel and starts it; returns a function that stops it. An empty carousel is hidden without a
 * message (CAROUSEL-014).
 */
export const startCarousel = async (root: HTMLElement): Promise<(() => void) | undefined> => {
  const list = root.querySelector<HTMLElement>('.row');
  if (!list || !(await fill(root, list))) {
    root.hidden = true;
    return undefined;
  }
  const row = buildRow(list, root.dataset.turns === 'page');
  if (!row.isLong()) return undefined;
  root.dataset.status = 'ready';
  return control(root, row);
};

/** Whether the carousel has cards. */
const fill = async (root: HTMLElement, list: HTMLElement): Promise<boolean> => {
  const { from } = root.dataset;
  if (from !== undefined) {
    const html = await http.page(from).catch(() => '');
    const cards = new DOMParser().parseFromString(`<ul>${html}</ul>`, 'text/html');
    list.replaceChildren(...cards.querySelectorAll('ul > li'));
  }
  return list.childElementCount > 0;
};

const control = (root: HTMLElement, row: CarouselRow): (() => void) => {
  const timer = buildTimer(root, row.next);
  const actions: Readonly<Record<string, () => void>> = {
    previous: row.previous,
    next: row.next,
    pause: timer.toggle,
  };
  root.addEventListener('click', ({ target }) => {
    actions[(target as Element).closest<HTMLElement>('[data-do]')?.dataset.do ?? '']?.();
  });
  return timer.stop;
};

/** Milliseconds between two moves. */
const PERIOD_MS = 5_000;

/**
 * Moves a carousel automatically (CAROUSEL-005), except while it is hovered, touched, focused, out of view or
 * paused, and for visitors who prefer reduced motion.
 */
const buildTimer = (root: HTMLElement, next: () => void) => {
  const button = root.querySelector('[data-do=pause]');
  let isPaused = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let isVisible = false;

  const showState = (): void => {
    button?.setAttribute('aria-pressed', String(isPaused));
    root.dataset.paused = String(isPaused);
  };
  const isHeld = (): boolean => root.matches(':hover, :focus-within') || document.hidden;
  const watch = new IntersectionObserver((entries) => {
    isVisible = entries.at(-1)?.isIntersecting ?? false;
  });
  watch.observe(root);
  const timer = setInterval(() => {
    if (!isPaused && isVisible && !isHeld()) next();
  }, PERIOD_MS);
  showState();
  return {
    /** Pauses or resumes, when the visitor presses the button. */
    toggle: () => {
      isPaused = !isPaused;
      showState();
    },
    stop: () => {
      clearInterval(timer);
      watch.disconnect();
    },
  };
};
