import { beforeEach, describe, expect, it, vi } from 'vitest';

const TAG = 'https://tags.example/gtag.js?id=G-1';
const page = { cookie: '', loaded: [] as string[], tag: '' };

beforeEach(() => {
  Object.assign(page, { cookie: '', loaded: [], tag: '' });
  vi.resetModules();
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', {
    get cookie() {
      return page.cookie;
    },
    querySelector: (selector: string) =>
      selector === '#cookie-banner' ? { dataset: { analyticsTag: page.tag } } : null,
    createElement: () => ({}),
    head: { appendChild: ({ src }: { src: string }) => page.loaded.push(src) },
  });
});

const sent = () => (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>));
const all = (word: string) => ({
  ...{ ad_storage: word, ad_user_data: word, ad_personalization: word, analytics_storage: word },
});

describe('analytics in the browser', () => {
  it.each([
    ['yes', 'granted'],
    ['no', 'denied'],
    ['removedForcefully', 'denied'],
  ] as const)(
    '[CONSENT-001] signals %s as %s after the default of denied',
    async (answer, word) => {
      const { reportConsent } = await import('./analytics.ts');
      reportConsent(answer);
      expect(sent()).toEqual([
        ['consent', 'default', all('denied')],
        ['consent', 'update', all(word)],
      ]);
    },
  );

  it('loads no third party by default, and a site’s tag only after a yes', async () => {
    const { reportConsent } = await import('./analytics.ts');
    reportConsent('yes');
    page.tag = TAG;
    reportConsent('no');
    expect(page.loaded).toEqual([]);
    reportConsent('yes');
    expect(page.loaded).toEqual([TAG]);
  });

  it('[CONSENT-008] counts an event only with consent', async () => {
    const { report } = await import('./analytics.ts');
    report('search', { search_term: 'oak' });
    expect(sent()).toEqual([]);
    page.cookie = 'allow-personal=yes';
    report('search', { search_term: 'oak' });
    expect(sent()).toEqual([['event', 'search', { search_term: 'oak', currency: 'GBP' }]]);
  });
});
