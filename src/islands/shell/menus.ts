/**
 * The header's menus. Clicks, touch and most keys are the browser's: a menu is a `details`. What is
 * added to that loads when it is wanted: hover for those who have a mouse, the keys of the disclosure
 * pattern, and the classes by which a menu says how it stands.
 */
export const watchMenus = (): void => {
  document.addEventListener('pointerdown', closeOthers);
  document.addEventListener('focusin', closeOthers);
  document.addEventListener('keydown', (event) => {
    const { key } = event;
    const isMove = /^Arrow(Up|Down)$/.test(key);
    const menu = isMove ? focusedMenu() : key === 'Escape' && openMenu();
    if (!menu) return;
    if (isMove) event.preventDefault();
    void import('./menu-keys.ts').then((keys) => {
      keys.press(menu, key);
    });
  });
  // Toggling does not bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target as Element).closest('header')) return;
      void import('./menu-keys.ts').then((keys) => {
        keys.mark(target as HTMLElement);
      });
    },
    true,
  );
  const header = document.querySelector('header');
  header?.addEventListener(
    'pointerover',
    () => {
      void import('./menu-hover.ts').then((menus) => {
        menus.openByHover();
      });
    },
    { once: true },
  );
};

/** The menu that is open, of which there is one at a time. */
const openMenu = (): HTMLDetailsElement | null => document.querySelector('[data-menu][open]');

const focusedMenu = (): HTMLDetailsElement | null | undefined =>
  document.activeElement?.closest('[data-menu]');

const closeOthers = ({ target }: Event): void => {
  const menu = openMenu();
  if (menu && !menu.contains(target as Node)) menu.open = false;
};
