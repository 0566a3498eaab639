import { randomUUID } from 'node:crypto';
import type { Answer, SoakRequest, Client } from './client.ts';
import { PRICES } from './feed.ts';
import { signIn, signUp, type Account } from './signing-in.ts';

/** A product of the soak's own feed, by the market's ids. */
export interface SoakProduct {
  readonly variantId: string;
  readonly sellerId: string;
}

/** An order that a customer was told of. */
export interface KnownOrder {
  readonly id: string;
  readonly site: string;
  readonly email: string;
  readonly pence: number;
  readonly variantId: string;
  readonly quantity: number;
  isPaid: boolean;
}

const ADDRESS = {
  streetA: '1 Church Lane',
  city: 'Great Tew',
  country: 'United Kingdom',
  postcode: 'OX7 4AA',
  mobileNumber: '',
};
const CARDS = ['4242424242424242', '4242424242424242', '4000000000000705'];
/** Share of the orders at which a customer hangs up before the answer, and asks again. */
const IMPATIENCE = 0.15;
const ORDERS_EACH = 6;

const pickFrom = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)]!;

interface CartBody {
  readonly data: readonly { id: string; variantId: string; quantity: number; rrp: number }[];
  readonly subTotal: number;
}
interface OrderBody {
  readonly data: { id: string; total: number; status: string; size: number };
}

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- names what is read
const bodyOf = <Body>({ text }: Answer): Body => JSON.parse(text) as Body;
const isPriced = (pounds: number, quantity: number): boolean =>
  PRICES.some((pence) => Math.round(pounds * 100) === pence * quantity);

/** Signs up, fills the cart, orders and pays, and reads the account, in a loop. */
export class Customer {
  readonly orders: KnownOrder[] = [];
  /** How many times an order was sent again with the same key, because its answer was lost. */
  repeats = 0;
  readonly #newClient: () => Client;
  readonly #things: readonly SoakProduct[];
  #client: Client;
  #account: Account | undefined;
  #ordered = 0;

  constructor(newClient: () => Client, products: readonly SoakProduct[]) {
    this.#newClient = newClient;
    this.#things = products;
    this.#client = newClient();
  }

