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
  unconfirmedAlert: 'alerts about a product that were never confirmed, with a hash of the network',
  alert: 'alerts about a product',
  unconfirmedSamples: 'requests for samples that were never confirmed, with a hash of the network',
  samples: 'requests for samples: name, email and postal address, swatches',
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

const counted = (count: number, unit: string): string =>
  `${String(count)} ${unit}${count === 1 ? '' : 's'}`;

/** A period as the page says it: whole years are years. */
const period = (days: number): string =>
  days >= 365 && days % 365 <= Math.floor(days / 365)
    ? counted(Math.floor(days / 365), 'year')
    : counted(days, 'day');

const ORDERS =
  'Orders, payments, returns, how to bring a delivery in and who opens, what you write in a claim, and price requests that became an order';
const UNCONFIRMED =
  'Alerts and samples that you never confirmed, with a hash of the address of the connection';
const SIGN_INS = 'Your sign-ins: when, address of the connection, kind of browser';
const CODES =
  'Codes and links to sign in or to confirm an address, and emails with them that could not be sent';
const ATTEMPTS =
  'Attempts to sign in, to use promo codes and to ask for emails, counted with the address of the connection';
const DAYS = 'How much you, or a connection under a hash of its address, have sent in a day';
const ANSWERS = 'The first answer to an order, so that a second press orders nothing twice';
const BASKETS = 'Baskets that a shopping assistant prepared for you';
const ASSISTANTS = 'Records of what a shopping assistant did for you';
const OWN_PEOPLE = 'Records of what our own people did with an order or an account';

/** Why the page has no row for a period. */
interface Untold {
  readonly because: string;
}

const NOBODY = { because: 'it is about no person' } as const;
const SHORTER = { because: 'a row of the page promises no less: it is a part of that' } as const;

/** The row of the page that tells shoppers of each period, or why none does. */
const TOLD: Readonly<Record<keyof typeof RETENTION, string | Untold>> = {
  idempotencyReply: ANSWERS,
  dailyCount: DAYS,
  promoGuess: ATTEMPTS,
  cartLine: 'What is in your cart',
  enquiry: 'Price requests that did not become an order',
  order: ORDERS,
  claimPhotograph: 'Photographs of a claim',
  unconfirmedAlert: UNCONFIRMED,
  alert: 'Alerts about prices and stock',
  unconfirmedSamples: UNCONFIRMED,
  samples: 'Samples: name, postal and email address, and which',
  styleGame: 'Style games without a saved style',
  insightCount: NOBODY,
  insightError: NOBODY,
  account: 'Your account, with what you have saved in it',
  identitySession: SIGN_INS,
  identityToken: SIGN_INS,
  assistant: { because: 'it is a program that no customer has allowed' },
  confirmation: CODES,
  tries: ATTEMPTS,
  unsentLetter: CODES,
  letter: 'Records that we emailed you about an order',
  undelivered: 'An address at which our emails bounced or were unwanted',
  carrierNews: { because: 'it is an id of a message, without the address' },
  offerPrice: NOBODY,
  operatorSession: { because: 'it is about the shop’s own people' },
  operatorAct: OWN_PEOPLE,
  agentCheckout: BASKETS,
  agentOrder: BASKETS,
  agentAct: ASSISTANTS,
  guestAct: ASSISTANTS,
  agentNews: { because: 'it is the id and the state of an order, for its assistant' },
  outboxEmail: { because: 'only a shop on one’s own machine keeps emails' },
  guestRequest: SHORTER,
  agentRequest: ANSWERS,
  agentRefusal: NOBODY,
  visitorDay: DAYS,
  forgotten: 'That you deleted your account, as a hash of its number',
};

/** Rows of what ends by itself, and the periods in rows that the sweep does not know. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  'Your account, with what you have saved in it': [counted(DORMANT_NOTICE_DAYS, 'day')],
  Reviews: [],
  'Photographs of reviews, and votes for other reviews': [],
  'Reports of reviews': [],
  // Of mailboxes, which are not the shop's.
  'Emails that you write to us': ['2 years'],
  'Chats with the assistant of this site': [],
};

describe('the data protection page', () => {
  const text = readFileSync('catalogue/policies/data-protection.md', 'utf8');
  const [collected = '', table = ''] = text.split('## How long we keep it');
  const rows = new Map(
    [...(table.split('\n## ')[0] ?? '').matchAll(/^\| (.+?) \| (.+?) \|$/gm)]
      .map(([, what = '', lasting = '']) => [what, lasting] as const)
      .filter(([what]) => what !== 'What' && what !== '---'),
  );
  const keysOf = (row: string) =>
    Object.entries(TOLD).flatMap(([key, told]) =>
      told === row ? [key as keyof typeof RETENTION] : [],
    );

  it.each(Object.entries(TOLD))(
    '[STATIC-005] tells shoppers of %s, or says here why not',
    (_, told) => {
      if (typeof told === 'string') expect([...rows.keys()]).toContain(told);
      else expect(told.because).toMatch(/\w/);
    },
  );

  it('[STATIC-005] promises in each row the periods of the sweep, and no other', () => {
    for (const [row, lasting] of rows) {
      // Tax law's own period is not the shop's.
      const told = lasting.replace('6 after', '').match(/\d+ (days?|years?)|\b\d+(?=:)/g) ?? [];
      const kept = [...keysOf(row).map((key) => period(RETENTION[key])), ...(BESIDE[row] ?? [])];
      expect
        .soft([row, [...new Set(told)].toSorted()])
        .toEqual([row, [...new Set(kept)].toSorted()]);
      expect.soft([row, kept.length > 0 || row in BESIDE]).toEqual([row, true]);
    }
  });

  it.each([
    /samples sent \*\*to you\*\*.*name and address/,
    /\*\*who opens the door\*\*.*name and telephone number/,
    /\*\*your email address\*\* for samples or alerts/,
  ])('[STATIC-005] tells people about whom somebody else has told us: %s', (sentence) => {
    expect(text).toMatch(sentence);
  });

  it.each([
    'Samples: name, postal and email address, and which',
    'Claims about goods: what you write, and your photographs',
    'who opens and their telephone number',
    'Reviews with their photographs, votes for reviews and reports of them',
    'for alerts and saved searches',
    'The first half of your postcode, and the measurements of your room and doors',
  ])('[STATIC-005] says that it collects: %s', (what) => {
    expect(collected).toContain(what);
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
