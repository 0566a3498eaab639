import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../state/api.ts';
import { checkTags } from './menu-tags.ts';

/** A menu with an entry for each tag, as a menu writes them; tells which entries lost their links. */
const menuOf = (...tags: readonly string[]) => {
  const unlinked: string[] = [];
  const links = tags.map((tag) => ({
    dataset: { tag },
    removeAttribute: () => unlinked.push(tag),
  }));
  const querySelectorAll = (selector: string) =>
    links.filter(({ dataset }) => selector === `[data-tag^="${dataset.tag.split('-')[0] ?? ''}-"]`);
  return { menu: { querySelectorAll } as unknown as HTMLElement, unlinked };
};

beforeEach(() => {
  vi.restoreAllMocks();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() });
});

it('[ERROR-007] [MENU-019] only logs that tags cannot be loaded, and checks the others', async () => {
  const gone = new Error('no rooms');
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(api, 'listTags').mockImplementation(({ query }: { query?: { type?: string } } = {}) =>
    query?.type === 'room'
      ? Promise.reject(gone)
      : Promise.resolve({ tags: [{ urlSlug: 'zen' }] } as Awaited<ReturnType<typeof api.listTags>>),
  );
  const { menu, unlinked } = menuOf('room-study', 'style-zen', 'style-rustic');
  await checkTags(menu);
  expect(logged.mock.calls).toEqual([[gone]]);
  expect(unlinked).toEqual(['style-rustic']);
});
