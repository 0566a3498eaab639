import { generateKeyPair, exportJWK, type JWK } from 'jose';
import { createSignature } from 'http-message-sig';
import { describe, expect, it } from 'vitest';
import {
  contentDigest,
  type SigningKey,
  signingKeys,
  signedAnswer,
  signedRequest,
  verifyRequest,
} from './signatures.ts';

const URL_OF = 'https://shop.example/ucp/checkout-sessions';
const BODY = new TextEncoder().encode('{"line_items":[]}');
const FIELDS = {
  'content-type': 'application/json',
  'ucp-agent': 'profile="https://agent.example/profile"',
  'idempotency-key': '0f9ac5a0-3f0f-4a6e-9d7a-2c1f8d1c7c11',
};

const oneKey = async (secret = 'a secret') => {
  const [key] = await signingKeys([secret]);
  if (!key) throw new Error('no key');
  return key;
};

const request = (headers: Readonly<Record<string, string>>, url = URL_OF, body = BODY) => ({
  method: 'POST',
  url,
  headers: new Headers(headers),
  body,
});

const finding = (...keys: readonly JWK[]) => {
  return (keyid: string) => Promise.resolve(keys.find(({ kid }) => kid === keyid));
};

/** Seconds since 1970. */
const now = (): number => Math.floor(Date.now() / 1_000);

const signedGet = async ({ kid, privateKey }: SigningKey, parameters: object) => {
  const url = 'https://shop.example/ucp/carts/1';
  const { signature, signatureInput } = await createSignature(
    { kind: 'request', method: 'GET', targetUri: url, fields: [] },
    {
      label: 'sig1',
      components: ['@method', '@authority', '@path'],
      parameters: { ...parameters, keyid: kid },
      signer: {
        algorithm: 'ecdsa-p256-sha256',
        sign: async (base) => {
          const how = { name: 'ECDSA', hash: 'SHA-256' };
          return new Uint8Array(await crypto.subtle.sign(how, privateKey, new Uint8Array(base)));
        },
      },
    },
  );
  const headers = new Headers({ 'signature-input': signatureInput, signature });
  return { method: 'GET', url, headers, body: null };
};

const fault = async (...asked: Parameters<typeof verifyRequest>) => {
  const verdict = await verifyRequest(...asked);
  return verdict.status === 'refused' ? verdict.fault : verdict.status;
};

describe('the keys of a secret', () => {
  it('are one for each value, the same each time and different from all others', async () => {
    const [newest, older] = await signingKeys(['new value', 'old value']);
    const [again] = await signingKeys(['new value']);
    expect(again?.publicJwk).toEqual(newest?.publicJwk);
    expect(older?.kid).not.toBe(newest?.kid);
    expect(newest?.publicJwk).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256' });
    expect(newest?.publicJwk).not.toHaveProperty('d');
    expect(newest?.privateKey.extractable).toBe(false);
  });
});

