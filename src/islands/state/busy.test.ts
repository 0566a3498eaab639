import { expect, it, vi } from 'vitest';
import { callsUnderWay, counted } from './busy.ts';
import { createHttp } from './http.ts';

it('[HEADER-019] counts the calls in progress, and is busy until the last has ended, even if it failed', async () => {
  const marks: boolean[] = [];
  const root = { toggleAttribute: (_name: string, isOn: boolean) => marks.push(isOn) };
  vi.stubGlobal('document', { documentElement: root });
  const first = counted(Promise.resolve(1));
  const second = counted(Promise.reject(new Error('away')));
  expect(callsUnderWay()).toBe(2);
  expect(marks).toEqual([true, true]);
  expect(await first).toBe(1);
  await expect(second).rejects.toThrow('away');
  expect(callsUnderWay()).toBe(0);
  expect(marks.at(-1)).toBe(false);
});

it('[HEADER-019] counts every call of the site’s API', async () => {
  const send: typeof fetch = () => Promise.resolve(Response.json({}));
  const http = createHttp({ send, cookies: () => '' });
  const both = Promise.all([http.post('/a'), http.get('/b')]);
  expect(callsUnderWay()).toBe(2);
  await both;
  expect(callsUnderWay()).toBe(0);
});
