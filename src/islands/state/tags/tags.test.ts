import { expect, it, vi } from 'vitest';
import { slugsOf } from './tags.ts';

vi.hoisted(() => {
  const documentElement = { toggleAttribute: () => false };
  vi.stubGlobal('document', { cookie: '', documentElement });
});

it('[API-009] [API-095] requests tags with the time, past any cache on the way, and stores them for a day', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const send = vi.fn((_path: string) =>
    Promise.resolve(Response.json({ tags: [{ urlSlug: 'living' }] })),
  );
  vi.stubGlobal('fetch', send);
  expect(await slugsOf('room')).toEqual(['living']);
  expect(send.mock.calls[0]?.[0]).toMatch(/^\/web\/tags\?type=room&now=\d{13}$/);
  expect(await slugsOf('room')).toEqual(['living']);
  expect(send).toHaveBeenCalledOnce();
});
