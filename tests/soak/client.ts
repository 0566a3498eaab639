import { request as open, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Findings } from './findings.ts';
import type { ServedShop, SoakedSite } from './served-shop.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface SoakRequest {
  /** Its name in the table of the findings. */
  readonly kind: string;
  readonly path: string;
  readonly method?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Comes from a program and not from a page: without cookies and an origin. */
  readonly isProgram?: boolean;
  /** Hangs up this many milliseconds after the request. */
  readonly hangUpAfter?: number;
  /** What is wrong with an answer; undefined for a right one. */
  readonly problem: (answer: Answer) => string | undefined;
}

/** Milliseconds between two requests of a client. */
const BREATH_MS = 120;
/** Milliseconds before a retry. */
const RETRY_MS = 400;
const TRIES = 60;
/** Statuses with which a shop says that its upstream does not answer. */
const FAILURES: readonly number[] = [502, 503, 504];
const ANSWER_WITHIN = 120_000;

class HungUp extends Error {}

let clients = 0;

/** What a client needs to know of a shop, and of its site. */
type AskedShop = Pick<ServedShop, 'port' | 'isDown' | 'generation'>;
type AskedSite = Pick<SoakedSite, 'id' | 'origin' | 'isRemote'>;

/** A browser without scripts at one site; each has its own IP address. */
export class Client {
  readonly cookies = new Map<string, string>();
  readonly site: AskedSite;
  readonly #shop: AskedShop;
  readonly #findings: Findings;
  readonly #address: string;
  readonly #breath: number;

  /** @param breath milliseconds between two requests */
  constructor(shop: AskedShop, site: AskedSite, findings: Findings, breath = BREATH_MS) {
    clients += 1;
    this.#breath = breath;
    this.#shop = shop;
    this.site = site;
    this.#findings = findings;
    this.#address = `198.51.${String(100 + (clients >> 8))}.${String(clients & 255)}`;
  }

  /** Makes one request, judges the answer and records it; undefined when the answer was wrong or missing. */
  async ask(request: SoakRequest): Promise<Answer | undefined> {
    await pause(this.#breath * (0.5 + Math.random()));
    while (this.#shop.isDown()) await pause(RETRY_MS);
    const before = this.#shop.generation();
    const note = this.#findings.note.bind(this.#findings, request.kind);
    try {
      const answer = await this.#send(request);
      const { 'retry-after': wait } = answer.headers;
      if (answer.status < 500 && wait !== undefined) {
        note('asked to wait');
        await pause(Number(wait) * 1_000);
        return undefined;
      }
      if (FAILURES.includes(answer.status) && this.site.isRemote) {
        const problem = unsaid(answer);
        note(problem === undefined ? 'failed, and said so' : 'wrong', problem);
        return undefined;
      }
      const problem = request.problem(answer);
      note(problem === undefined ? 'right' : 'wrong', this.#about(request, answer, problem));
      return problem === undefined ? answer : undefined;
    } catch (thrown) {
      if (thrown instanceof HungUp) note('hung up');
      else if (this.#shop.isDown() || this.#shop.generation() !== before) note('lost in a restart');
      else
        note(
          'wrong',
          `${this.site.id}${request.path}: ${String(thrown)} ${this.#findings.since()}`,
        );
      return undefined;
    }
  }

  /** Makes a request until there is a right answer. @throws when there is none after many tries. */
  async insist(asked: () => SoakRequest | Promise<SoakRequest>): Promise<Answer> {
    for (let turn = 0; turn < TRIES; turn += 1) {
      const answer = await this.ask(await asked());
      if (answer !== undefined) return answer;
      await pause(RETRY_MS);
    }
    const [last = 'none was wrong'] = this.#findings.wrong.slice(-1);
    throw new Error(`no right answer to ${(await asked()).path} of ${this.site.id}: ${last}`);
  }

  /** Follows redirects within the site; returns the final URL and the last answer. */
  async follow(kind: string, path: string): Promise<{ url: URL; answer: Answer } | undefined> {
    let url = new URL(path, this.site.origin);
    for (let hop = 0; hop < 8; hop += 1) {
      const answer = await this.ask({
        kind,
        path: url.pathname + url.search,
        problem: ({ status }) => (status < 400 ? undefined : 'is an error'),
      });
      if (answer === undefined) return undefined;
      const { location } = answer.headers;
      if (answer.status < 300 || location === undefined) return { url, answer };
      url = new URL(location, url);
    }
    return undefined;
  }

  #about({ path }: SoakRequest, { status, text }: Answer, problem: string | undefined): string {
    return `${this.site.id}${path} answered ${String(status)}: ${problem ?? ''}; ${text.slice(0, 200)}`;
  }

  #headers({
    form,
    json,
    headers,
    isProgram = false,
    ...asked
  }: SoakRequest): Record<string, string> {
    return {
      host: new URL(this.site.origin).host,
      'cf-connecting-ip': this.#address,
      ...(isProgram ? {} : this.#pageHeaders(asked)),
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
  }

  #pageHeaders({ method = 'GET' }: Pick<SoakRequest, 'method'>): Record<string, string> {
    const { origin } = this.site;
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      ...(cookie === '' ? {} : { cookie }),
      ...(method === 'GET' ? {} : { origin, 'sec-fetch-site': 'same-origin' }),
      'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '',
    };
  }

  #send(request: SoakRequest): Promise<Answer> {
    const { path, method = 'GET', form, json, hangUpAfter } = request;
    const body = form === undefined ? json && JSON.stringify(json) : new URLSearchParams(form);
    return new Promise((resolve, reject) => {
      const to = { host: '127.0.0.1', port: this.#shop.port, agent: false as const };
      const sent = open({ ...to, path, method, headers: this.#headers(request) }, (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (chunk: string) => (text += chunk));
        reply.on('error', reject);
        reply.on('end', () => {
          for (const line of reply.headers['set-cookie'] ?? []) this.#keep(line);
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text });
        });
      });
      sent.on('error', reject);
      sent.setTimeout(ANSWER_WITHIN, () => sent.destroy(new Error('no answer in two minutes')));
      if (hangUpAfter !== undefined) {
        setTimeout(() => sent.destroy(new HungUp('hung up')), hangUpAfter).unref();
      }
      sent.end(body?.toString());
    });
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.some((text) => /^max-age=0$/i.test(text))) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }
}

/** What is wrong with how a failure is reported; undefined when it has a sentence. */
const unsaid = ({ headers, text }: Answer): string | undefined => {
  const type = headers['content-type'] ?? '';
  if (type.startsWith('text/html')) return text.includes('</html>') ? undefined : 'half a page';
  if (!type.startsWith('application/json')) return `a failure of type ${type}`;
  const { code, message } = JSON.parse(text) as { code?: string; message?: string };
  return code && message ? undefined : 'a failure without a code or a sentence';
};
