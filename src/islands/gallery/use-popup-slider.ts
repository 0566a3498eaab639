import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type Swiper from 'swiper';
import { afterPaint } from '@parlour/client';

interface PopupSlider {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Index of the current picture. */
  readonly current: number;
  readonly show: (index: number) => void;
  /** Undefined when the slider's code is gone, as after a deploy: the pictures still follow each other. */
  readonly toggleZoom: (() => void) | undefined;
}

/**
 * The slider of the popup. It starts once the popup is visible, or on the first use; until then the row shows
 * the first picture without it.
 */
export const usePopupSlider = (first: number): PopupSlider => {
  const frame = useRef<HTMLDivElement>(null);
  const swiper = useRef<Promise<Swiper | undefined>>(undefined);
  const [current, setCurrent] = useState(first);
  const [isGone, setGone] = useState(false);

  const start = (): Promise<Swiper | undefined> =>
    (swiper.current ??= import('./popup-swiper.ts').then(
      ({ createSwiper }) =>
        frame.current ? createSwiper(frame.current, { first, onChange: setCurrent }) : undefined,
      () => {
        setGone(true);
        return undefined;
      },
    ));
  const begin = useEffectEvent(start);

  useEffect(() => {
    void afterPaint().then(() => begin());
    return () => {
      void swiper.current?.then((started) => {
        started?.destroy();
      });
      swiper.current = undefined;
    };
  }, []);

  return {
    frame,
    current,
    show: (index) => {
      void start().then((started) => {
        if (started) started.slideTo(index);
        else setCurrent(index);
      });
    },
    toggleZoom: isGone ? undefined : () => void start().then((started) => started?.zoom.toggle()),
  };
};