  /** Makes one order from the cart to the payment; signs the customer in first. */
  async buy(): Promise<void> {
    await this.#enter();
    const addressId = await this.#address();
    const quantity = 1 + Math.floor(Math.random() * 2);
    const { variantId, sellerId } = pickFrom(this.#things);
    if (!(await this.#fillCart(variantId, sellerId, quantity))) return;
    const order = await this.#order(addressId, variantId, quantity);
    if (order === undefined) return;
    await this.#pay(order);
    await this.#readAccount(order);
    this.#ordered += 1;
  }

  async #enter(): Promise<void> {
    if (this.#account !== undefined && this.#ordered < ORDERS_EACH) return;
    this.#client = this.#newClient();
    const isNew = this.#account === undefined || Math.random() < 0.5;
    this.#account = isNew ? await signUp(this.#client) : this.#account;
    await signIn(this.#client, this.#account!);
    this.#ordered = 0;
  }

  #call(path: string, method = 'GET', json?: unknown): SoakRequest {
    return { kind: 'call', path, method, json, problem: mustBe(200, 201) };
  }

  async #address(): Promise<string> {
    for (;;) {
      const listed = await this.#client.insist(() => this.#call('/api/customer/addresses'));
      const [first] = bodyOf<{ data: readonly { id: string }[] }>(listed).data;
      if (first !== undefined) return first.id;
      await this.#client.ask(this.#call('/api/customer/address', 'POST', ADDRESS));
    }
  }

  /** Leaves exactly this in the cart, at one of the two prices; false when other changes interfered. */
  async #fillCart(variantId: string, sellerId: string, quantity: number): Promise<boolean> {
    await this.#client.insist(() => this.#call('/api/customer/carts/clear', 'DELETE'));
    const json = { variantId, sellerId, quantity };
    await this.#client.ask(this.#call('/api/customer/cart', 'POST', json));
    const cart = await this.#client.insist(() => ({
      ...this.#call('/api/customer/carts'),
      problem: (answer) => cartProblem(answer, variantId),
    }));
    return bodyOf<CartBody>(cart).data[0]?.quantity === quantity;
  }

  async #order(
    addressId: string,
    variantId: string,
    quantity: number,
  ): Promise<KnownOrder | undefined> {
    const key = randomUUID();
    let turn = 0;
    const answer = await this.#client.insist(() => {
      turn += 1;
      if (turn > 1) this.repeats += 1;
      const isImpatient = turn === 1 && (this.orders.length === 0 || Math.random() < IMPATIENCE);
      return {
        ...this.#call('/api/customer/order', 'POST', { addressId }),
        kind: 'order',
        headers: { 'idempotency-key': key },
        ...(isImpatient ? { hangUpAfter: this.orders.length === 0 ? 5 : 85 * Math.random() } : {}),
        problem: (given) => orderProblem(given, quantity),
      };
    });
    // The price has changed since the cart was filled.
    if (answer.status === 409) return undefined;
    const { id, total } = bodyOf<OrderBody>(answer).data;
    const { site } = this.#client;
    const pence = Math.round(total * 100);
    const { email } = this.#account!;
    const order = { id, site: site.id, email, pence, variantId, quantity, isPaid: false };
    this.orders.push(order);
    return order;
  }

  async #pay(order: KnownOrder): Promise<void> {
    const card = { number: pickFrom(CARDS), expiry: '12/40', cvc: '123' };
    const tokens = await this.#client.insist(() =>
      this.#call('/test-payments/tokens', 'POST', card),
    );
    const { token } = bodyOf<{ token: string }>(tokens);
    const path = `/api/customer/order/${order.id}/payment`;
    // Without a key: a paid order answers `paid` again, and is charged once.
    const paid = await this.#client.insist(() => ({
      ...this.#call(path, 'POST', { token }),
      kind: 'payment',
      problem: paymentProblem,
    }));
    const { status } = bodyOf<{ data: { status: string } }>(paid).data;
    if (status !== 'paid') {
      await this.#client.insist(() => ({
        ...this.#call(`/api/customer/order/${order.id}`),
        problem: mustSay('status', 'paid'),
      }));
    }
    order.isPaid = true;
  }

  async #readAccount(order: KnownOrder): Promise<void> {
    const { email } = this.#account!;
    await this.#client.ask({
      ...this.#call(`/api/customer/order/${order.id}`),
      problem: mustSay('id', order.id),
    });
    await this.#client.ask({
      ...this.#call('/api/customer'),
      problem: mustSay('username', email),
    });
    await this.#client.ask({
      kind: 'account page',
      path: '/purchase/orders-list',
      problem: ({ status, text }) =>
        status === 200 && text.includes(`data-site="${this.#client.site.id}"`)
          ? undefined
          : 'is not the page of orders',
    });
  }
}

const mustBe =
  (...statuses: readonly number[]) =>
  ({ status }: Answer): string | undefined =>
    statuses.includes(status) ? undefined : `should be ${statuses.join(' or ')}`;

const mustSay =
  (field: string, value: string) =>
  (answer: Answer): string | undefined => {
    if (answer.status !== 200) return 'should be 200';
    const said = bodyOf<{ data: Readonly<Record<string, unknown>> }>(answer).data[field];
    return said === value ? undefined : `says ${field} ${String(said)}, not ${value}`;
  };

const cartProblem = (answer: Answer, variantId: string): string | undefined => {
  if (answer.status !== 200) return 'is no cart';
  const { data, subTotal } = bodyOf<CartBody>(answer);
  if (data.some((line) => line.variantId !== variantId)) return 'holds what nobody put there';
  const [line] = data;
  if (line === undefined) return undefined;
  if (!isPriced(line.rrp, 1)) return `has a price of ${String(line.rrp)}`;
  return isPriced(subTotal, line.quantity) ? undefined : `adds up to ${String(subTotal)}`;
};

const orderProblem = (answer: Answer, quantity: number): string | undefined => {
  if (answer.status === 409) return undefined;
  if (answer.status !== 200 && answer.status !== 201) return 'is no order';
  const { total, size } = bodyOf<OrderBody>(answer).data;
  if (size !== quantity) return `is an order of ${String(size)}, not ${String(quantity)}`;
  return isPriced(total, quantity) ? undefined : `costs ${String(total)}`;
};

const paymentProblem = (answer: Answer): string | undefined => {
  if (answer.status !== 200) return 'is no payment';
  const { status } = bodyOf<{ data: { status: string } }>(answer).data;
  return ['paid', 'processing'].includes(status) ? undefined : `is ${status}`;
};
