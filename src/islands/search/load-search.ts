/**
 * Loads the search box when the visitor reaches for it, or when there is a search in the address. A
 * press of one of its buttons waits until the box has loaded and is then repeated; if the script
 * cannot be fetched, the box stays a plain form.
 */
export const loadSearchOnIntent = (): void => {
  const box = document.querySelector<HTMLElement>('#search-box');
  if (!box) return;
  let loading: Promise<void> | undefined;
  const hold = (event: Event): void => {
    const button = (event.target as Element).closest('button');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    void load().then(() => {
      button.click();
    });
  };
  const stopHolding = (): void => {
    box.removeEventListener('click', hold, true);
  };
  const load = (): Promise<void> =>
    (loading ??= import('./hydrate-search.ts')
      .then(({ hydrateSearch }) => hydrateSearch(box))
      .then(stopHolding, stopHolding));
  const onIntent = (): void => void load();
  box.addEventListener('pointerover', onIntent);
  box.addEventListener('focusin', onIntent);
  box.addEventListener('click', hold, true);
  if (location.hash.startsWith(box.dataset.fragment ?? '#')) onIntent();
};
