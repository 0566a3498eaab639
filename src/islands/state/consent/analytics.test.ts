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
  ad_storage: word,
  ad_user_data: word,
  ad_personalization: word,
  analytics_storage: word,
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

  it('[CONSENT-008] counts an event only with consent, which reaches the tag first', async () => {
    const { report } = await import('./analytics.ts');
    report('search', { search_term: 'oak' });
    expect(sent()).toEqual([]);
    page.cookie = 'allow-personal=yes';
    report('search', { search_term: 'oak' });
    expect(sent()).toEqual([
      ['consent', 'default', all('denied')],
      ['consent', 'update', all('granted')],
      ['event', 'search', { search_term: 'oak', currency: 'GBP' }],
    ]);
  });

  it.each(['add_to_cart', 'login', 'purchase', 'search'] as const)(
    '[CONST-001] counts %s in pounds',
    async (event) => {
      page.cookie = 'allow-personal=yes';
      const { report } = await import('./analytics.ts');
      report(event, { value: 12.5, currency: 'EUR' });
      expect(sent().at(-1)).toEqual(['event', event, { value: 12.5, currency: 'GBP' }]);
    },
  );
});
