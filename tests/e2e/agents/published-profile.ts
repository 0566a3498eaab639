import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSignature } from 'http-message-sig';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';

const VERSION = '2026-08-25';
const SHOPPING = ['catalog.search', 'checkout', 'fulfillment', 'order'];
const CAPABILITIES = [
  ...SHOPPING.map((name) => `dev.ucp.shopping.${name}`),
  'dev.ucp.common.identity_linking',
];

type Headers = Readonly<Record<string, string>>;

interface UnsignedRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The whole URL. */
  readonly url: string;
  readonly headers?: Headers;
  /** JSON text. */
  readonly body?: string;
}

/** The profile of a UCP platform, and the key that signs its requests. */
export interface PublishedProfile {
  /** The headers of a request from the platform, with its signature. */
  sign(request: UnsignedRequest): Promise<Headers>;
  /** Stops publishing the profile. */
  close(): void;
}

/**
 * Publishes a platform's profile on this machine.
 * @param hostname the name of this machine in the profile's URL
 */
export const publishProfile = async (hostname = '127.0.0.1'): Promise<PublishedProfile> => {
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
  const signer = {
    algorithm: 'ecdsa-p256-sha256' as const,
    sign: async (base: Uint8Array) =>
      new Uint8Array(
        await crypto.subtle.sign(
          { name: 'ECDSA', hash: 'SHA-256' },
          privateKey,
          new Uint8Array(base),
        ),
      ),
  };
  return {
    sign: async ({ method, url, headers = {}, body }) => {
      const fields = {
        'ucp-agent': agent,
        ...headers,
        ...(body === undefined ? {} : written(body)),
      };
      const message = {
        kind: 'request' as const,
        method,
        targetUri: url,
        fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
      };
      const { signature, signatureInput } = await createSignature(message, {
        label: 'sig1',
        components: ['@method', '@authority', '@path', ...Object.keys(fields)],
        parameters: { created: Math.floor(Date.now() / 1_000), keyid: kid },
        signer,
      });
      return { ...fields, 'signature-input': signatureInput, signature };
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

/** The headers that describe a body. */
const written = (body: string): Headers => ({
  'content-type': 'application/json',
  'content-digest': `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
});
