/** Milliseconds from one picture to the next. */
const SPEED_MS = 250;

/** Milliseconds from one picture to the next; 0 where the visitor prefers reduced motion. */
export const slidingTime = (): number =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SPEED_MS;
