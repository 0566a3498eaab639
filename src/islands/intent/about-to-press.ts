import type { PointerEvent } from 'react';

/** Milliseconds that the pointer rests on a link before it counts as intent. */
const REST_MS = 65;

let resting: ReturnType<typeof setTimeout> | undefined;

const linkOf = ({ target }: PointerEvent): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null;

/**
 * Handlers of an element that call `prepare` for a link in it that the visitor is about to press: one that is
 * touched or pressed, or hovered for a moment.
 */
export const aboutToPress = (prepare: (link: HTMLAnchorElement) => void) => ({
  onPointerDown(event: PointerEvent): void {
    const link = event.button === 0 ? linkOf(event) : null;
    if (link) prepare(link);
  },
  onPointerOver(event: PointerEvent): void {
    clearTimeout(resting);
    const link = event.pointerType === 'mouse' ? linkOf(event) : null;
    if (link)
      resting = setTimeout(() => {
        prepare(link);
      }, REST_MS);
  },
  onPointerLeave(): void {
    clearTimeout(resting);
  },
});
