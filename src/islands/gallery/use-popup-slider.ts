import { useEffect, useRef, useState, type RefObject } from 'react';
import Swiper from 'swiper';
import { Zoom } from 'swiper/modules';
import { slidingTime } from './sliding-time.ts';

interface PopupSlider {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Index of the picture that is shown. */
  readonly current: number;
  readonly show: (index: number) => void;
  readonly toggleZoom: () => void;
}

/** Swiper in full: swipes by finger or mouse, and a pinch or a double click enlarges a picture. */
export const usePopupSlider = (first: number): PopupSlider => {
  const frame = useRef<HTMLDivElement>(null);
  const slider = useRef<Swiper>(undefined);
  const [current, setCurrent] = useState(first);
  const [initialSlide] = useState(first);

  useEffect(() => {
    if (!frame.current) return undefined;
    const swiper = new Swiper(frame.current, {
      modules: [Zoom],
      initialSlide,
      speed: slidingTime(),
      zoom: true,
      on: {
        slideChange: ({ activeIndex }) => {
          setCurrent(activeIndex);
        },
      },
    });
    slider.current = swiper;
    return () => {
      swiper.destroy();
    };
  }, [initialSlide]);

  return {
    ...{ frame, current },
    show: (index) => {
      slider.current?.slideTo(index);
    },
    toggleZoom: () => {
      slider.current?.zoom.toggle();
    },
  };
};
