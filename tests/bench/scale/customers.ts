import { randomUUID } from 'node:crypto';
import { Client, type Answer } from '../../soak/client.ts';
import type { Findings } from '../../soak/findings.ts';
import { signIn, signUp } from '../../soak/signing-in.ts';
import type { MadeSite } from './installation.ts';
import type { ScaleShop } from './shop.ts';

/** What a customer may buy. */
export interface Offer {
  readonly variantId: string;
  readonly sellerId: string;
}

/** An order that a customer was told of. */
export interface ToldOrder extends Offer {
  readonly id: string;
  readonly quantity: number;
}

const ADDRESS = {
  streetA: '1 Church Lane',
  city: 'Great Tew',
  country: 'United Kingdom',
  postcode: 'OX7 4AA',
  mobileNumber: '',
};
const CARD = { number: '4242424242424242', expiry: '12/40', cvc: '123' };

/** Milliseconds between two requests of a customer. */
const BREATH_MS = 10;

/** Statuses of a shop that refuses to sell: sold out, or at another price by now. */
const REFUSED = new Set([400, 404, 409, 422]);

const ok = ({ status }: Answer): string | undefined =>
  status === 200 || status === 201 ? undefined : 'should be 200 or 201';

const okOrRefused = (answer: Answer): string | undefined =>
  REFUSED.has(answer.status) ? undefined : ok(answer);

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- names what is read
const bodyOf = <Body>({ text }: Answer): Body => JSON.parse(text) as Body;

/** A customer with an account at one site, who buys one product at a time. */
export class ScaleCustomer {
  readonly orders: ToldOrder[] = [];
  readonly #client: Client;
  #addressId = '';

  private constructor(client: Client) {
    this.#client = client;
  }

  /** Signs up and in at a site, and leaves an address there. */
  static async at(
    { port }: Pick<ScaleShop, 'port'>,
    { id, origin }: MadeSite,
    findings: Findings,
  ): Promise<ScaleCustomer> {
    const shop = { port, isDown: () => false, generation: () => 0 };
    const client = new Client(shop, { id, origin, isRemote: false }, findings, BREATH_MS);
    const customer = new ScaleCustomer(client);
    await signIn(client, await signUp(client));
    await customer.#insist('/api/customer/address', 'POST', ADDRESS);
    const listed = await customer.#insist('/api/customer/addresses');
    customer.#addressId = bodyOf<{ data: readonly { id: string }[] }>(listed).data[0]?.id ?? '';
    return customer;
  }

  #insist(path: string, method = 'GET', json?: unknown): Promise<Answer> {
    return this.#client.insist(() => ({ kind: 'call', path, method, json, problem: ok }));
  }

  /** Buys and pays; false when the shop does not sell it. */
  async buy(offer: Offer, quantity: number): Promise<boolean> {
    await this.#insist('/api/customer/carts/clear', 'DELETE');
    const line = { ...offer, quantity };
    const added = await this.#client.insist(() => ({
      ...{ kind: 'call', path: '/api/customer/cart', method: 'POST', json: line },
      problem: okOrRefused,
    }));
    if (ok(added) !== undefined) return false;
    const headers = { 'idempotency-key': randomUUID() };
    const json = { addressId: this.#addressId };
    const ordered = await this.#client.insist(() => ({
      ...{ kind: 'order', path: '/api/customer/order', method: 'POST', json, headers },
      problem: okOrRefused,
    }));
    if (ok(ordered) !== undefined) return false;
    const { id, size } = bodyOf<{ data: { id: string; size: number } }>(ordered).data;
    this.orders.push({ ...offer, id, quantity: size });
    const tokens = await this.#insist('/test-payments/tokens', 'POST', CARD);
    const { token } = bodyOf<{ token: string }>(tokens);
    await this.#insist(`/api/customer/order/${id}/payment`, 'POST', { token });
    return true;
  }

  /** The orders that the customer was told of and cannot read now. */
  async lost(): Promise<readonly string[]> {
    const lost: string[] = [];
    for (const { id } of this.orders) {
      const answer = await this.#client.ask({
        ...{ kind: 'call', path: `/api/customer/order/${id}` },
        problem: (read) =>
          read.status === 200 && bodyOf<{ data: { id: string } }>(read).data.id === id
            ? undefined
            : 'is not the order',
      });
      if (answer === undefined) lost.push(id);
    }
    return lost;
  }
}
