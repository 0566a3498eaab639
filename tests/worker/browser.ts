import { exports } from 'cloudflare:workers';
import cookiePage from '../../catalogue/policies/find-about-cookies.md?raw';

interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** Names of cookies that the cookie page tells shoppers about; one that ends in '…' is the beginning of several. */
const TOLD = [...cookiePage.matchAll(/`(?:__)?([^`…]+)(…?)`/g)].map(([, name = '', more]) => ({
  name,
  isStart: more === '…',
}));

/** Without the underscores on one's own machine, over http. */
const isTold = (cookie: string): boolean => {
  const own = cookie.replace(/^__/, '');
  return TOLD.some(({ name, isStart }) => (isStart ? own.startsWith(name) : own === name));
};

/** A browser without scripts on one site: keeps cookies by path and follows redirects when told. */
export class Browser {
  readonly cookies = new Map<string, Cookie>();
  readonly origin: string;
  readonly #fetch: (request: Request) => Response | Promise<Response>;

  constructor(
    origin = 'http://hearth.localhost:8787',
    fetch = (request: Request): Response | Promise<Response> => exports.default.fetch(request),
  ) {
    this.origin = origin;
    this.#fetch = fetch;
  }

  async get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.#send(new Request(new URL(url, this.origin), { headers, redirect: 'manual' }));
  }

  /** Sends a form as a page of this site would. */
  async post(
    url: string,
    fields: Readonly<Record<string, string>> = {},
    more: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return this.#submit(url, new URLSearchParams(fields), more);
  }

  /** The same for a form with files. */
  async postFiles(url: string, form: FormData): Promise<Response> {
    return this.#submit(url, form);
  }

  async #submit(
    url: string,
    body: FormData | URLSearchParams,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const headers = { origin: this.origin, 'sec-fetch-site': 'same-origin', ...more };
    const init = { method: 'POST', headers, body, redirect: 'manual' } as const;
    return this.#send(new Request(new URL(url, this.origin), init));
  }

  /** Calls the API as a script of this site's page does. */
  async script(
    url: string,
    method: string,
    body?: object,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const headers = {
      ...more,
      'content-type': 'application/json',
      'x-xsrf-token': this.cookie('XSRF-TOKEN') ?? '',
      origin: this.origin,
      'sec-fetch-site': 'same-origin',
    };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const init = { method, headers, body: text, redirect: 'manual' } as const;
    return this.#send(new Request(new URL(url, this.origin), init));
  }

  /** Follows redirects to the end; returns the last answer and its URL. */
  async follow(reply: Response): Promise<{ reply: Response; url: URL }> {
    let url = new URL(this.origin);
    let last = reply;
    for (let hops = 0; hops < 10 && last.status >= 300 && last.status < 400; hops += 1) {
      url = new URL(last.headers.get('location') ?? '/', url);
      last = await this.get(url.href);
    }
    return { reply: last, url };
  }

  /** The name of its last cookie that begins so. */
  cookieNamed(start: string): string {
    return [...this.cookies.keys()].findLast((name) => name.startsWith(start)) ?? start;
  }

  cookie(name: string): string | undefined {
    return this.cookies.get(name)?.value;
  }

  async #send(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const sent = [...this.cookies].filter(([, { path }]) => pathname.startsWith(path));
    if (sent.length > 0) {
      request.headers.set('cookie', sent.map(([name, { value }]) => `${name}=${value}`).join('; '));
    }
    const reply = await this.#fetch(request);
    for (const line of reply.headers.getSetCookie()) this.#keep(line);
    return reply;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const path = /^path=(.*)$/i.exec(attributes.find((text) => /^path=/i.test(text)) ?? '')?.[1];
    if (attributes.some((text) => /^max-age=0$/i.test(text))) {
      this.cookies.delete(name);
      return;
    }
    if (!isTold(name)) throw new Error(`The cookie page does not name ${name}`);
    this.cookies.set(name, { value: pair.slice(name.length + 1), path: path ?? '/' });
  }
}
