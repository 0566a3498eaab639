import type { ClientDirective } from 'astro';

/** Events that show that the visitor is about to use an island. */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

/**
 * `client:intent`: loads an island when the visitor is about to use it. A plain click on a link or a
 * button before then waits and is repeated once the island has loaded; if loading fails, the click
 * does what it does without script. A history entry with a state was written by the island, which
 * then loads at once to restore what was there. `client:intent="#/search/"` loads at once for an
 * address whose fragment begins like that instead.
 */
const intent: ClientDirective = (load, { value }, island) => {
  let waiting: HTMLElement | null = null;
  let isLoading = false;

  const hold = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target.closest('a, button') : null;
    if (!(target instanceof HTMLElement) || isForBrowser(event, target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting = target;
    start();
  };

  const start = (): void => {
    if (isLoading) return;
    isLoading = true;
    for (const sign of SIGNS) island.removeEventListener(sign, start);
    void load()
      .then((hydrate) => hydrate())
      .then(nextTask, nextTask)
      .then(() => {
        island.removeEventListener('click', hold, true);
        waiting?.click();
      });
  };

  for (const sign of SIGNS) island.addEventListener(sign, start, { passive: true });
  island.addEventListener('click', hold, true);
  if (typeof value === 'string' ? location.hash.startsWith(value) : history.state !== null) start();
};

/** The browser handles new tabs, and buttons that need no script. */
const isForBrowser = (event: MouseEvent, target: HTMLElement): boolean =>
  event.button !== 0 ||
  event.ctrlKey ||
  event.metaKey ||
  event.shiftKey ||
  event.altKey ||
  target.hasAttribute('popovertarget');

/** React attaches its listeners one task after `hydrate` returns. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

export default intent;
