import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import Swiper from 'swiper';
import { slidingTime } from './sliding-time.ts';

export interface Slider {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly row: RefObject<HTMLUListElement | null>;
  /** Index of the picture that is shown. */
  readonly current: number;
  readonly show: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Swiper over the row that the browser already scrolls, and goes on scrolling (`cssMode`), so nothing
 * moves when the code arrives, even in the middle of a swipe. One picture needs none.
 */
export const useSlider = (count: number): Slider => {
  const frame = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const slider = useRef<Swiper>(undefined);
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    if (!frame.current || !row.current || count < 2) return undefined;
    const mark = ({ activeIndex }: Swiper) => {
      setCurrent(activeIndex);
    };
    const swiper = new Swiper(frame.current, {
      cssMode: true,
      initialSlide: Math.round(row.current.scrollLeft / row.current.clientWidth),
      speed: slidingTime(),
      on: { afterInit: mark, slideChange: mark },
    });
    slider.current = swiper;
    return () => {
      swiper.destroy();
    };
  }, [count]);

  const show = (index: number) => {
    slider.current?.slideTo(index);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') show(current + 1);
    if (key === 'ArrowLeft') show(current - 1);
  };
  return { frame, row, current, show, onKeyDown };
};
