import Swiper from 'swiper';

export interface Slider {
  readonly thumbnails: readonly HTMLElement[];
  readonly index: () => number;
  readonly show: (index: number) => void;
  readonly stop: () => void;
}

/** Milliseconds from one picture to the next. */
const SPEED_MS = 250;

export const prefersReducedMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Swiper over the row that the browser already scrolls, and goes on scrolling (`cssMode`), so nothing
 * moves when the code arrives, even in the middle of a swipe.
 */
export const startSlider = (root: HTMLElement): Slider => {
  const thumbnails = [...root.querySelectorAll<HTMLElement>('.thumbnails a')];
  const frame = root.querySelector<HTMLElement>('.swiper');
  const row = root.querySelector<HTMLElement>('.slides');
  if (!frame || !row || thumbnails.length === 0) return NO_SLIDER;
  const swiper = new Swiper(frame, {
    cssMode: true,
    initialSlide: Math.round(row.scrollLeft / row.clientWidth),
    speed: prefersReducedMotion() ? 0 : SPEED_MS,
  });
  const mark = () => {
    markCurrent(thumbnails, swiper.activeIndex);
  };
  swiper.on('slideChange', mark);
  mark();
  const show = (index: number) => {
    if (!swiper.destroyed) swiper.slideTo(index);
  };
  row.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') show(swiper.activeIndex + 1);
    if (key === 'ArrowLeft') show(swiper.activeIndex - 1);
  });
  return { thumbnails, index: () => swiper.activeIndex, show, stop: () => swiper.destroy() };
};

/** One picture needs no slider. */
const NO_SLIDER: Slider = {
  thumbnails: [],
  index: () => 0,
  show: () => undefined,
  stop: () => undefined,
};

/** Marks one of several links as the current one. */
export const markCurrent = (links: readonly Element[], current: number): void => {
  for (const [index, link] of links.entries()) {
    if (index === current) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
};
