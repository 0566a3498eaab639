/*
 * The behaviour of the header's menus: mouse, keys, and the classes that say whether a menu is open.
 */

/** Milliseconds before a closed menu opens again on hover (MENU-021). */
const REOPEN_DELAY_MS = 500;
/** Milliseconds for which the pointer may leave an open menu. */
const GRACE_MS = 200;
/** Milliseconds for which the pointer rests on a menu before it opens. */
const REST_MS = 60;

/** The pointer and the focus may both call `openByHover`. */
let isReady = false;

/**
 * Fetches the content of the header's menus, and opens a menu when a mouse rests on it, also where it rests
 * already.
 */
export const openByHover = (): void => {
  if (isReady) return;
  isReady = true;
  fillMenus();
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('[data-menu=""]')) open(menu);
};

const open = (menu: HTMLDetailsElement): void => {
  let closed = -REOPEN_DELAY_MS;
  let hovered = -REOPEN_DELAY_MS;
  let timer: ReturnType<typeof setTimeout>;
  const later = (isOpen: boolean, delay: number): void => {
    clearTimeout(timer);
    const wait = isOpen ? Math.max(delay, closed + REOPEN_DELAY_MS - performance.now()) : delay;
    timer = setTimeout(() => {
      if (isOpen && !menu.open) hovered = performance.now();
      menu.open = isOpen;
    }, wait);
  };
  menu.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType === 'mouse') later(true, REST_MS);
  });
  menu.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') later(false, GRACE_MS);
  });
  // A click just after the menu opened on hover was meant to open it.
  menu.addEventListener('click', (event) => {
    const onSummary = event.target instanceof Element && event.target.closest('summary');
    if (onSummary && performance.now() - hovered < REOPEN_DELAY_MS) event.preventDefault();
  });
  menu.addEventListener('toggle', () => {
    if (!menu.open) closed = performance.now();
  });
  if (menu.matches(':hover')) later(true, REST_MS);
};

const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Handles a key of the disclosure pattern in a menu that is open or focused. */
export const press = (menu: HTMLDetailsElement, key: string): void => {
  const stops = [...menu.querySelectorAll<HTMLElement>('summary, a[href], button')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const move = MOVES[key];
  menu.open = move !== undefined;
  if (move !== undefined) stops[(at + move + stops.length) % stops.length]?.focus();
  else if (at > 0) stops[0]?.focus();
};

/**
 * Marks a menu, and the button that opens it, as open or closed (MENU-020). A menu from the build is checked
 * against the tags of the site, once (MENU-019).
 */
export const mark = (menu: HTMLElement): void => {
  if (menu.dataset.unchecked !== undefined) {
    delete menu.dataset.unchecked;
    void import('./menu-tags.ts').then((tags) => tags.checkTags(menu));
  }
  const isDetails = menu instanceof HTMLDetailsElement;
  const isOpen = isDetails ? menu.open : menu.matches(':popover-open');
  const button = isDetails
    ? menu.querySelector('summary')
    : document.querySelector(`[popovertarget="${menu.id}"]`);
  menu.classList.toggle('open', isOpen);
  button?.classList.toggle('active', isOpen);
};

/** The element that opens the menu around a fragment. */
const openerOf = (fragment: HTMLElement): Element | null =>
  fragment.closest('details') ?? document.querySelector('[popovertarget="mobile-menu"]');

/**
 * Fetches the content of the header's menus that this window can open; until then they contain links. Once
 * all of it has arrived, the browser keeps the menus for a week (STORAGE-004).
 */
const fillMenus = (): void => {
  const places = [...document.querySelectorAll<HTMLElement>('[data-menu-part]')];
  const wanted = places.filter((place) => openerOf(place)?.checkVisibility());
  void Promise.all(wanted.map(fill)).then((filled) => {
    if (filled.length > 0 && filled.every(Boolean)) void keep();
  });
};

const keep = async (): Promise<void> => {
  const menus = await import('./menu-tags.ts');
  await menus.keepMenus().catch(menus.logInConsole);
};

const fillFromStored = async (fragment: HTMLElement): Promise<boolean> => {
  const menus = await import('./menu-tags.ts').catch(() => undefined);
  return menus?.fillFromStored(fragment) ?? false;
};

/** After a failure the stored menu takes its place; without one, the link to the page with all entries stays. */
const fill = async (fragment: HTMLElement): Promise<boolean> => {
  const reply = await fetch(fragment.dataset.menuPart ?? '').catch(() => undefined);
  const html = reply?.ok ? await reply.text().catch(() => undefined) : undefined;
  const hadFocus = fragment.contains(document.activeElement);
  if (html !== undefined) fragment.innerHTML = html;
  else if (!(await fillFromStored(fragment))) return false;
  delete fragment.dataset.menuPart;
  if (hadFocus) fragment.querySelector('a')?.focus();
  return html !== undefined;
};
