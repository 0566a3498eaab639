/** Milliseconds after which a menu that closed opens again by hover (MENU-021). */
const REOPEN_DELAY = 500;
/** Milliseconds that a pointer may leave an open menu for. */
const GRACE = 200;

const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The header's menus by hover and by the keys of the disclosure pattern; clicks, touch and the
 * other keys are the browser's: a menu is a `details`.
 */
export const startMenus = (): void => {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('[data-menu]')) {
    closeOutside(menu);
    menu.addEventListener('keydown', (event) => {
      onKey(menu, event);
    });
    if (menu.dataset.menu === '') openByHover(menu);
  }
  // Toggling does not bubble; a menu and its button say how they stand (MENU-020).
  document.addEventListener('toggle', markToggled, true);
};

const openByHover = (menu: HTMLDetailsElement): void => {
  let closed = -REOPEN_DELAY;
  let hovered = -REOPEN_DELAY;
  let timer: ReturnType<typeof setTimeout>;
  const later = (open: boolean, delay: number) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer);
    const wait = open ? Math.max(delay, closed + REOPEN_DELAY - performance.now()) : delay;
    timer = setTimeout(() => {
      if (open && !menu.open) hovered = performance.now();
      menu.open = open;
    }, wait);
  };
  menu.addEventListener('pointerenter', later(true, 60));
  menu.addEventListener('pointerleave', later(false, GRACE));
  // A click that comes just after the menu opened by itself was meant to open it.
  menu.addEventListener('click', (event) => {
    const onSummary = event.target instanceof Element && event.target.closest('summary');
    if (onSummary && performance.now() - hovered < REOPEN_DELAY) event.preventDefault();
  });
  menu.addEventListener('toggle', () => {
    if (!menu.open) closed = performance.now();
  });
};

const closeOutside = (menu: HTMLDetailsElement): void => {
  const close = ({ target }: Event): void => {
    if (menu.open && !menu.contains(target as Node)) menu.open = false;
  };
  document.addEventListener('pointerdown', close);
  document.addEventListener('focusin', close);
};

const onKey = (menu: HTMLDetailsElement, event: KeyboardEvent): void => {
  const move = MOVES[event.key];
  if (event.key === 'Escape' && menu.open) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  } else if (move !== undefined) {
    event.preventDefault();
    menu.open = true;
    const stops = [...menu.querySelectorAll<HTMLElement>('summary, a[href], button')];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[(at + move + stops.length) % stops.length]?.focus();
  }
};

const markToggled = ({ target, newState }: Event & { newState?: string }): void => {
  if (!(target instanceof HTMLElement)) return;
  const isOpen = newState === 'open';
  target.classList.toggle('open', isOpen);
  const button =
    target instanceof HTMLDetailsElement
      ? target.querySelector('summary')
      : document.querySelector(`[popovertarget="${target.id}"]`);
  button?.classList.toggle('active', isOpen);
};
