import type { Site } from '@parlour/site';

/**
 * `sizes` of the hero picture: one that fills a tall window is cropped, so that it is wider than the window, in proportion to the height.
 */
export const heroSizes = ({ style, width, height }: Site['hero']): string =>
  style === 'full' && height > 0
    ? `max(100vw, ${String(Math.round((92 * width) / height))}svh)`
    : '100vw';
