import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  askForAlert,
  askForSamples,
  createAlert,
  createEnquiry,
  orderSamples,
} from '@parlour/contract';
import { sendAllDue } from '../../../src/worker/emails.ts';
import { Browser } from '../browser.ts';
import { ADDRESS, shopper } from '../checkout/shopper.ts';
import { loadProvider, openPage, somebody } from '../identity/people.ts';
import { seed } from '../seed.ts';

/* Nothing that somebody has typed is in an email to an address that nobody has confirmed. */

/** Words of a stranger: with a link, and in letters alone, which a name may have. */
const LINK = 'evil.example/verify';
const WORDS = 'Your account is closed';

const TYPED = {
  ...ADDRESS,
  addressName: WORDS,
  streetA: `Pay at ${LINK}`,
  streetB: 'Telephone 0900 123 456',
  city: LINK,
};
const SWATCH = { variantId: '10', swatchId: '101' };

beforeAll(async () => {
  await loadProvider();
  await seed({
    products: [
      {
        id: 1,
        name: 'Chair',
        assortments: ['parlour', 'hearth'],
        variants: [
          {
            id: 10,
            seoTitle: 'Ash chair',
            offers: [{ price: 20_000 }],
            swatches: [{ id: 101, name: 'Moss' }],
          },
        ],
      },
    ],
  });
  await env.MARKET_DB.prepare('UPDATE seller SET sends_samples = 1').run();
});

beforeEach(async () => {
  await env.IDENTITY_DB.prepare('DELETE FROM outbox').run();
  await env.VISITOR_DB.prepare('DELETE FROM asked').run();
});

const sent = async () => {
  await sendAllDue(env);
  const rows = await env.IDENTITY_DB.prepare(
    'SELECT kind, subject, body, html FROM outbox ORDER BY id',
  ).all<{ kind: string; subject: string; body: string; html: string }>();
  return rows.results;
};

const requireNothingTyped = async (kinds: readonly string[]): Promise<void> => {
  const emails = await sent();
  expect(emails.map(({ kind }) => kind)).toEqual(kinds);
  for (const { subject, body, html } of emails) {
    for (const typed of [LINK, WORDS, 'Pay at', '0900']) {
      expect(`${subject}\n${body}\n${html}`).not.toContain(typed);
    }
    expect(body).toMatch(/^Hello,/m);
  }
};

const unconfirmed = (sub: string) =>
  shopper('parlour', { sub, claims: { email_verified: false, name: WORDS } });

describe('an email to an address that nobody has confirmed', () => {
  it('has no line of a guest’s samples', async () => {
    const body = { swatches: [SWATCH], email: 'victim@example.test', address: TYPED };
    await (await shopper('parlour', { sub: 'nobody' })).call(askForSamples, { body });
    await requireNothingTyped(['samples-confirm']);
  });

  it('has none of a customer’s whose provider has not confirmed it', async () => {
    const who = await unconfirmed('mallory');
    await who.call(orderSamples, { body: { swatches: [SWATCH], address: TYPED } });
    await who.call(createAlert, { body: { variantId: '10', kind: 'price' } });
    await requireNothingTyped(['samples-confirm', 'alert-confirm']);
  });

  it('has none of an alert', async () => {
    const body = { variantId: '10', kind: 'price', email: 'victim@example.test' } as const;
    await (await shopper('parlour', { sub: 'nobody' })).call(askForAlert, { body });
    await requireNothingTyped(['alert-confirm']);
  });

  it('repeats no message of a price request: it is refused', async () => {
    const who = await unconfirmed('eve');
    const ids = { variantId: '10', productId: '1', sellerId: '1' };
    const address = { streetA: '1 High Street', city: 'Bath', country: 'United Kingdom' };
    const body = { ...ids, quantity: 1, message: LINK, address };
    await expect(who.call(createEnquiry, { body })).rejects.toMatchObject({
      code: 'email_unverified',
    });
    await requireNothingTyped([]);
  });

  it('has no name of a sign-up, nor of one that was never finished', async () => {
    const person = { ...somebody(), name: WORDS };
    const stranger = new Browser();
    const { href } = await openPage(stranger, 'sign-up');
    await stranger.post(href, { ...person });
    await stranger.post('/idp/forgotten-password', { email: person.email });
    await requireNothingTyped(['confirm-address', 'unfinished-account']);
  });
});
