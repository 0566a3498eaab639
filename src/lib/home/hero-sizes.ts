import type { Site } from '#lib/site/schema.ts';

/** `sizes` of a home page's first picture: one that fills a tall window is wider than it, as wide as its own height makes it. */
export const heroSizes = ({ style, width, height }: Site['hero']): string =>
  style === 'full' && height > 0
    ? `max(100vw, ${String(Math.round((92 * width) / height))}svh)`
    : '100vw';
