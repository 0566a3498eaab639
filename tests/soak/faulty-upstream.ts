import { request as forward, createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';

/**
 * What the faulty upstream does to a call instead of passing it on; `lost` passes it on and withholds the
 * reply.
 */
const FAULTS = ['slow', 'refused', 'reset', 'wrong shape', '10 MB', 'lost'] as const;
export type Fault = (typeof FAULTS)[number];

interface ForwardedReply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Replies that fit no call of the table. `{}` is not one of them: a missing list is read as an empty one. */
const WRONG_SHAPES = ['{"data":"gone"}', '[1,2]', '{"error":', '<p>Maintenance</p>', 'null', '7'];
/** Milliseconds: longer than the shop waits for an upstream in a soak. */
const SLOW_MS = 3_000;
const REFUSING = 700;
const TOO_LARGE = ' '.repeat(10 * 1024 * 1024 + 1);

const ORDER = '/api/customer/order';

const pickFrom = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)]!;

/**
 * Stands between a site and its market API: passes calls on to the market of the shop at a port, and gives
 * some of them the faults of networks and upstreams.
 */
export class FaultyUpstream {
  readonly sent = new Map<Fault, number>();
  /** Share of the calls that meet a fault. */
  share = 0;
  readonly #shopPort: number;
  #port = 0;
  #isListening = false;
  #hasLostOrder = false;
  readonly #server = createServer((request, reply) => {
    void this.#answer(request)
      .then((answered) => {
        if (answered === undefined) {
          request.socket.destroy();
          return;
        }
        reply.writeHead(answered.status, { 'content-type': answered.type });
        reply.end(answered.body);
      })
      .catch(() => request.socket.destroy());
  });

  constructor(shopPort: number) {
    this.#shopPort = shopPort;
  }

  /** Starts it, and returns the base URL for a site's `upstreams`. */
  async start(): Promise<string> {
    await this.#listen();
    return `http://127.0.0.1:${String(this.#port)}/market`;
  }

  async stop(): Promise<void> {
    this.share = 0;
    this.#server.closeAllConnections();
    if (this.#isListening) await new Promise((resolve) => this.#server.close(resolve));
  }

  #listen(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.listen(this.#port, '127.0.0.1', () => {
        this.#port = (this.#server.address() as AddressInfo).port;
        this.#isListening = true;
        resolve();
      });
    });
  }

  /** The reply to the first order is always lost. */
  #faultFor({ method, url }: IncomingMessage): Fault | undefined {
    if (!this.#hasLostOrder && method === 'POST' && url?.endsWith(ORDER)) {
      this.#hasLostOrder = true;
      return 'lost';
    }
    return Math.random() < this.share ? pickFrom(FAULTS) : undefined;
  }

  async #answer(request: IncomingMessage): Promise<ForwardedReply | undefined> {
    const fault = this.#faultFor(request);
    if (fault === undefined) return this.#passedOn(request);
    this.sent.set(fault, (this.sent.get(fault) ?? 0) + 1);
    switch (fault) {
      case 'slow':
        await pause(SLOW_MS);
        return this.#passedOn(request);
      case 'refused':
        return this.#refuse();
      case 'reset':
        request.socket.resetAndDestroy();
        return undefined;
      case 'wrong shape':
        return { status: 200, type: 'application/json', body: pickFrom(WRONG_SHAPES) };
      case '10 MB':
        return { status: 200, type: 'application/json', body: TOO_LARGE };
      case 'lost':
        await this.#passedOn(request);
        return undefined;
    }
  }

  /** Stops listening for a moment: new connections are refused. */
  async #refuse(): Promise<undefined> {
    if (!this.#isListening) return undefined;
    this.#isListening = false;
    this.#server.close();
    await pause(REFUSING);
    await this.#listen();
    return undefined;
  }

  async #passedOn(request: IncomingMessage): Promise<ForwardedReply> {
    const body = await text(request);
    return new Promise((resolve, reject) => {
      forward(
        {
          host: '127.0.0.1',
          port: this.#shopPort,
          agent: false,
          method: request.method,
          path: request.url,
          headers: { ...request.headers, host: `localhost:${String(this.#shopPort)}` },
        },
        (reply) => {
          const { statusCode: status = 502, headers } = reply;
          const type = headers['content-type'] ?? '';
          text(reply).then((answer) => {
            resolve({ status, type, body: answer });
          }, reject);
        },
      )
        .on('error', reject)
        .end(body);
    });
  }
}
