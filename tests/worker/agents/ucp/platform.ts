import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import {
  CAPABILITIES,
  published,
  signedRequest,
  type SigningKey,
  signingKeys,
  UCP_VERSION,
} from '@parlour/agents';
import { createSignature } from 'http-message-sig';
import { startApp, type Visitor } from '../../gateway/fixture.ts';
import type { UcpReply } from './replies.ts';
import { ANSWERS, faultsOf } from './schemas.ts';
import { withSites } from '../../with-sites.ts';

export const PROFILE = 'https://agent.example/profiles/shopping.json';
export const WEBHOOK = 'https://agent.example/webhooks/orders';

interface CapabilityDeclaration {
  readonly version: string;
  readonly spec?: string;
  readonly schema?: string;
  readonly extends?: string | readonly string[];
  readonly config?: object;
}

export const declared = (more: object = {}): readonly CapabilityDeclaration[] => [
  {
    version: UCP_VERSION,
    spec: published.spec('overview/'),
    schema: published.schema('shopping/checkout'),
    ...more,
  },
];

/** Every capability that an assistant's platform may have. */
export const EVERYTHING: Readonly<Record<string, readonly CapabilityDeclaration[]>> = {
  ...Object.fromEntries(Object.values(CAPABILITIES).map((name) => [name, declared()])),
};

/** The same, with webhooks for orders. */
export const LISTENING = {
  ...EVERYTHING,
  [CAPABILITIES.order]: declared({ config: { webhook_url: WEBHOOK } }),
};

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: UcpReply;
}

interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly body?: unknown;
  /** A fresh one for every write by default; '' for none. */
  readonly key?: string;
  readonly isSigned?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Options {
  readonly origin?: string;
  readonly capabilities?: Readonly<Record<string, readonly CapabilityDeclaration[]>>;
  /** Published instead of the usual profile. */
  readonly profile?: unknown;
  readonly address?: string;
  readonly env?: Parameters<typeof startApp>[1];
  /** Whether the sites name it as a platform that may pay; by default they do. */
  readonly isNamed?: boolean;
  /** The network's answer instead of the profile. */
  readonly network?: (request: Request) => Response | Promise<Response>;
}

/** An assistant's platform: it publishes a profile, signs its requests, and checks the answers. */
export class Platform {
  readonly origin: string;
  readonly visit: Visitor;
  /** Requests for its profile. */
  read = 0;
  readonly key: SigningKey;
  /** Sends the last request again, byte for byte. */
  sendAgain: () => Promise<Response> = () => Promise.reject(new Error('nothing sent yet'));
  readonly #address: string;

  private constructor(key: SigningKey, options: Options) {
    this.key = key;
    this.#address = options.address ?? PROFILE;
    this.origin = options.origin ?? 'http://hearth.localhost:8787';
    const profile = options.profile ?? profileWith(key, options.capabilities ?? EVERYTHING);
    const send = async (input: RequestInfo | URL, init?: RequestInit) => {
      this.read += 1;
      if (options.network) return options.network(new Request(input, init));
      return Response.json(profile, { headers: { 'cache-control': 'public, max-age=600' } });
    };
    const sites = options.isNamed === false ? {} : withSites(sitesNaming(this.#address));
    this.visit = startApp({ send }, { ...sites, ...options.env });
  }

  static async start(options: Options = {}, secret = 'a platform'): Promise<Platform> {
    const [key] = await signingKeys([secret]);
    if (!key) throw new Error('no key');
    return new Platform(key, options);
  }

  /** Requests an operation, and checks its answer against the published schema. */
  async request(
    path: string,
    { method, body, key, isSigned = true, headers }: RequestOptions = {},
  ): Promise<Reply> {
    const verb = method ?? (body === undefined ? 'GET' : 'POST');
    const url = `${this.origin}/ucp${path}`;
    const given = {
      'ucp-agent': `profile="${this.#address}"`,
      ...(verb === 'GET' || key === '' ? {} : { 'idempotency-key': key ?? crypto.randomUUID() }),
      ...headers,
    };
    const bytes = new TextEncoder().encode(verb === 'GET' ? '' : JSON.stringify(body ?? {}));
    const signed = isSigned ? await this.#signed(verb, url, given, bytes) : given;
    const init = {
      method: verb,
      headers: { ...signed, ...(verb === 'GET' ? {} : { 'content-type': 'application/json' }) },
      ...(verb === 'GET' ? {} : { body: bytes }),
    };
    this.sendAgain = () => this.visit(new Request(url, init));
    const reply = await this.sendAgain();
    const answer = { status: reply.status, headers: reply.headers, body: await json(reply) };
    if (reply.status < 300) expectShape(path, answer.body);
    return answer;
  }

  async #signed(
    method: string,
    url: string,
    given: Readonly<Record<string, string>>,
    body: Uint8Array<ArrayBuffer>,
  ): Promise<Readonly<Record<string, string>>> {
    const typed = { ...given, 'content-type': 'application/json' };
    if (method === 'POST') return signedRequest(this.key, url, typed, body);
    const fields = method === 'GET' ? given : { ...typed, ...(await digestOf(body)) };
    const { kid, privateKey } = this.key;
    const { signature, signatureInput } = await createSignature(
      {
        ...({ kind: 'request', method, targetUri: url } as const),
        fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
      },
      {
        label: 'sig1',
        components: ['@method', '@authority', '@path', ...Object.keys(fields)],
        parameters: { created: Math.floor(Date.now() / 1_000), keyid: kid },
        signer: {
          algorithm: 'ecdsa-p256-sha256',
          sign: async (base) =>
            new Uint8Array(
              await crypto.subtle.sign(
                { name: 'ECDSA', hash: 'SHA-256' },
                privateKey,
                new Uint8Array(base),
              ),
            ),
        },
      },
    );
    return { ...fields, 'signature-input': signatureInput, signature };
  }
}

/** The sites, which name the platform with this profile as one that may pay with mandates. */
const sitesNaming = (profile: string): object => {
  const sites = structuredClone(env.SITES) as Record<string, { agents: object }>;
  const { hostname } = URL.parse(profile) ?? { hostname: 'agent.example' };
  for (const site of Object.values(sites)) site.agents = { ...site.agents, platforms: [hostname] };
  return sites;
};

const digestOf = async (body: Uint8Array<ArrayBuffer>) => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return { 'content-digest': `sha-256=:${digest.toBase64()}:` };
};

export const profileWith = (
  { publicJwk }: SigningKey,
  capabilities: Readonly<Record<string, readonly CapabilityDeclaration[]>>,
): object => ({
  ucp: { version: UCP_VERSION, services: {}, capabilities, payment_handlers: {} },
  keys: [publicJwk],
});

const json = async (reply: Response): Promise<UcpReply> =>
  JSON.parse(await reply.text()) as UcpReply;

const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/^\/catalog\/(search|lookup|product)$/, ''],
  [/^\/carts/, 'cart'],
  [/^\/checkout-sessions/, 'checkout'],
  [/^\/orders/, 'order'],
];

const expectShape = (path: string, body: UcpReply): void => {
  const isError = body.ucp.status === 'error';
  const found = SHAPES.flatMap(([pattern, name]) => {
    const match = pattern.exec(path);
    return match ? [name === '' ? (match[1] ?? '') : name] : [];
  });
  const name = isError ? 'error' : found[0];
  if (name === undefined) return;
  expect(faultsOf(body, ANSWERS[name] ?? []), `${path}: ${JSON.stringify(body)}`).toEqual([]);
};
