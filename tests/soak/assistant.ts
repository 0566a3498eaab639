import { createHmac, randomUUID } from 'node:crypto';
import type { PublishedProfile } from '../e2e/agents/published-profile.ts';
import type { Answer, SoakRequest, Client } from './client.ts';
import type { KnownOrder, SoakProduct } from './customer.ts';
import { PRICES } from './feed.ts';
import type { AcpSecrets } from './served-shop.ts';

interface Total {
  readonly type: string;
  readonly amount: number;
}

/** What UCP and ACP say of a checkout, as far as the soak reads it. */
interface Checkout {
  readonly id: string;
  readonly status: string;
  readonly totals: readonly Total[];
  readonly order?: { readonly id: string };
}

interface ToolReply {
  readonly result?: { readonly isError?: boolean; readonly structuredContent?: unknown };
}

const SEARCHES = ['endurance stool', 'sofa', 'green lamp', 'oak table', ''];
const HOME = {
  street_address: '1 Church Lane',
  address_locality: 'Great Tew',
  postal_code: 'OX7 4AA',
  address_country: 'GB',
};
/** Share of the payments at which the platform hangs up before the answer, and asks again with its key. */
const IMPATIENCE = 0.25;

const pickFrom = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)]!;

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- names what is read
const bodyOf = <Body>({ text }: Answer): Body => JSON.parse(text) as Body;

const totalOf = ({ totals }: Checkout): number =>
  totals.find(({ type }) => type === 'total')?.amount ?? Number.NaN;

/**
 * The platforms of shopping assistants at one site: they read the catalogue by MCP, prepare and cancel
 * checkouts by UCP, order and pay by ACP, and try to order with a token that no bank has made.
 */
export class Assistant {
  /** The orders that were paid for by ACP. */
  readonly orders: KnownOrder[] = [];
  /** How many times a payment was sent again with the same key, because its answer was lost. */
  repeats = 0;
  readonly #client: Client;
  readonly #profile: PublishedProfile;
  readonly #secrets: AcpSecrets;
  readonly #things: readonly SoakProduct[];

  constructor(
    client: Client,
    profile: PublishedProfile,
    secrets: AcpSecrets,
    products: readonly SoakProduct[],
  ) {
    this.#client = client;
    this.#profile = profile;
    this.#secrets = secrets;
    this.#things = products;
  }

  /** A site with a remote market shows assistants its catalogue only. */
  async act(): Promise<void> {
    if (this.#client.site.isRemote) return this.#read();
    const act = pickFrom([
      () => this.#read(),
      () => this.#prepare(),
      () => this.#buy(),
      () => this.#orderWithoutMoney(),
    ]);
    await act();
  }

  async #read(): Promise<void> {
    const { variantId } = pickFrom(this.#things);
    const [name, input] = pickFrom<readonly [string, object]>([
      ['search_catalog', { query: pickFrom(SEARCHES), limit: 5 }],
      ['lookup_catalog', { ids: [variantId] }],
      ['get_product', { variant_id: variantId }],
      ['list_moodrooms', {}],
    ]);
    await this.#client.ask({
      kind: 'assistant: catalogue',
      path: '/mcp',
      method: 'POST',
      isProgram: true,
      headers: { accept: 'application/json, text/event-stream' },
      json: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: input },
      },
      problem: (answer) => toolProblem(answer, this.#client.site.isRemote),
    });
  }

  async #ucp(
    method: 'POST' | 'PUT',
    path: string,
    json: object,
    problem: SoakRequest['problem'],
  ): Promise<Answer> {
    const key = randomUUID();
    const url = new URL(`/ucp/checkout-sessions${path}`, this.#client.site.origin);
    return this.#client.insist(async () => ({
      kind: 'assistant: checkout',
      path: url.pathname,
      method,
      json,
      isProgram: true,
      headers: await this.#profile.sign({
        method,
        url: url.href,
        headers: { 'idempotency-key': key },
        body: JSON.stringify(json),
      }),
      problem,
    }));
  }

  /** A checkout with everything that an order needs. */
  async #began(quantity: number): Promise<string> {
    const json = {
      line_items: [this.#line(quantity)],
      buyer: { first_name: 'Ada', last_name: 'Byron', email: newAddress() },
      fulfillment: { methods: [{ type: 'shipping', destinations: [HOME] }] },
    };
    const begun = await this.#ucp('POST', '', json, checkoutProblem(quantity));
    return bodyOf<Checkout>(begun).id;
  }

  #line(quantity: number) {
    return { item: { id: `variant:${pickFrom(this.#things).variantId}` }, quantity };
  }

  async #prepare(): Promise<void> {
    const id = await this.#began(1);
    const json = { line_items: [this.#line(2)] };
    await this.#ucp('PUT', `/${id}`, json, checkoutProblem(2));
    await this.#ucp('POST', `/${id}/cancel`, {}, mustSay('canceled'));
  }

  /** Nothing may become of it: the comparison at the end finds an order that no one was told of. */
  async #orderWithoutMoney(): Promise<void> {
    const id = await this.#began(2);
    const credential = { type: 'delegated_token', token: 'no-bank-made-this' };
    const instrument = {
      id: 'card-1',
      handler_id: 'delegated_token',
      type: 'card',
      selected: true,
    };
    const json = { payment: { instruments: [{ ...instrument, credential }] } };
    await this.#ucp('POST', `/${id}/complete`, json, orderedNothing);
  }

  async #buy(): Promise<void> {
    const quantity = 1 + Math.floor(Math.random() * 2);
    const { variantId } = pickFrom(this.#things);
    const email = newAddress();
    const begun = await this.#acp('', sessionOf(variantId, quantity, email), {
      problem: checkoutProblem(quantity),
    });
    const { id } = bodyOf<Checkout>(begun);
    if (Math.random() < 0.25) {
      await this.#acp(`/${id}/cancel`, {}, { problem: mustSay('canceled') });
      return;
    }
    const { site } = this.#client;
    const granted = await this.#client.insist(() => ({
      kind: 'assistant: payment',
      path: '/test-payments/agentic_commerce/delegate_payment',
      method: 'POST',
      isProgram: true,
      json: grantOf(id, site.id),
      headers: this.#acpHeaders(randomUUID(), grantOf(id, site.id)),
      problem: ({ status }) => (status === 201 ? undefined : 'is no token'),
    }));
    const paid = await this.#acp(`/${id}/complete`, paymentOf(bodyOf<{ id: string }>(granted).id), {
      kind: 'assistant: payment',
      isImpatient: Math.random() < IMPATIENCE,
      problem: completedProblem(quantity),
    });
    const bought = bodyOf<Checkout>(paid);
    if (bought.order === undefined) return;
    const pence = totalOf(bought);
    const order = { id: bought.order.id, site: site.id, email, pence, variantId, quantity };
    this.orders.push({ ...order, isPaid: true });
  }

  #acpHeaders(idempotencyKey: string, json: object): Readonly<Record<string, string>> {
    const { key, signature } = this.#secrets;
    const timestamp = new Date().toISOString();
    const signed = `${timestamp}.${JSON.stringify(json)}`;
    return {
      authorization: `Bearer ${key}`,
      'api-version': '2026-04-17',
      'idempotency-key': idempotencyKey,
      timestamp,
      signature: createHmac('sha256', signature).update(signed).digest('base64url'),
    };
  }

  async #acp(
    path: string,
    json: object,
    more: Pick<SoakRequest, 'problem'> & { readonly kind?: string; readonly isImpatient?: boolean },
  ): Promise<Answer> {
    const key = randomUUID();
    let turn = 0;
    return this.#client.insist(() => {
      turn += 1;
      if (turn > 1) this.repeats += 1;
      return {
        kind: more.kind ?? 'assistant: checkout',
        path: `/acp/checkout_sessions${path}`,
        method: 'POST',
        isProgram: true,
        json,
        headers: this.#acpHeaders(key, json),
        ...(more.isImpatient === true && turn === 1 ? { hangUpAfter: 85 * Math.random() } : {}),
        problem: more.problem,
      };
    });
  }
}

