import Swiper from 'swiper';
import { Zoom } from 'swiper/modules';

/** Milliseconds from one picture to the next. */
const SPEED_MS = 250;

interface Options {
  /** Index of the first picture to show. */
  readonly first: number;
  /** Receives the index of each picture that is shown afterwards. */
  readonly onChange: (index: number) => void;
}

/** The full Swiper: swipes by finger or mouse, and a pinch or a double click enlarges a picture. */
export const createSwiper = (frame: HTMLElement, { first, onChange }: Options): Swiper =>
  new Swiper(frame, {
    modules: [Zoom],
    initialSlide: first,
    speed: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SPEED_MS,
    zoom: true,
    on: {
      slideChange: ({ activeIndex }) => {
        onChange(activeIndex);
      },
    },
  });
