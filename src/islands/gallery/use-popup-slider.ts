import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import Swiper from 'swiper';
import { Zoom } from 'swiper/modules';
import { painted } from '../intent/painted.ts';
import { slidingTime } from './sliding-time.ts';

interface PopupSlider {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Index of the picture that is shown. */
  readonly current: number;
  readonly show: (index: number) => void;
  readonly toggleZoom: () => void;
}

/**
 * Swiper in full: swipes by finger or mouse, and a pinch or a double click enlarges a picture. It begins once the
 * popup is seen, whose row shows the first picture without it, or with the first thing that is asked of it.
 */
export const usePopupSlider = (first: number): PopupSlider => {
  const frame = useRef<HTMLDivElement>(null);
  const slider = useRef<Swiper>(undefined);
  const [current, setCurrent] = useState(first);

  const start = (): Swiper | undefined => {
    if (slider.current || !frame.current) return slider.current;
    return (slider.current = new Swiper(frame.current, {
      modules: [Zoom],
      initialSlide: first,
      speed: slidingTime(),
      zoom: true,
      on: {
        slideChange: ({ activeIndex }) => {
          setCurrent(activeIndex);
        },
      },
    }));
  };
  const begin = useEffectEvent(start);

  useEffect(() => {
    void painted().then(() => begin());
    return () => {
      slider.current?.destroy();
      slider.current = undefined;
    };
  }, []);

  return {
    ...{ frame, current },
    show: (index) => {
      start()?.slideTo(index);
    },
    toggleZoom: () => {
      start()?.zoom.toggle();
    },
  };
};
