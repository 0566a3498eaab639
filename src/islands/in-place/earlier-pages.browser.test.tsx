import { expect, it } from 'vitest';
import { numbers, openList, serveList } from '../../../tests/browser/lists.ts';

it('[LIST-014] a visitor who comes back to a list finds its earlier pages, and is where they were', async () => {
  const list = openList(
    '/returned?page=3',
    { chairs: [3], end: '<div style="block-size: 3000px"></div>' },
    { state: { firstPage: 1, scroll: 700 } },
  );
  // A product has moved to another page meanwhile.
  serveList('/returned?page=2', { chairs: [2, 3] });
  serveList('/returned', { chairs: [1] });
  await expect.poll(numbers).toEqual([1, 2, 3]);
  await expect.poll(() => scrollY).toBe(700);
  expect(location.search).toBe('?page=3');
  expect(list.isConnected).toBe(true);
  expect(history.scrollRestoration).toBe('manual');
});
