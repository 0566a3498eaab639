import { type Call, type CallInput, callPath, type CallResult } from '@parlour/contract';
import { XSRF_COOKIE, XSRF_HEADER } from '@parlour/contract/browser';
import { type Answer, send } from '../catalogue/send.ts';
import type { TestAccount } from './test-account.ts';

const DEADLINE_MS = 60_000;

interface Sent {
  readonly method?: string;
  readonly type?: string;
  readonly body?: string;
}

/** A browser without a script at one site, for a customer who is signed in. */
export class DemoCustomer {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  private constructor(origin: string) {
    this.#origin = origin;
  }

  /** Signs in through the form, as a shopper would; undefined if the password is another one by now. */
  static async signIn(
    origin: string,
    { email, password }: TestAccount,
  ): Promise<DemoCustomer | undefined> {
    const customer = new DemoCustomer(origin);
    const form = await customer.#follow(new URL('/auth/sign-in?returnTo=/', origin));
    const reply = await customer.#send(form, {
      method: 'POST',
      type: 'application/x-www-form-urlencoded',
      body: new URLSearchParams({ email, password }).toString(),
    });
    const next = reply.headers.location;
    if (next === undefined) return undefined;
    // The page at its end completes the sign-in by itself.
    const { search } = await customer.#follow(new URL(next, form));
    await customer.#follow(new URL(`/auth/complete${search}`, origin));
    return customer;
  }

  /** @throws {Error} when the shop refuses the call */
  async call<C extends Call>(call: C, input: CallInput<C>): Promise<CallResult<C>> {
    const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
    const path = callPath(call, { ...params }, { ...query });
    return call.reply.parse(await this.ask(path, call.method, body)) as CallResult<C>;
  }

  /** The same for a path that is no call of the contract. */
  async ask(path: string, method: string, body: unknown): Promise<unknown> {
    const url = new URL(`/${path}`, this.#origin);
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const { status, text } = await this.#send(url, { method, type: 'application/json', ...sent });
    if (status < 300) return JSON.parse(text);
    throw new Error(`${method} ${url.href}: ${text}`);
  }

  async #send(url: URL, { method = 'GET', type, body }: Sent = {}): Promise<Answer> {
    const headers = {
      origin: this.#origin,
      cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
      [XSRF_HEADER]: this.#cookies.get(XSRF_COOKIE) ?? '',
      ...(type === undefined ? {} : { 'content-type': type }),
    };
    const message = { method, headers, ...(body === undefined ? {} : { body }) };
    const answer = await send(url, message, DEADLINE_MS);
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }

  /** Follows redirects. @returns the address of the page that has none */
  async #follow(url: URL): Promise<URL> {
    const { location } = (await this.#send(url)).headers;
    return location === undefined ? url : this.#follow(new URL(location, url));
  }
}
