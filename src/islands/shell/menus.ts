/** The panels over a phone's page. */
const PANELS = 'nav[popover], .filters';

const ONCE = { once: true, passive: true } as const;

/**
 * The header's menus. A menu is a `details`, so the browser handles clicks, touch and most keys. The rest
 * loads when it is needed: hover for a mouse, the keys of the disclosure pattern, and the classes that say
 * whether a menu is open.
 */
export const watchMenus = (): void => {
  document.addEventListener('pointerdown', closeOthers);
  document.addEventListener('focusin', closeOthers);
  document.addEventListener('focusin', uncoverFocus);
  document.addEventListener('keydown', (event) => {
    const { key } = event;
    const isMove = /^Arrow(Up|Down)$/.test(key);
    const menu = isMove ? focusedMenu() : key === 'Escape' && openMenu();
    if (!menu) return;
    if (isMove) event.preventDefault();
    void loadUse().then((use) => {
      use.press(menu, key);
    });
  });
  // Toggling does not bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      const toggled = target as HTMLElement;
      if (toggled.matches(PANELS)) {
        void import('./panels.ts').then((panels) => {
          panels.followPanel(toggled);
        });
      }
      if (!toggled.closest('header')) return;
      void loadUse().then((use) => {
        use.mark(toggled);
      });
    },
    true,
  );
  const header = document.querySelector('header');
  const prepare = (): void =>
    void loadUse().then((use) => {
      use.openByHover();
    });
  header?.addEventListener('pointerover', prepare, ONCE);
  header?.addEventListener('focusin', prepare, ONCE);
};

const loadUse = () => import('./menu-use.ts');

/** The open menu; there is never more than one. */
const openMenu = (): HTMLDetailsElement | null => document.querySelector('[data-menu][open]');

const focusedMenu = (): HTMLDetailsElement | null | undefined =>
  document.activeElement?.closest('[data-menu]');

const closeOthers = ({ target }: Event): void => {
  const menu = openMenu();
  if (menu && !menu.contains(target as Node)) menu.open = false;
};

/** Closes a panel over a phone's page once the focus is on the page, which the panel covers (WCAG 2.2, 2.4.11). */
const uncoverFocus = ({ target }: Event): void => {
  const focused = target as Element;
  const panel = document.querySelector<HTMLElement>(`:is(${PANELS}):popover-open`);
  if (panel && !panel.contains(focused) && !focused.closest('[popovertarget]')) panel.hidePopover();
};
