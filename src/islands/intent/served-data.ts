import { digestOf } from '#lib/shell/digest.ts';

/**
 * Compares the data that an island's module has fetched with those of the page, whose digest the page has in
 * `data-digest` around the island. The page may be older than the reply. React cannot hydrate HTML that differs
 * from what it renders: it would report an error, and presses that wait for the island would be lost. The island
 * is then rendered anew.
 * @throws {Error} when the code for that cannot be loaded
 */
export const compareServed = async (data: unknown): Promise<void> => {
  const around = document.querySelector<HTMLElement>('[data-digest]');
  const island = around?.querySelector('astro-island');
  if (!island || around?.dataset.digest === digestOf(data)) return;
  const { renderAnew } = await import('./render-anew.ts');
  renderAnew(island);
};
