import { beforeEach, expect, it, vi } from 'vitest';
import { announceConsent } from '../consent/announce-consent.ts';

const TAG = 'https://tags.example/gtag.js?id=G-1';
const page = { loaded: [] as string[], tag: '' };

beforeEach(() => {
  page.loaded = [];
  page.tag = '';
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', {
    cookie: '',
    querySelector: (selector: string) => {
      if (selector === '#cookie-banner') return { dataset: { analyticsTag: page.tag } };
      return page.loaded.some((src) => selector === `script[src="${src}"]`) ? {} : null;
    },
    createElement: () => ({}),
    head: { appendChild: ({ src }: { src: string }) => page.loaded.push(src) },
  });
});

it('loads no third party by default, and a site’s tag once, after a yes', () => {
  announceConsent('yes');
  page.tag = TAG;
  announceConsent('no');
  expect(page.loaded).toEqual([]);
  announceConsent('yes');
  announceConsent('yes');
  expect(page.loaded).toEqual([TAG]);
  const sent = (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>));
  expect(sent).toContainEqual(['config', 'G-1']);
});
