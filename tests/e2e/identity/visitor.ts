import { requestFrom, type ServedReply } from '../request.ts';

export interface StoredCookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** A visitor of one site without a browser, who submits forms, keeps cookies and follows redirects. */
export class Visitor {
  readonly #origin: URL;
  readonly #cookies = new Map<string, StoredCookie>();

  constructor(origin: string) {
    this.#origin = new URL(origin);
  }

  get cookies(): readonly StoredCookie[] {
    return [...this.#cookies.values()];
  }

  /** Opens a page, or submits its form; returns the last reply and its URL. */
  async open(
    address: string,
    form?: Readonly<Record<string, string>>,
  ): Promise<ServedReply & { url: URL }> {
    let url = new URL(address, this.#origin);
    let reply = await this.#send(url, form);
    while (reply.status >= 300 && reply.status < 400) {
      url = new URL(reply.headers.location ?? '', url);
      reply = await this.#send(url);
    }
    if (reply.status !== 200) throw new Error(`${url.pathname} answered ${String(reply.status)}`);
    return { ...reply, url };
  }

  async #send(url: URL, form?: Readonly<Record<string, string>>): Promise<ServedReply> {
    const known = this.cookies.filter(({ path }) => url.pathname.startsWith(path));
    const cookie = known.map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { cookie, origin: this.#origin.origin, 'sec-fetch-site': 'same-origin' };
    const body = form && new URLSearchParams(form);
    const reply = await requestFrom(url.hostname, url.pathname + url.search, headers, body);
    for (const line of reply.headers['set-cookie'] ?? []) this.#keep(line);
    return reply;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const path = attributes.find((text) => /^path=/i.test(text))?.slice('path='.length) ?? '/';
    const gone = attributes.some((text) => /^max-age=0$/i.test(text));
    if (gone) this.#cookies.delete(name);
    else this.#cookies.set(name, { name, value: pair.slice(name.length + 1), path });
  }
}
