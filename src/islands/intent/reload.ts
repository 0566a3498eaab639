/** Milliseconds within which a page that has been reloaded is not reloaded again. */
const ONCE_MS = 60_000;

/**
 * Reloads the page whose script is gone, as after a deploy; the new page names the new one. False
 * offline, or if that has just been done.
 */
export const reloadOnce = (): boolean => {
  const [loaded] = performance.getEntriesByType('navigation');
  const isNew = performance.now() < ONCE_MS && loaded?.type === 'reload';
  if (isNew || !navigator.onLine) return false;
  location.reload();
  return true;
};

/** What a press does whose script is gone: reloads the page, or has the header say that it did not help. */
export const reloadPage = (): undefined => {
  const area = document.querySelector<HTMLElement>('#server-error');
  if (reloadOnce() || !area) return;
  area.textContent = area.dataset.gone ?? '';
  area.hidden = false;
};
