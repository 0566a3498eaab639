import { beforeEach, describe, expect, it, vi } from 'vitest';

const page = { cookie: '' };

beforeEach(() => {
  page.cookie = '';
  vi.resetModules();
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', page);
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

  it('[CONSENT-008] counts an event only with consent', async () => {
    const { report } = await import('./analytics.ts');
    report('search', { search_term: 'oak' });
    expect(sent()).toEqual([]);
    page.cookie = 'allow-personal=yes';
    report('search', { search_term: 'oak' });
    expect(sent()).toEqual([['event', 'search', { search_term: 'oak', currency: 'GBP' }]]);
  });
});
