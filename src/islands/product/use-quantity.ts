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
  /** What the field was last given, which needs no check. */
  const given = useRef('');
  const ends = useStore(buying.$ends);

  const give = (quantity: number): void => {
    given.current = String(quantity);
    if (field.current) field.current.value = given.current;
  };

  const check = useEffectEvent((): void => {
    const input = field.current;
    if (!input) return;
    give(input.disabled ? MIN_QUANTITY : buying.check(input.value, shown.bounds));
  });

  useEffect(() => {
    check();
  }, [shown]);

  // React's own `onChange` would come with every key, before the quantity has been typed to its end.
  useEffect(() => {
    const input = field.current;
    const change = (): void => {
      // The browser tells of it as late as the field is left, and React may come alive meanwhile: it has been checked above.
      if (input?.value !== given.current) check();
    };
    input?.addEventListener('change', change);
    return () => {
      input?.removeEventListener('change', change);
    };
  }, [shown.byEmail]);

  const step = (by: 1 | -1): void => {
    const input = field.current;
    if (!input) return;
    give(buying.step(input.value, by, shown.bounds));
    // A button that is disabled loses the focus.
    const reached = buying.$ends.get();
    if (by === 1 ? reached?.most : reached?.least) input.focus();
  };

  return { field, ends, step, read: () => Number(field.current?.value ?? '') };
};
