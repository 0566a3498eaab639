import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import Swiper from 'swiper';
import { slidingTime } from './sliding-time.ts';

export interface Slider {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly row: RefObject<HTMLUListElement | null>;
  /** Index of the picture that is shown, or slid to. */
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
  const sentTo = useRef<number | null>(null);
  const [current, setCurrent] = useState(0);

  const mark = ({ activeIndex }: Swiper) => {
    if (sentTo.current !== null && sentTo.current !== activeIndex) return;
    sentTo.current = null;
    setCurrent(activeIndex);
  };
  const start = (): Swiper | undefined => {
    const pictures = row.current;
    if (slider.current || !frame.current || !pictures || count < 2) return slider.current;
    return (slider.current = new Swiper(frame.current, {
      cssMode: true,
      initialSlide: Math.round(pictures.scrollLeft / pictures.clientWidth),
      speed: slidingTime(),
      on: { afterInit: mark, slideChange: mark },
    }));
  };
  const begin = useEffectEvent(start);
  const arrive = useEffectEvent(() => {
    sentTo.current = null;
    if (slider.current) mark(slider.current);
  });

  useEffect(() => {
    const pictures = row.current;
    // In a task of its own: the pictures are there without it, and it measures them all.
    const beginning = setTimeout(() => {
      begin();
    });
    const onScrollEnd = () => {
      arrive();
    };
    pictures?.addEventListener('scrollend', onScrollEnd);
    return () => {
      clearTimeout(beginning);
      pictures?.removeEventListener('scrollend', onScrollEnd);
      slider.current?.destroy(true, false);
      slider.current = undefined;
    };
  }, [count]);

  // Marked at once: the pictures in between slide past unmarked.
  const show = (index: number) => {
    if (index < 0 || index >= count) return;
    const swiper = start();
    sentTo.current = swiper?.activeIndex === index ? null : index;
    setCurrent(index);
    swiper?.slideTo(index);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') show(current + 1);
    if (key === 'ArrowLeft') show(current - 1);
  };
  return { frame, row, current, show, onKeyDown };
};
