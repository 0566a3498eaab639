/** The element that opens the menu around a fragment. */
const openerOf = (fragment: HTMLElement): Element | null =>
  fragment.closest('details') ?? document.querySelector('[popovertarget="mobile-menu"]');

/**
 * Fetches the content of the header's menus that this window can open; until then they contain links. Once
 * all of it has arrived, the browser keeps the menus for a week (STORAGE-004).
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
