/** Containers of links that an exchange may remove, and what takes the focus then. */
const PLACES: readonly (readonly [string, string])[] = [
  ['.sort', '.sort summary'],
  ['.options', '.options summary'],
  ['.filters', '.filters h2'],
];

/** The heading of the page, for all other links. */
const HEADING = 'h1';

/**
 * Keeps the focus at the control that has it, or near it, where the next page has no such control (WCAG 2.2,
 * 2.4.3). Called before an exchange; the returned function is called after it.
 */
export const keepFocus = (main: Element): (() => void) => {
  const { activeElement: focused } = document;
  if (!(focused instanceof HTMLElement) || !main.contains(focused)) return () => undefined;
  // A chip goes with its filter; a choice stays.
  const filter = focused.closest('.filters') ? focused.dataset.filter : undefined;
  const href = focused.getAttribute('href');
  const [, place = HEADING] = PLACES.find(([around]) => focused.closest(around)) ?? [];
  const isSame = (): boolean =>
    focused.isConnected &&
    // The chosen order or option is in a menu that has closed; asking whether it is visible would lay out the page.
    focused.closest('details:not([open])') === null &&
    (filter === undefined || focused.dataset.filter === filter) &&
    (filter !== undefined ||
      focused.getAttribute('href') === href ||
      focused.ariaCurrent === 'true');

  return () => {
    if (isSame()) {
      // A tile that stays has lost it while it was moved.
      if (document.activeElement !== focused) focused.focus({ preventScroll: true });
      return;
    }
    const choice = filter === undefined ? null : `.filters [data-filter="${CSS.escape(filter)}"]`;
    const same = choice === null ? null : main.querySelector<HTMLElement>(choice);
    const target = same ?? main.querySelector<HTMLElement>(place);
    target?.focus({ preventScroll: true });
  };
};
