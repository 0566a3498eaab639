import Swiper from 'swiper';
import { Zoom } from 'swiper/modules';
import { slidingTime } from './sliding-time.ts';

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
    speed: slidingTime(),
    zoom: true,
    on: {
      slideChange: ({ activeIndex }) => {
        onChange(activeIndex);
      },
    },
  });
