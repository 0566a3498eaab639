import { isLeaving } from './leaving.ts';

/** Milliseconds within which a reloaded page is not reloaded again. */
const ONCE_MS = 60_000;

/**
 * Reloads a page whose script is gone, as after a deploy; the new page names the new script. It does
 * nothing to a page whose visitor is leaving it, which is why the script was not loaded. Returns false offline, or
 * if it has just been done.
 */
export const reloadOnce = (): boolean => {
  if (isLeaving()) return true;
  const [loaded] = performance.getEntriesByType('navigation');
  const isNew = performance.now() < ONCE_MS && loaded?.type === 'reload';
  if (isNew || !navigator.onLine) return false;
  location.reload();
  return true;
};

/** Handles a press whose script is gone: reloads the page, or shows in the header that this did not help. */
export const reloadPage = (): undefined => {
  const area = document.querySelector<HTMLElement>('#server-error');
  if (reloadOnce() || !area) return;
  area.textContent = area.dataset.gone ?? '';
  area.hidden = false;
};
