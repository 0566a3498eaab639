const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** What a key of the disclosure pattern does to a menu that is open or focused. */
export const press = (menu: HTMLDetailsElement, key: string): void => {
  const stops = [...menu.querySelectorAll<HTMLElement>('summary, a[href], button')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const move = MOVES[key];
  menu.open = move !== undefined;
  if (move !== undefined) stops[(at + move + stops.length) % stops.length]?.focus();
  else if (at > 0) stops[0]?.focus();
};

/** Marks a menu, and the button that opens it, as open or closed (MENU-020). */
export const mark = (menu: HTMLElement): void => {
  const isDetails = menu instanceof HTMLDetailsElement;
  const isOpen = isDetails ? menu.open : menu.matches(':popover-open');
  const button = isDetails
    ? menu.querySelector('summary')
    : document.querySelector(`[popovertarget="${menu.id}"]`);
  menu.classList.toggle('open', isOpen);
  button?.classList.toggle('active', isOpen);
};
