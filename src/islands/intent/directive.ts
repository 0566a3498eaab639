import type { ClientDirective } from 'astro';

/** What shows that somebody reaches for an island. */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

/**
 * `client:intent`: loads an island when somebody reaches for it. A plain click on a link or a button
 * that comes before the island is awake waits and is done again when it is; where loading fails, it
 * does what it would have done without script. A history entry with a state is one that the island
 * left: it wakes at once, to bring back what was there. `client:intent="#/search/"` wakes at once for an
 * address whose fragment begins so instead.
 */
const intent: ClientDirective = (load, { value }, island) => {
  let waiting: HTMLElement | null = null;
  let isAwake = false;

  const hold = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target.closest('a, button') : null;
    if (!(target instanceof HTMLElement) || isForBrowser(event, target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting = target;
    wake();
  };

  const wake = (): void => {
    if (isAwake) return;
    isAwake = true;
    for (const sign of SIGNS) island.removeEventListener(sign, wake);
    void load()
      .then((hydrate) => hydrate())
      .then(nextTask, nextTask)
      .then(() => {
        island.removeEventListener('click', hold, true);
        waiting?.click();
      });
  };

  for (const sign of SIGNS) island.addEventListener(sign, wake, { passive: true });
  island.addEventListener('click', hold, true);
  if (typeof value === 'string' ? location.hash.startsWith(value) : history.state !== null) wake();
};

/** New tabs, downloads and what needs no script stay the browser's. */
const isForBrowser = (event: MouseEvent, target: HTMLElement): boolean =>
  event.button !== 0 ||
  event.ctrlKey ||
  event.metaKey ||
  event.shiftKey ||
  event.altKey ||
  target.hasAttribute('popovertarget');

/** The framework attaches itself a task later than `hydrate` returns. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

export default intent;
