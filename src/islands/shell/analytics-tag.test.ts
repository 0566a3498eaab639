import { beforeEach, describe, expect, it, vi } from 'vitest';
import { announceConsent } from '../consent/announce-consent.ts';
import { startCounting } from '../consent/start-counting.ts';

const TAG = 'https://tags.example/gtag.js?id=G-1';
const YES = 'allow-personal=yes';
const page = {
  loaded: [] as string[],
  tag: '',
  purchase: undefined as string | undefined,
  visit: 'navigate',
  shown: [] as (() => void)[],
};
const stub = {
  cookie: YES,
  referrer: '',
  prerendering: false,
  querySelector: (selector: string) => {
    if (selector === '#cookie-banner') return { dataset: { analyticsTag: page.tag } };
    return page.loaded.some((src) => selector === `script[src="${src}"]`) ? {} : null;
  },
  getElementById: (id: string) =>
    id === 'purchase' ? { dataset: { purchase: page.purchase } } : null,
  createElement: () => ({}),
  addEventListener: (_type: string, act: () => void) => page.shown.push(act),
  head: { appendChild: ({ src }: { src: string }) => page.loaded.push(src) },
};

beforeEach(() => {
  Object.assign(page, { loaded: [], tag: TAG, purchase: undefined, visit: 'navigate', shown: [] });
  Object.assign(stub, { cookie: YES, referrer: '', prerendering: false });
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('location', { origin: 'https://shop.example' });
  vi.stubGlobal('document', stub);
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type: page.visit }] });
});

const sent = () => (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>));
const events = () => sent().filter(([command]) => command === 'event');

it('[CONSENT-008] loads no third party by default, and a site’s tag once, after a yes', () => {
  page.tag = '';
  announceConsent('yes');
  page.tag = TAG;
  announceConsent('no');
  expect(page.loaded).toEqual([]);
  announceConsent('yes');
  announceConsent('yes');
  expect(page.loaded).toEqual([TAG]);
  expect(sent()).toContainEqual(['config', 'G-1', {}]);
});

it('[CONSENT-008] tells the tag that it may count before it is loaded', () => {
  startCounting();
  expect(sent().map(([command, what]) => [command, what])).toEqual([
    ['consent', 'default'],
    ['consent', 'update'],
    ['js', expect.any(Date)],
    ['config', 'G-1'],
  ]);
});

it('counts a page that a browser prerenders only once a visitor sees it', () => {
  stub.prerendering = true;
  startCounting();
  expect([page.loaded, sent()]).toEqual([[], []]);
  page.shown.forEach((act) => {
    act();
  });
  expect(page.loaded).toEqual([TAG]);
});

it.each([
  ['https://shop.example/idp/reset-password?token=1', { page_referrer: 'https://shop.example' }],
  ['https://shop.example/products', {}],
  ['https://elsewhere.example/idp/sign-in', {}],
])('hides tokens in the referrer from the tag, as in %s', (referrer, fields) => {
  stub.referrer = referrer;
  startCounting();
  expect(sent()).toContainEqual(['config', 'G-1', fields]);
});

describe('the event that a page stands for', () => {
  it('[AUTH-010] [CONST-001] is the sign-in that led to it, counted once', () => {
    stub.cookie = `${YES}; report-login=1`;
    startCounting();
    expect(events()).toEqual([['event', 'login', { currency: 'GBP' }]]);
    expect(stub.cookie).toMatch(/^report-login=; path=\/; max-age=0/);
  });

  it('[CONST-001] is a paid order, which a reload does not count again', () => {
    const order = { transaction_id: '7', value: 90, items: [] };
    page.purchase = JSON.stringify(order);
    startCounting();
    expect(events()).toEqual([['event', 'purchase', { ...order, currency: 'GBP' }]]);
    for (const visit of ['reload', 'back_forward']) {
      page.visit = visit;
      startCounting();
    }
    expect(events()).toHaveLength(1);
  });
});
