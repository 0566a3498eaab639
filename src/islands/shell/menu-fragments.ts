/** What opens the menu that a fragment stands in. */
const openerOf = (fragment: HTMLElement): Element | null =>
  fragment.closest('details') ?? document.querySelector('[popovertarget="mobile-menu"]');

/**
 * Fetches what the menus of the header show, of those that this window has; links stand there before.
 * Once all of it has come, the browser keeps the menus for a week (STORAGE-004).
 */
export const fillMenus = (): void => {
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

/** If it cannot be had, the kept menu stands in; without one, the link to a page with all of it stays. */
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
