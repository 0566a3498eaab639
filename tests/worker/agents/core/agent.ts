import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { Site } from '@parlour/site';
import type { Call, CallInput, CallResult } from '@parlour/contract';
import { agentCalls } from '../../../../src/worker/market/agents/app.ts';
import { orderClock } from '../../../../src/worker/market/orders/clock-object.ts';
import {
  bankOf,
  payments,
  CardForm,
  TEST_CARDS,
  type Outcome,
  type Payments,
} from '@parlour/payments';
import type { AgentVisit } from '../../../../src/worker/platform/agents.ts';
import { siteOf } from '../../checkout/shop.ts';
import { bearer, issuers, type SiteId } from '../../checkout/shopper.ts';

export interface TestAgent {
  /** @throws {ShopError} */
  call<C extends Call>(call: C, input: CallInput<C>): Promise<CallResult<C>>;
}

interface AgentOptions extends Partial<
  Pick<AgentVisit, 'agent' | 'client' | 'network' | 'onReplay'>
> {
  readonly site?: SiteId;
  /** Subject of the customer who has linked an account. */
  readonly customer?: string;
  readonly payments?: Payments;
}

/** An agent that makes the agents' calls directly, without a protocol. */
export const agentAt = async ({
  site = 'parlour',
  customer,
  payments: given = payments,
  ...who
}: AgentOptions = {}): Promise<TestAgent> => {
  const calls = agentCalls({ issuers, payments: given, clock: orderClock });
  const token = customer === undefined ? undefined : await bearer(site, customer, {});
  return {
    async call(call, input) {
      const ctx = createExecutionContext();
      const visit: AgentVisit = {
        site: naming(siteOf(site), 'bea.example'),
        env,
        ctx,
        protocol: 'ucp',
        client: 'client-1',
        network: '192.0.2.1',
        bearer: token,
        agent: { name: 'Bea', profile: 'https://bea.example/profile' },
        ...who,
      };
      const reply = await calls.call(visit, call, input);
      await waitOnExecutionContext(ctx);
      return reply;
    },
  };
};

/** The site with a platform that may pay with mandates. */
const naming = (site: Site, host: string): Site => ({
  ...site,
  agents: { ...site.agents, platforms: [host] },
});

interface TokenOptions {
  readonly site?: SiteId;
  readonly outcome?: Outcome;
  readonly most?: number;
  readonly expiresAt?: string;
}

/** A mandate with which a customer lets an agent pay at the test bank. */
export const grantFor = async (
  checkout: string,
  {
    site = 'parlour',
    outcome = 'success',
    most = 1_000_000,
    expiresAt = '2040-01-01T00:00:00Z',
  }: TokenOptions = {},
): Promise<string> => {
  const { number } = TEST_CARDS.find((card) => card.outcome === outcome)!;
  const card = CardForm.parse({ number, expiry: '12/40', cvc: '123' });
  const grant = { card, checkout, most, expiresAt, spentOn: '' };
  const bank = bankOf({ env, site: siteOf(site) });
  return (await bank.grant(grant, { key: crypto.randomUUID(), contents: '' }))!;
};

export const HOME = {
  streetA: '1 Church Lane',
  city: 'Great Tew',
  postcode: 'ox74aa',
} as const;

export const ADA = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.test' } as const;
