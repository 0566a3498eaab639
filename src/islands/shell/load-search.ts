import { wakeOnIntent } from '../intent/wake.ts';

/** Loads the search box when the visitor reaches for it, or at once for a search in the address. */
export const loadSearchOnIntent = (): void => {
  const box = document.querySelector<HTMLElement>('#search-box');
  if (!box) return;
  const atOnce = location.hash.startsWith(box.dataset.fragment ?? '#');
  wakeOnIntent(box, () => import('../search/wake-search.tsx'), { atOnce, held: 'button' });
};
