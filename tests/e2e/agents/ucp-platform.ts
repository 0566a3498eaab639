import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSignature } from 'http-message-sig';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { requestFrom } from '../request.ts';

const VERSION = '2026-08-25';
const SHOPPING = ['catalog.search', 'checkout', 'fulfillment', 'order'];
const CAPABILITIES = [
  ...SHOPPING.map((name) => `dev.ucp.shopping.${name}`),
  'dev.ucp.common.identity_linking',
];

/** A UCP platform, with its own profile and the key that signs its requests. */
export interface Platform {
  /**
   * Calls a REST operation: POST with a body, otherwise GET.
   * @param token the access token of a customer who has linked an account
   * @throws {Error} with the reply, if the shop refuses the call
   */
  request<Answer>(path: string, token?: string, body?: object): Promise<Answer>;
  /** Stops publishing the profile. */
  close(): void;
}

/**
 * Publishes a profile on this machine; the platform calls one site.
 * @param hostname `127.0.0.1`, which the sites name as a platform that may pay, or another name of this machine
 */
export const startPlatform = async (origin: string, hostname = '127.0.0.1'): Promise<Platform> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const profile = {
    ucp: {
      version: VERSION,
      services: {},
      payment_handlers: {},
      capabilities: Object.fromEntries(CAPABILITIES.map((name) => [name, [{ version: VERSION }]])),
    },
    keys: [{ ...jwk, kid, use: 'sig', alg: 'ES256' }],
  };
  const server = createServer((_, reply) => {
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(profile));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = `profile="http://${hostname}:${String(port)}/agent.json"`;

  const signed = async (url: string, given: Readonly<Record<string, string>>, body = '') => {
    const fields = {
      'ucp-agent': agent,
      ...given,
      ...(body === '' ? {} : written(body)),
    };
    const { signature, signatureInput } = await createSignature(
      {
        ...({ kind: 'request', method: body === '' ? 'GET' : 'POST', targetUri: url } as const),
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
  };

  return {
    async request<Answer>(path: string, token?: string, body?: object) {
      const url = new URL(`/ucp${path}`, origin);
      const given: Record<string, string> =
        token === undefined ? {} : { authorization: `Bearer ${token}` };
      const text = body && JSON.stringify(body);
      const headers = await signed(url.href, given, text);
      const reply = await requestFrom(url.hostname, url.pathname, headers, text);
      if (reply.status >= 300) throw new Error(`${path}: ${reply.text}`);
      return JSON.parse(reply.text) as Answer;
    },
    close: () => {
      server.close();
    },
  };
};

/** The headers that a request with a body has in addition. */
const written = (body: string) => ({
  'content-type': 'application/json',
  'content-digest': `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
  'idempotency-key': crypto.randomUUID(),
});
