import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** A call as the shop received it. */
interface Received {
  readonly path: string;
  readonly host: string;
  readonly token: string;
  readonly body: ImportBody;
}

interface ImportBody {
  readonly sites: readonly string[];
  readonly source: string;
  readonly dryRun: boolean;
  readonly stockDate: { readonly at: string; readonly isExact: boolean };
  readonly records: readonly { readonly reference: string }[];
  readonly references: readonly string[];
  readonly site: string;
  readonly addresses: readonly string[];
}

export interface FakeShop {
  readonly url: string;
  readonly calls: readonly Received[];
  readonly imports: () => readonly Received[];
  /** Withdrawn products, as `site: references`. */
  readonly withdrawn: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** `hang up` ends the connection without a reply; a number is a status without a body. */
type Fault = 'hang up' | number;

interface Behaviour {
  /** The faults of the imports in turn; null for none. */
  readonly faults?: readonly (Fault | null)[];
  /** References that are refused. */
  readonly refused?: readonly string[];
  /** The field for which they are refused. */
  readonly field?: string;
  /** Whether no site sells anything of the seller. */
  readonly isNew?: boolean;
  /** How long an import takes, in milliseconds. */
  readonly slow?: number;
  /** The supplier's references that each site sells. */
  readonly sold?: readonly string[];
  /**
   * Answers about pictures in turn, by their URLs; the last one repeats. Without any, the shop keeps no
   * pictures.
   */
  readonly pictures?: readonly Readonly<Record<string, object>>[];
}

export const TOKEN = 'fake-token';

/** An operator API that stores nothing, on its own port. */
export const startFakeShop = async ({
  faults = [],
  refused = [],
  field = 'variants.0.name',
  slow = 0,
  isNew = false,
  sold = [],
  pictures = [],
}: Behaviour = {}): Promise<FakeShop> => {
  const calls: Received[] = [];
  const left = [...faults];
  const looks = [...pictures];
  const server = createServer((request, reply) => {
    void answer(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://hearth.localhost:${port}`,
    calls,
    imports: () => calls.filter(({ path }) => path === '/operator/catalogue/import'),
    withdrawn: () =>
      calls
        .filter(({ path }) => path.endsWith('/withdraw'))
        .map(({ body }) => `${body.site}: ${body.references.join()}`),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://shop');
    const body = (request.method === 'POST' ? await json(request) : {}) as ImportBody;
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    calls.push({ path, host: request.headers.host ?? '', token, body });
    if (token !== TOKEN) {
      send(reply, 401, { code: 'token_unknown', message: 'no' });
      return;
    }
    if (path.endsWith('/import')) await pause(slow);
    const fault = path.endsWith('/import') ? left.shift() : null;
    if (fault === 'hang up') reply.destroy();
    else if (fault != null) send(reply, fault, {});
    else send(reply, ...replyTo(path, searchParams, body));
  }

  function replyTo(path: string, query: URLSearchParams, body: ImportBody): [number, object] {
    if (path.endsWith('/export')) {
      return query.get('site') === 'nowhere'
        ? [400, { message: 'This shop has the sites hearth.', details: ['sites: no "nowhere"'] }]
        : [200, { records: [], next: null }];
    }
    if (path.endsWith('/preview')) return previewOf(body, isNew);
    if (path.endsWith('/references')) return [200, pageOf(sold, query.get('after') ?? '')];
    if (path.endsWith('/withdraw')) return [200, { withdrawn: body.references.length }];
    if (path.endsWith('/versions')) return [200, { version: 1 }];
    if (path.endsWith('/finish')) return [200, { products: 1, variants: 1, tags: 1 }];
    if (path.endsWith('/synonyms')) return [200, { synonyms: 2 }];
    if (path.endsWith('/states')) {
      const states = (looks.length > 1 ? looks.shift() : looks[0]) ?? {};
      const known = body.addresses.filter((url) => Object.hasOwn(states, url));
      return [200, { pictures: known.map((url) => ({ address: url, ...states[url] })) }];
    }
    const outcomes = body.records.map(({ reference }) =>
      refused.includes(reference)
        ? { outcome: 'refused', reasons: [`${field}: too dull`] }
        : { outcome: 'created' },
    );
    return [200, { outcomes, ...(pictures.length > 0 ? { keepsPictures: true } : {}) }];
  }
};

/** A shop that knows the seller unless `isNew`. */
const previewOf = (body: ImportBody, isNew: boolean): [number, object] => {
  const products = body.records.map(({ reference }) => ({
    reference,
    name: `Shown ${reference}`,
    variants: 1,
    price: 129,
    wasPrice: 149,
    delivery: 9,
    stock: 'In stock, 5 units',
    refused: [],
    doubts: [],
  }));
  return [200, { products, isNew, sellers: ['Loft'] }];
};

/** Two to a page. */
const pageOf = (sold: readonly string[], after: string) => {
  const references = sold.filter((reference) => reference > after).slice(0, 2);
  return { references, next: references.length === 2 ? references.at(-1) : null };
};

const send = (reply: ServerResponse, status: number, body: object): void => {
  reply.writeHead(status, { 'content-type': 'application/json' });
  reply.end(JSON.stringify(body));
};
