/** What opens the menu that a fragment stands in. */
const openerOf = (fragment: HTMLElement): Element | null =>
  fragment.closest('details') ?? document.querySelector('[popovertarget="mobile-menu"]');

/** Fetches what the menus of the header show, of those that this window has; links stand there before. */
export const fillMenus = (): void => {
  for (const fragment of document.querySelectorAll<HTMLElement>('[data-menu-part]')) {
    if (openerOf(fragment)?.checkVisibility()) void fill(fragment).catch(String);
  }
};

/** If it cannot be had, the link to a page with all of it stays. */
const fill = async (fragment: HTMLElement): Promise<void> => {
  const reply = await fetch(fragment.dataset.menuPart ?? '');
  if (!reply.ok) return;
  const hadFocus = fragment.contains(document.activeElement);
  fragment.innerHTML = await reply.text();
  delete fragment.dataset.menuPart;
  if (hadFocus) fragment.querySelector('a')?.focus();
};
