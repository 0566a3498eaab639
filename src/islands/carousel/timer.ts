/** Milliseconds that a card stands still. */
const PERIOD = 5_000;

export interface Timer {
  /** Pauses, or goes on, as the visitor says. */
  readonly toggle: () => void;
  readonly stop: () => void;
}

/**
 * Moves a carousel on its own (CAROUSEL-005), unless somebody points at it, has the focus in it,
 * touches it, cannot see it, has paused it or wants no motion.
 */
export const buildTimer = (root: HTMLElement, next: () => void): Timer => {
  const button = root.querySelector('[data-do=pause]');
  let isPaused = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let isSeen = false;

  const tell = (): void => {
    button?.setAttribute('aria-pressed', String(isPaused));
    root.dataset.paused = String(isPaused);
  };
  const isHeld = (): boolean => root.matches(':hover, :focus-within') || document.hidden;
  const watch = new IntersectionObserver((entries) => {
    isSeen = entries.at(-1)?.isIntersecting ?? false;
  });
  watch.observe(root);
  const timer = setInterval(() => {
    if (!isPaused && isSeen && !isHeld()) next();
  }, PERIOD);
  tell();
  return {
    toggle: () => {
      isPaused = !isPaused;
      tell();
    },
    stop: () => {
      clearInterval(timer);
      watch.disconnect();
    },
  };
};
