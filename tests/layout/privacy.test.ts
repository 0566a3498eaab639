import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DORMANT_NOTICE_DAYS } from '@parlour/identity';
import { RETENTION } from '../../src/worker/platform/sweep.ts';

/** What docs/privacy.md calls each period. */
const NAMES: Readonly<Record<keyof typeof RETENTION, string>> = {
  idempotencyReply: 'first replies to requests with an `Idempotency-Key`',
  dailyCount: 'the number of reviews and pictures that a customer sent',
  promoGuess: 'promo codes that do not exist, counted by customer, and under a hash of the network',
  cartLine: 'lines of a cart',
  enquiry: 'price requests without an order, with their offers',
  order:
    'persons of orders and of price requests that became one: customer, name, email and postal address, notes, means of payment',
  claimPhotograph: 'photographs of claims, but not of one that is open',
  unconfirmedAlert: 'alerts about a product that were never confirmed',
  alert: 'alerts about a product',
  styleGame: 'style games without a saved style',
  insightCount:
    'daily counts of requests, searches without results and Web Vitals, without personal data',
  insightError: 'failed requests: time, route, status and request id',
  account: 'accounts that nobody uses, with everything stored for them',
  identitySession:
    "sessions of the embedded identity provider, and the rows of customers' sessions",
  identityToken: 'its access and refresh tokens',
  assistant: 'assistants that registered at it and that no customer has allowed',
  confirmation: 'its confirmations of email addresses and passwords, and codes to sign in',
  tries: 'counted attempts against its limits',
  unsentLetter: 'unsent emails about an account',
  letter: 'records of emails about orders, price requests and products',
  undelivered: 'suppressed email addresses, and why',
  carrierNews: 'ids of messages about bounces',
  offerPrice:
    'earlier prices of offers, except the last, and when nobody could order at them, without personal data',
  operatorSession: 'sessions of operators at the console',
  operatorAct:
    'the audit log of operators, with the name in the settings or the email address at sign-in',
  agentCheckout: 'carts and checkouts of assistants without an order',
  agentOrder: 'checkouts of assistants with an order',
  agentAct: 'the audit log of assistants, with ids and no other personal data',
  guestAct: 'the same for guests, without refusals, which are counted',
  agentNews: 'webhooks about orders for assistants, and whether they arrived',
  outboxEmail: 'emails of a local shop, which sends none',
  guestRequest: 'keys of requests by assistants for guests, with the id of the checkout',
  agentRequest: 'the same for customers',
  agentRefusal: 'how often requests by assistants for guests were refused, by day and code',
  visitorDay:
    'how much a network, an assistant’s platform and a site have written without an account in a day',
  forgotten: 'that a customer was deleted, as a hash of the id',
};

describe('docs/privacy.md', () => {
  it('names every period of the nightly sweep, and no other', () => {
    const text = readFileSync('docs/privacy.md', 'utf8');
    const told = [...text.matchAll(/^\| (.+?) \| (\d+) days? \|/gm)].map(([, what, days]) => [
      what,
      Number(days),
    ]);
    const kept = Object.entries(RETENTION).map(([what, days]) => [
      NAMES[what as keyof typeof RETENTION],
      days,
    ]);
    expect(told).toEqual(kept);
  });
});

const years = (days: number): string => {
  const count = Math.round(days / 365);
  return `${String(count)} ${count === 1 ? 'year' : 'years'}`;
};
const days = (count: number): string => `${String(count)} ${count === 1 ? 'day' : 'days'}`;

/** What the page tells shoppers about each row, and the periods in it; none where the shop does not decide. */
const PROMISES: Readonly<Record<string, readonly string[]>> = {
  'Orders, payments, returns, and price requests that became an order': [years(RETENTION.order)],
  'Your account, with what you have saved in it': [
    years(RETENTION.account),
    days(DORMANT_NOTICE_DAYS),
  ],
  'What is in your cart': [days(RETENTION.cartLine)],
  'Price requests that did not become an order': [years(RETENTION.enquiry)],
  'Alerts about prices and stock': [years(RETENTION.alert)],
  'Alerts that you never confirmed': [days(RETENTION.unconfirmedAlert)],
  Reviews: [],
  // Of mailboxes, which are not the shop's.
  'Emails that you write to us': ['2 years'],
  'Records that we emailed you about an order': [days(RETENTION.letter)],
  'An address at which our emails bounced or were unwanted': [years(RETENTION.undelivered)],
  'Your sign-ins: when, address of the connection, kind of browser': [
    days(RETENTION.identitySession),
  ],
  'Records of what a shopping assistant did for you': [years(RETENTION.agentAct)],
  'Records of what our own people did with an order or an account': [years(RETENTION.operatorAct)],
  'Chats with the assistant of this site': [],
};

describe('the data protection page', () => {
  it('[STATIC-005] promises the periods of the nightly sweep, and no other', () => {
    const text = readFileSync('catalogue/policies/data-protection.md', 'utf8');
    const [, table = ''] = text.split('## How long we keep it');
    const rows = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| (.+?) \| (.+?) \|$/gm)]
      .map(([, what = '', period = '']) => [what, period] as const)
      .filter(([what]) => what !== 'What' && what !== '---');
    expect(rows.map(([what]) => what)).toEqual(Object.keys(PROMISES));
    for (const [what, period] of rows) {
      // Tax law's own period is not the shop's.
      const told = period.replace('6 after', '').match(/\d+ (days?|years?)|\b\d+(?=:)/g) ?? [];
      expect([what, told]).toEqual([what, PROMISES[what]]);
    }
  });

  it('[STATIC-005] counts the six years of tax law from the end of any financial year', () => {
    expect(RETENTION.order).toBeGreaterThanOrEqual(7 * 365.25);
  });
});

describe('the terms', () => {
  const terms = readFileSync('catalogue/policies/term-of-use.md', 'utf8');

  it('[STATIC-001] describe the contract by the emails that the shop sends', () => {
    expect(terms).toContain('when we send you the email that confirms it, as soon as it is paid');
    expect(terms).not.toContain('second email');
  });

  it('[STATIC-001] say of earlier prices what the shop checks by any rule of a site', () => {
    expect(terms).toContain('directly before the price was reduced');
    expect(terms).not.toMatch(/28 days/);
  });
});

describe('the delivery page', () => {
  const page = readFileSync('catalogue/policies/privacy-policy.md', 'utf8');

  it('[STATIC-002] lets the day of an order prevail over its own times', () => {
    expect(page).toContain('the day of the order prevails over everything on this page');
    expect(page).toContain('Product pages that name no day carry a short line');
  });

  it('[STATIC-002] promises nothing that the shop does not do', () => {
    // One delivery a seller, whose windows have any length; product pages do not name such services.
    expect(page).not.toMatch(/each when it is ready|four hours|product page says which ones/);
  });
});
