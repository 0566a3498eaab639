import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { parseSites, sampleSettings } from '@parlour/site';
import { payments } from '../site-payments.ts';
import { CardForm, TEST_CARDS, type Outcome } from './cards.ts';
import { bankOf } from './test-payments.ts';

const [site] = parseSites(sampleSettings());
const visit = { env, site: site! };

const typed = (number: string) => ({ number, expiry: '04/88', cvc: '123' });

/** The token of a test card, as the page of the bank makes it. */
const tokenOf = (outcome: Outcome): Promise<string> => {
  const { number = '' } = TEST_CARDS.find((card) => card.outcome === outcome) ?? {};
  return bankOf(visit).tokenise(CardForm.parse(typed(number)));
};

const opened = async (id: string, amount = 1_999) => {
  const payer = await payments.createPayer(visit, { sub: 'ada', name: 'Ada', email: 'a@x.test' });
  return payments.open(visit, { id, amount, payer });
};

const pay = async (id: string, outcome: Outcome) => {
  const { id: intent } = await opened(id);
  const token = await tokenOf(outcome);
  return payments.confirm(visit, intent, { kind: 'token', token, save: false }, '/paid');
};

describe('a payment at the test bank', () => {
  it('is the same one each time that an order is opened', async () => {
    expect(await opened('one')).toEqual(await opened('one', 5));
  });

  it('is made once, however often it is confirmed', async () => {
    const paid = await pay('paid', 'success');
    expect(paid).toMatchObject({ status: 'succeeded', amount: 1_999, failure: '' });
    expect(await pay('paid', 'declined')).toEqual(paid);
  });

  it.each([
    ['declined', 'Your card was declined.'],
    ['insufficient_funds', 'Your card has insufficient funds.'],
  ] as const)('stays open after a card that is %s, and says why', async (outcome, failure) => {
    expect(await pay(outcome, outcome)).toMatchObject({ status: 'open', failure });
  });

  it('waits for the customer’s bank, and is made once the customer has agreed', async () => {
    const waiting = await pay('challenge', 'challenge');
    expect(waiting).toMatchObject({ status: 'action', redirectUrl: expect.any(String) as string });
    const after = await payments.authenticate(visit, waiting.id, true);
    expect(after.status).toBe('succeeded');
  });

  it('can’t be made after it was cancelled', async () => {
    const { id } = await opened('cancelled');
    await payments.cancel(visit, id);
    expect((await pay('cancelled', 'success')).status).toBe('cancelled');
  });

  it('is known to have been made, although the reply is lost', async () => {
    await expect(pay('lost', 'lost_reply')).rejects.toMatchObject({ code: 'payment_unavailable' });
    const { id } = await opened('lost');
    expect((await payments.read(visit, id)).status).toBe('succeeded');
  });

  it('is refunded once for each key, and never by more than was paid', async () => {
    const { id } = await pay('refunded', 'success');
    await payments.refund(visit, id, 1_000, 'first');
    await payments.refund(visit, id, 1_000, 'first');
    await expect(payments.refund(visit, id, 1_000, 'second')).rejects.toThrow();
    expect((await payments.refund(visit, id, 999, 'third')).status).toBe('succeeded');
  });
});

describe('the form of a card', () => {
  it.each([
    ['number', { ...typed('4242424242424241') }, 'This isn’t a card number.'],
    ['expiry', { ...typed('4242424242424242'), expiry: '01/20' }, 'This card has expired.'],
    ['cvc', { ...typed('4242424242424242'), cvc: '12' }, 'Enter the 3 or 4 digits.'],
  ])('names a wrong %s, and repeats nothing', (field, form, message) => {
    const issues = CardForm.safeParse(form).error?.issues ?? [];
    expect(issues.map(({ path, message: said }) => [path[0], said])).toEqual([[field, message]]);
    expect(message).not.toContain('4242');
  });

  it('keeps the last four digits of a card alone', () => {
    expect(JSON.stringify(CardForm.parse(typed('4242 4242 4242 4242')))).not.toContain('42424');
  });
});
