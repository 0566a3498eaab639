import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { Buying } from '#lib/product/product-choice.ts';
import { MIN_QUANTITY } from '#lib/product/quantity.ts';
import { buying } from '../state/product/buying.ts';

export interface Quantity {
  /** The field, which keeps its own value: what was typed before it responded stays. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** Whether the quantity is at an end of its bounds; null before that is known. */
  readonly ends: { readonly least: boolean; readonly most: boolean } | null;
  readonly step: (by: 1 | -1) => void;
  readonly read: () => number;
}

/** The quantity in the buying box: stepped, typed, and kept when another choice is shown. */
export const useQuantity = (shown: Buying): Quantity => {
  const field = useRef<HTMLInputElement>(null);
  const ends = useStore(buying.$ends);

  const check = useEffectEvent((): void => {
    const input = field.current;
    if (!input) return;
    if (input.disabled) input.value = String(MIN_QUANTITY);
    else input.value = String(buying.check(input.value, shown.bounds));
  });

  useEffect(() => {
    check();
  }, [shown]);

  // React's own `onChange` would come with every key, before the quantity has been typed to its end.
  useEffect(() => {
    const input = field.current;
    const since = performance.now();
    const change = ({ timeStamp }: Event): void => {
      // React may come alive by this very change: it has been checked above.
      if (timeStamp >= since) check();
    };
    input?.addEventListener('change', change);
    return () => {
      input?.removeEventListener('change', change);
    };
  }, [shown.byEmail]);

  const step = (by: 1 | -1): void => {
    const input = field.current;
    if (!input) return;
    input.value = String(buying.step(input.value, by, shown.bounds));
    // A button that is disabled loses the focus.
    const reached = buying.$ends.get();
    if (by === 1 ? reached?.most : reached?.least) input.focus();
  };

  return { field, ends, step, read: () => Number(field.current?.value ?? '') };
};
