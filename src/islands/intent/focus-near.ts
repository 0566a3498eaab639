/** Gives the focus to what a selector names in an island, without scrolling there; to nothing if it is not there. */
export const focusNear = (island: Element | null, selector: string): void => {
  island?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
};
