import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to a remote customer API. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** A customer API over the network that records its requests; a test may change which bearers it accepts. */
export class RemoteUpstream {
  readonly received: ReceivedRequest[] = [];
  takes: (bearer: string) => boolean = () => true;
  // It closes no connection by itself: a request that the shop sends at that moment would be lost.
  readonly #server: Server = createServer({ keepAliveTimeout: 0 }, (request, reply) => {
    const { method = '', url: path = '', headers } = request;
    this.received.push({ method, path, headers });
    const taken = this.takes(headers.authorization?.replace(/^Bearer /, '') ?? '');
    reply.writeHead(taken ? 200 : 401, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(taken ? { data: { uid: 'johndoe' } } : { message: 'No.' }));
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  forget(): void {
    this.received.length = 0;
    this.takes = () => true;
  }
}
