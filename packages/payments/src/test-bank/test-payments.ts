import { ShopError } from '@parlour/http';
import type { Intent, Payments, PaymentVisit } from '../payments.ts';
import { BANK_PATH } from './bank-path.ts';
import type { Account, TestBank } from './object.ts';

/** The test bank of a site. */
export const bankOf = ({ env, site }: PaymentVisit): DurableObjectStub<TestBank> => {
  const banks = env.TEST_BANKS as DurableObjectNamespace<TestBank>;
  return banks.get(banks.idFromName(site.id));
};

/** The embedded test payment: nothing is charged, everything else is as with a real provider. */
export const testPayments: Payments = {
  createPayer: (visit, { sub }) => asking(() => bankOf(visit).createPayer(sub)),
  open: async (visit, order) => toIntent(await asking(() => bankOf(visit).open(order))),
  read: async (visit, id) => toIntent(await asking(() => bankOf(visit).read(id))),
  async confirm(visit, id, method, returnPath) {
    const before = await asking(() => bankOf(visit).read(id));
    const after = await asking(() => bankOf(visit).confirm(id, method, returnPath));
    if (before.status !== 'succeeded' && after.losesReply === true) {
      throw noAnswer(new Error('the test card loses the reply'));
    }
    return toIntent(after);
  },
  async mandate(visit, token) {
    const grant = await asking(() => bankOf(visit).granted(token));
    if (!grant) return null;
    const { most, expiresAt, checkout, spentOn } = grant;
    return { most, currency: 'gbp', expiresAt, checkout, isSpent: spentOn !== '' };
  },
  authenticate: async (visit, id, isAuthenticated) =>
    toIntent(await asking(() => bankOf(visit).answer(id, isAuthenticated))),
  cancel: async (visit, id) => toIntent(await asking(() => bankOf(visit).cancel(id))),
  refund: async (visit, id, amount, key) => {
    const isPaid = await asking(() => bankOf(visit).refund(id, amount, key));
    const refund = { id: `re_${key}`, key, amount } as const;
    return isPaid
      ? { ...refund, status: 'succeeded', problem: '' }
      : { ...refund, status: 'failed', problem: 'expired_or_canceled_card' };
  },
  reversals: () => Promise.resolve({ refunds: [], dispute: null }),
  cards: (visit, payer) => asking(() => bankOf(visit).cards(payer)),
  async addCard(visit, payer, token) {
    if (await asking(() => bankOf(visit).addToken(payer, token))) return;
    throw new ShopError('payment_refused', 400, 'This card couldn’t be saved.');
  },
  removeCard: (visit, payer, id) => asking(() => bankOf(visit).removeCard(payer, id)),
  removePayer: (visit, payer, sub) => asking(() => bankOf(visit).removePayer(payer, sub)),
  async setUpCard(visit, payer, returnPath) {
    const id = await asking(() => bankOf(visit).setUp({ payer, returnPath }));
    return { redirectUrl: `${BANK_PATH}/card/${id}`, clientSecret: '' };
  },
};

const asking = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (cause) {
    throw noAnswer(cause);
  }
};

const noAnswer = (cause: unknown): ShopError =>
  new ShopError(
    'payment_unavailable',
    502,
    'The payment service isn’t answering. Nothing is lost: please try again.',
    { cause },
  );

const toIntent = (account: Account): Intent => {
  const { id, orderId, amount, status, redirectUrl, clientSecret, failure, paidWith } = account;
  return { id, orderId, amount, status, redirectUrl, clientSecret, failure, paidWith };
};
