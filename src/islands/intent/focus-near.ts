/**
 * Focuses the element of an island that a selector matches, without scrolling there; does nothing if there is
 * none.
 */
export const focusNear = (island: Element | null, selector: string): void => {
  island?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
};
