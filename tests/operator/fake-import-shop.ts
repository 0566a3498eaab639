import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CallInput, CatalogueImport, FeedRemark, startImport } from '@parlour/contract';

/** A call as the shop received it. */
interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly host: string;
  readonly token: string;
  readonly body: unknown;
}

type ImportStart = CallInput<typeof startImport>['body'];

export interface FakeShop {
  readonly url: string;
  readonly calls: readonly ReceivedCall[];
  /** The imports that were started. */
  readonly started: () => readonly ImportStart[];
  /** The bytes of the last file. */
  readonly file: () => Uint8Array;
  /** How often something was put on sale after a check. */
  readonly applied: () => number;
  readonly close: () => Promise<void>;
}

/** `hang up` ends the connection without a reply; a number is a status without a body. */
type Fault = 'hang up' | number;

interface Behaviour {
  /** The faults of the calls that send a piece, in turn; null for none. */
  readonly faults?: readonly (Fault | null)[];
  /** Whether no site sells anything of the seller. */
  readonly isNew?: boolean;
  /** States before the last one, once the file is there; the last of them stays if `isStuck`. */
  readonly states?: readonly Partial<CatalogueImport>[];
  readonly isStuck?: boolean;
  /** What comes of the import. */
  readonly outcome?: Partial<CatalogueImport>;
  /** Lines of the report. */
  readonly remarks?: readonly FeedRemark[];
}

export const TOKEN = 'fake-token';
const ID = 'f2f4b0f0-0000-4000-8000-000000000001';

const NOTHING: CatalogueImport = {
  ...{ state: 'done', done: 0, total: 0, problem: '', dryRun: false },
  ...{ format: 'merchant-tsv', source: 'oak-and-sons', seller: 'Oak & Sons' },
  ...{ rows: 1, created: 1, updated: 0, unchanged: 0, refused: 0, skipped: 0, warnings: 0 },
  ...{ undeclared: {}, missing: {} },
  ...{ alsoSold: {}, takenOff: 0, coming: {}, pruned: null, remarks: 0, version: 1 },
  preview: {
    isNew: false,
    alike: [],
    sellers: ['Loft'],
    products: [
      {
        ...{ reference: 'a', name: 'Shown a', variants: 1, price: 129, wasPrice: 149, delivery: 9 },
        ...{ stock: 'In stock, 5 units', refused: [], warnings: ['a doubt'], coming: [] },
      },
    ],
  },
  pictures: { total: 0, refused: 0, doubted: 0, put: 0 },
};

/** An operator API that imports nothing, on its own port. */
export const startFakeShop = async ({
  faults = [],
  isNew = false,
  states = [],
  isStuck = false,
  outcome = {},
  remarks = [],
}: Behaviour = {}): Promise<FakeShop> => {
  const calls: ReceivedCall[] = [];
  const left = [...faults];
  let coming = [...states];
  const server = createServer((request, reply) => {
    void answer(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const bodiesOf = (method: string, ending: string, after = 0): readonly unknown[] =>
    calls
      .slice(after)
      .flatMap((call) => (call.method === method && call.path.endsWith(ending) ? [call.body] : []));
  const started = () => bodiesOf('POST', '/imports') as readonly ImportStart[];
  const applied = () => bodiesOf('POST', '/apply').length;
  return {
    url: `http://hearth.localhost:${port}`,
    calls,
    started,
    file() {
      const start = calls.findLastIndex(({ path }) => path.endsWith('/imports'));
      const pieces = bodiesOf('PUT', '/pieces', start) as readonly { at: number; bytes: string }[];
      const whole = new Uint8Array(started().at(-1)?.bytes ?? 0);
      for (const { at, bytes } of pieces)
        whole.set(
          Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0)),
          at,
        );
      return whole;
    },
    applied,
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
    const { method = 'GET', headers } = request;
    const sent = await text(request);
    const body: unknown = sent === '' ? {} : JSON.parse(sent);
    const token = headers.authorization?.replace('Bearer ', '') ?? '';
    calls.push({ method, path, host: headers.host ?? '', token, body });
    if (token !== TOKEN) {
      send(reply, 401, { code: 'token_unknown', message: 'no' });
      return;
    }
    const fault = path.endsWith('/pieces') ? left.shift() : null;
    if (fault === 'hang up') reply.destroy();
    else if (fault != null) send(reply, fault, {});
    else send(reply, ...replyTo(path, searchParams, body));
  }

  function replyTo(path: string, query: URLSearchParams, body: unknown): [number, object] {
    if (path.endsWith('/export')) return [200, { records: [], next: null }];
    if (path.endsWith('/synonyms')) return [200, { synonyms: 2 }];
    if (path.endsWith('/imports')) {
      coming = [...states];
      return (body as ImportStart).sites.includes('nowhere')
        ? [400, { message: 'This shop has the sites hearth.', details: ['sites: no "nowhere"'] }]
        : [200, { id: ID }];
    }
    if (path.endsWith('/pieces')) return [200, { received: 1 }];
    if (path.endsWith('/apply')) return [200, { applied: true }];
    if (path.endsWith('/products')) return [200, { data: [], next: null }];
    if (path.endsWith('/remarks')) {
      // Two to a page.
      const after = Number(query.get('after'));
      const next = after + 2 < remarks.length ? String(after + 2) : null;
      return [200, { data: remarks.slice(after, after + 2), next }];
    }
    return [200, { ...NOTHING, remarks: remarks.length, ...stateNow() }];
  }

  function stateNow(): Partial<CatalogueImport> {
    const next = isStuck && coming.length === 1 ? coming[0] : coming.shift();
    if (next !== undefined) return next;
    const { check = 'always' } = started().at(-1) ?? {};
    const isChecked = applied() === 0 && (check === 'always' || (check === 'new' && isNew));
    const preview = { ...NOTHING.preview, isNew } as CatalogueImport['preview'];
    return { preview, ...outcome, ...(isChecked ? { state: 'checked', dryRun: true } : {}) };
  }
};

const send = (reply: ServerResponse, status: number, body: object): void => {
  reply.writeHead(status, { 'content-type': 'application/json' });
  reply.end(JSON.stringify(body));
};
