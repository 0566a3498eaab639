import { http } from '../state/http.ts';
import { buildRow, type Row } from './row.ts';
import { buildTimer } from './timer.ts';

/**
 * Fills a carousel and starts it; returns a function that stops it. An empty carousel is hidden without a
 * message (CAROUSEL-014).
 */
export const startCarousel = async (root: HTMLElement): Promise<(() => void) | undefined> => {
  const list = root.querySelector<HTMLElement>('.row');
  if (!list || !(await fill(root, list))) {
    root.hidden = true;
    return undefined;
  }
  const row = buildRow(list, root.dataset.turns === 'page');
  if (!row.isLong()) return undefined;
  root.dataset.status = 'ready';
  return control(root, row);
};

/** Whether the carousel has cards. */
const fill = async (root: HTMLElement, list: HTMLElement): Promise<boolean> => {
  const { from } = root.dataset;
  if (from !== undefined) {
    const html = await http.page(from).catch(() => '');
    const cards = new DOMParser().parseFromString(`<ul>${html}</ul>`, 'text/html');
    list.replaceChildren(...cards.querySelectorAll('ul > li'));
  }
  return list.childElementCount > 0;
};

const control = (root: HTMLElement, row: Row): (() => void) => {
  const timer = buildTimer(root, row.next);
  const actions: Readonly<Record<string, () => void>> = {
    previous: row.previous,
    next: row.next,
    pause: timer.toggle,
  };
  root.addEventListener('click', ({ target }) => {
    actions[(target as Element).closest<HTMLElement>('[data-do]')?.dataset.do ?? '']?.();
  });
  return timer.stop;
};