describe('a signed request', () => {
  it('belongs to the signer', async () => {
    const key = await oneKey();
    const headers = await signedRequest(key, `${URL_OF}?page=2`, FIELDS, BODY);
    expect(headers['signature-input']).toContain('"@query"');
    const given = request(headers, `${URL_OF}?page=2`);
    expect(await fault(given, finding(key.publicJwk))).toBe('verified');
  });

  it('is refused with another body, target, key or field', async () => {
    const key = await oneKey();
    const headers = await signedRequest(key, URL_OF, FIELDS, BODY);
    const known = finding(key.publicJwk);
    const other = new TextEncoder().encode('{"line_items":[1]}');
    expect(await fault(request(headers, URL_OF, other), known)).toBe('digest_mismatch');
    expect(await fault(request(headers, `${URL_OF}/2`), known)).toBe('signature_invalid');
    expect(await fault(request(headers, `${URL_OF}?a=1`), known)).toBe('signature_invalid');
    const renamed = { ...headers, 'idempotency-key': 'another-key-of-the-same-length' };
    expect(await fault(request(renamed), known)).toBe('signature_invalid');
    const stranger = (await oneKey('another')).publicJwk;
    expect(await fault(request(headers), finding(stranger))).toBe('key_not_found');
    const posing = { ...stranger, kid: key.kid };
    expect(await fault(request(headers), finding(posing))).toBe('signature_invalid');
  });

  it('must cover every field that matters, whatever else it covers', async () => {
    const key = await oneKey();
    const { 'idempotency-key': _, ...less } = FIELDS;
    const headers = await signedRequest(key, URL_OF, less, BODY);
    const known = finding(key.publicJwk);
    expect(await fault(request(headers), known)).toBe('verified');
    expect(await fault(request({ ...headers, ...FIELDS }), known)).toBe('signature_invalid');
    const digest = await contentDigest(BODY);
    const bare = {
      ...FIELDS,
      'content-digest': digest,
      'signature-input': `sig1=("@authority");keyid="${key.kid}"`,
      signature: 'sig1=:AAAA:',
    };
    expect(await fault(request(bare), known)).toBe('signature_invalid');
  });

  it('is refused with the missing or unknown part', async () => {
    const key = await oneKey();
    const headers = await signedRequest(key, URL_OF, FIELDS, BODY);
    expect(await fault(request(FIELDS), finding())).toBe('unsigned');
    const { signature: _, ...half } = headers;
    expect(await fault(request(half), finding())).toBe('signature_missing');
    const broken = { ...headers, signature: 'sig1=;;' };
    expect(await fault(request(broken), finding(key.publicJwk))).toBe('signature_invalid');
    const odd = { kid: key.kid, kty: 'EC', crv: 'secp256k1', x: 'a', y: 'b' };
    expect(await fault(request(headers), finding(odd))).toBe('algorithm_unsupported');
  });

  it('may use Ed25519 and P-384, with which others sign', async () => {
    for (const alg of ['Ed25519', 'ES384']) {
      const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
      const jwk = { ...(await exportJWK(publicKey)), kid: alg };
      const how = alg === 'Ed25519' ? { name: alg } : { name: 'ECDSA', hash: 'SHA-384' };
      const input = `("@method" "@authority" "@path");created=${String(now())};keyid="${alg}"`;
      const base = [
        '"@method": GET',
        '"@authority": shop.example',
        '"@path": /ucp/carts/1',
        `"@signature-params": ${input}`,
      ].join('\n');
      const bytes = await crypto.subtle.sign(how, privateKey, new TextEncoder().encode(base));
      const headers = new Headers({
        'signature-input': `sig1=${input}`,
        signature: `sig1=:${new Uint8Array(bytes).toBase64()}:`,
      });
      const get = {
        method: 'GET',
        url: 'https://shop.example/ucp/carts/1',
        headers,
        body: null,
      };
      expect(await fault(get, finding(jwk)), alg).toBe('verified');
    }
  });

  it('names its moment, which is not more than five minutes ago', async () => {
    const key = await oneKey();
    const known = finding(key.publicJwk);
    const at = async (parameters: object) => fault(await signedGet(key, parameters), known);
    expect(await at({ created: now() })).toBe('verified');
    expect(await at({ created: now() - 299 })).toBe('verified');
    expect(await at({})).toBe('signature_invalid');
    expect(await at({ created: now() - 400 })).toBe('signature_invalid');
    expect(await at({ created: now() + 400 })).toBe('signature_invalid');
  });

  it('is accepted when one of several signatures is valid, and not with an expired one', async () => {
    const key = await oneKey();
    const headers = await signedRequest(key, URL_OF, FIELDS, BODY);
    const two = {
      ...headers,
      'signature-input': `other=("@method");keyid="x", ${headers['signature-input'] ?? ''}`,
      signature: `other=:AAAA:, ${headers.signature ?? ''}`,
    };
    expect(await fault(request(two), finding(key.publicJwk))).toBe('verified');
    const ended = {
      ...headers,
      'signature-input': (headers['signature-input'] ?? '') + ';expires=1700000000',
    };
    expect(await fault(request(ended), finding(key.publicJwk))).toBe('signature_invalid');
  });
});

describe('a signed answer', () => {
  it('covers its status and body with a key that the site publishes', async () => {
    const key = await oneKey();
    const headers = await signedAnswer(key, 201, 'application/json', BODY);
    expect(headers['content-digest']).toBe(await contentDigest(BODY));
    const input = (headers['signature-input'] ?? '').replace(/^sig1=/, '');
    expect(input).toMatch(/^\("@status" "content-digest" "content-type"\);created=\d+;keyid="/);
    const base = [
      '"@status": 201',
      `"content-digest": ${headers['content-digest'] ?? ''}`,
      '"content-type": application/json',
      `"@signature-params": ${input}`,
    ].join('\n');
    const jwk = { ...key.publicJwk, alg: undefined, use: undefined };
    const imported = await crypto.subtle.importKey(
      ...(['jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']] as const),
    );
    const value = Uint8Array.fromBase64((headers.signature ?? '').slice('sig1=:'.length, -1));
    const how = { name: 'ECDSA', hash: 'SHA-256' };
    const bytes = new TextEncoder().encode(base);
    expect(await crypto.subtle.verify(how, imported, value, bytes)).toBe(true);
  });
});
