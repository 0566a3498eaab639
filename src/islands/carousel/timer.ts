/** Milliseconds between two moves. */
const PERIOD_MS = 5_000;

export interface Timer {
  /** Pauses or resumes, when the visitor presses the button. */
  readonly toggle: () => void;
  readonly stop: () => void;
}

/**
 * Moves a carousel automatically (CAROUSEL-005), except while it is hovered, touched, focused, out of view or
 * paused, and for visitors who prefer reduced motion.
 */
export const buildTimer = (root: HTMLElement, next: () => void): Timer => {
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
