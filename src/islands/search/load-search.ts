/**
 * Wakes the search box when somebody reaches for it, or when the address has an open search. A press
 * of one of its buttons before that waits and is done again; where the script cannot be had, the box
 * is the form that it is without.
 */
export const watchSearch = (): void => {
  const box = document.querySelector<HTMLElement>('#search-box');
  if (!box) return;
  let waking: Promise<void> | undefined;
  const hold = (event: Event): void => {
    const button = (event.target as Element).closest('button');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    void wake().then(() => {
      button.click();
    });
  };
  const letGo = (): void => {
    box.removeEventListener('click', hold, true);
  };
  const wake = (): Promise<void> =>
    (waking ??= import('./hydrate-search.ts').then((search) => search.wake(box)).then(letGo, letGo));
  const reach = (): void => void wake();
  box.addEventListener('pointerover', reach);
  box.addEventListener('focusin', reach);
  box.addEventListener('click', hold, true);
  if (location.hash.startsWith(box.dataset.fragment ?? '#')) reach();
};
