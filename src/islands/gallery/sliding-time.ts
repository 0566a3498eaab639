/** Milliseconds from one picture to the next. */
const SPEED_MS = 250;

/** Milliseconds from one picture to the next; none where the visitor wants no motion. */
export const slidingTime = (): number =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SPEED_MS;