const newAddress = (): string => `soak-${randomUUID()}@example.test`;

const isPriced = (pence: number, quantity: number): boolean =>
  PRICES.some((price) => pence === price * quantity);

const toolProblem = ({ status, text }: Answer, mayFail: boolean): string | undefined => {
  if (status !== 200) return 'should be 200';
  const json = /^data: (.+)$/m.exec(text)?.[1] ?? text;
  const { result } = JSON.parse(json) as ToolReply;
  if (result === undefined) return 'has no result';
  if (result.isError === true) return mayFail ? undefined : 'is an error';
  return result.structuredContent === undefined ? 'has no content' : undefined;
};

const checkoutProblem =
  (quantity: number) =>
  (answer: Answer): string | undefined => {
    if (answer.status !== 200 && answer.status !== 201) return 'is no checkout';
    const total = totalOf(bodyOf<Checkout>(answer));
    return isPriced(total, quantity) ? undefined : `costs ${String(total)}`;
  };

const mustSay =
  (status: string) =>
  (answer: Answer): string | undefined => {
    if (answer.status !== 200) return 'should be 200';
    const said = bodyOf<Checkout>(answer).status;
    return said === status ? undefined : `says ${said}, not ${status}`;
  };

/** A refusal, or a hint that the customer must confirm; no order. */
const orderedNothing = (answer: Answer): string | undefined => {
  if (answer.status >= 500) return 'is an error of the shop';
  return bodyOf<Partial<Checkout>>(answer).order === undefined ? undefined : 'is an order';
};

/** The order, or 409 when the price has changed since the session began. */
const completedProblem =
  (quantity: number) =>
  (answer: Answer): string | undefined =>
    answer.status === 409
      ? undefined
      : (mustSay('completed')(answer) ?? checkoutProblem(quantity)(answer));

const sessionOf = (variantId: string, quantity: number, email: string) => ({
  line_items: Array.from({ length: quantity }, () => ({ id: variantId })),
  currency: 'gbp',
  capabilities: {},
  fulfillment_details: {
    name: 'Ada Byron',
    email,
    phone_number: '01632960001',
    address: {
      name: 'Ada Byron',
      line_one: '1 Church Lane',
      city: 'Great Tew',
      state: '',
      country: 'GB',
      postal_code: 'OX7 4AA',
    },
  },
});

const grantOf = (session: string, merchant: string) => ({
  payment_method: {
    type: 'card',
    card_number_type: 'fpan',
    number: '4242424242424242',
    exp_month: '11',
    exp_year: '2040',
    display_card_funding_type: 'credit',
    metadata: {},
  },
  allowance: {
    reason: 'one_time',
    max_amount: 5_000_000,
    currency: 'gbp',
    merchant_id: merchant,
    checkout_session_id: session,
    expires_at: '2040-01-01T00:00:00Z',
  },
  risk_signals: [],
  metadata: {},
});

const paymentOf = (token: string) => ({
  payment_data: {
    handler_id: 'card_tokenized',
    instrument: { type: 'card', credential: { type: 'spt', token } },
  },
});
