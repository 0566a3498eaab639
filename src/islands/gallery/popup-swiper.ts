import Swiper from 'swiper';
import { Zoom } from 'swiper/modules';
import { slidingTime } from './sliding-time.ts';

interface Options {
  /** Index of the picture that is shown first. */
  readonly first: number;
  /** Takes the index of each picture that is shown from then on. */
  readonly onChange: (index: number) => void;
}

/** Swiper in full: swipes by finger or mouse, and a pinch or a double click enlarges a picture. */
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
