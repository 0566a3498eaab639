import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addReview,
  type Call,
  type CallInput,
  legacySaveOrder,
  placeOrder,
} from '@parlour/contract';
import { SAMPLES } from '../gateway/fixture.ts';
import { seed } from '../seed.ts';
import { RefusedCall, shopper } from './shopper.ts';
import { withSites } from '../with-sites.ts';

beforeAll(() => seed({ products: [{ id: 1, name: 'Sofa', variants: [{ id: 10 }] }] }));

const codeOf = async (
  call: Call,
  input: object,
  claims: object,
  settings: object = {},
): Promise<string> => {
  const customer = await shopper('parlour', { claims, settings });
  return customer.call(call, input as CallInput<Call>).then(
    () => 'taken',
    (thrown: unknown) => (thrown instanceof RefusedCall ? thrown.code : String(thrown)),
  );
};

const CALLS: readonly (readonly [string, Call, object])[] = [
  ['order', placeOrder, SAMPLES.placeOrder],
  ['order by the older call', legacySaveOrder, SAMPLES.legacySaveOrder],
  ['review', addReview, { body: { type: 'product', elementID: '1', rating: 5, comment: 'Good.' } }],
];

describe('an unconfirmed email address', () => {
  it.each(CALLS)('cannot %s', async (_, call, input) => {
    for (const claim of [false, 'false', 0, null, undefined]) {
      expect(await codeOf(call, input, { email_verified: claim })).toBe('email_unverified');
    }
  });

  it.each(CALLS)('can %s once it is confirmed', async (_, call, input) => {
    for (const claim of [true, 'true']) {
      expect(await codeOf(call, input, { email_verified: claim })).not.toBe('email_unverified');
    }
  });

  it.each(CALLS)(
    'can %s where the site says that its provider confirms all',
    async (_, call, input) => {
      const { SITES } = env as unknown as { SITES: Record<string, { signIn: object }> };
      const { parlour } = SITES;
      const signIn = { ...parlour?.signIn, confirmsEmails: true };
      const settings = { ...withSites({ ...SITES, parlour: { ...parlour, signIn } }) };
      const claims = { email_verified: undefined };
      expect(await codeOf(call, input, claims, settings)).not.toBe('email_unverified');
      expect(await codeOf(call, input, { email_verified: false }, settings)).toBe(
        'email_unverified',
      );
    },
  );
});
