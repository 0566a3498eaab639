import { parseDictionary, isInnerList, type Dictionary, type InnerList } from 'structured-headers';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import { createSignature, type MessageDescriptor, verifySignature } from 'http-message-sig';

/** The `Content-Digest` of a body (RFC 9530). */
export const contentDigest = async (body: Uint8Array<ArrayBuffer>): Promise<string> =>
  `sha-256=:${(await sha256Of(body)).toBase64()}:`;

/** Whether a `Content-Digest` matches the body; one without SHA-256 does not. */
const isDigestOf = async (header: string, body: Uint8Array<ArrayBuffer>): Promise<boolean> => {
  const given = sha256In(header);
  return given?.toBase64() === (await sha256Of(body)).toBase64();
};

const sha256In = (header: string): Uint8Array | undefined => {
  try {
    const [value] = parseDictionary(header).get('sha-256') ?? [];
    return value instanceof ArrayBuffer ? new Uint8Array(value) : undefined;
  } catch {
    // Not a structured field: no digest.
    return undefined;
  }
};

const sha256Of = async (body: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', body));

/** The key that a site signs with. */
export interface SigningKey {
  /** The thumbprint of the public key (RFC 7638), by which others find it. */
  readonly kid: string;
  readonly privateKey: CryptoKey;
  /** The key that the site publishes. */
  readonly publicJwk: JWK;
}

const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const;
/** The order of the curve (FIPS 186-5). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** Enough bits more than the curve has that the remainder is practically uniform. */
const SCALAR_BITS = 384;
const INFO = 'signing key of a site towards agents, P-256';
/** The start of a P-256 private key in PKCS #8, up to its 32 bytes. */
const PKCS8_HEAD = '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420';

const made = new Map<string, Promise<SigningKey>>();

/**
 * The signing keys of a site, one for each value of its secret, newest first: it signs with the first and
 * publishes them all. A key is derived from the secret's value, so the secret can be any text and is rotated
 * like every other.
 */
export const signingKeys = (secrets: readonly string[]): Promise<readonly SigningKey[]> =>
  Promise.all(secrets.map(keyOf));

const keyOf = (secret: string): Promise<SigningKey> => {
  const known = made.get(secret);
  if (known) return known;
  const key = makeKey(secret);
  made.set(secret, key);
  return key;
};

const makeKey = async (secret: string): Promise<SigningKey> => {
  const scalar = await scalarOf(secret);
  const pkcs8 = Uint8Array.fromHex(PKCS8_HEAD + scalar.toString(16).padStart(64, '0'));
  const exportable = await crypto.subtle.importKey('pkcs8', pkcs8, P256, true, ['sign']);
  const { kty = 'EC', crv = 'P-256', x = '', y = '' } = await exportJWK(exportable);
  const kid = await calculateJwkThumbprint({ kty, crv, x, y });
  return {
    kid,
    privateKey: await crypto.subtle.importKey('pkcs8', pkcs8, P256, false, ['sign']),
    publicJwk: { kid, kty, crv, x, y, use: 'sig', alg: 'ES256' },
  };
};

/** A number from 1 to the order minus one. */
const scalarOf = async (secret: string): Promise<bigint> => {
  const text = new TextEncoder();
  const source = await crypto.subtle.importKey('raw', text.encode(secret), 'HKDF', false, [
    'deriveBits',
  ]);
  const derivation = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: text.encode(INFO),
  };
  const bits = await crypto.subtle.deriveBits(derivation, source, SCALAR_BITS);
  return (BigInt(`0x${new Uint8Array(bits).toHex()}`) % (ORDER - 1n)) + 1n;
};

type Body = Uint8Array<ArrayBuffer>;
type Fields = Readonly<Record<string, string>>;

const ES256 = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** The fields that sign a reply: they cover its status and its body (RFC 9421). */
export const signedAnswer = async (
  key: SigningKey,
  status: number,
  contentType: string,
  body: Body,
): Promise<Fields> => {
  const own = { 'content-digest': await contentDigest(body), 'content-type': contentType };
  const message = { kind: 'response', status, fields: listed(own) } as const;
  return { ...own, ...(await signed(key, message, ['@status', ...Object.keys(own)])) };
};

/**
 * The fields that sign a request from the site: they cover its target, its body and every field that is
 * given.
 * @param given such as `ucp-agent`, with `content-type`
 */
export const signedRequest = async (
  key: SigningKey,
  url: string,
  given: Fields & { readonly 'content-type': string },
  body: Body,
): Promise<Fields> => {
  const own = { ...given, 'content-digest': await contentDigest(body) };
  const target = ['@method', '@authority', '@path', ...(new URL(url).search ? ['@query'] : [])];
  const message = {
    kind: 'request' as const,
    method: 'POST' as const,
    targetUri: url,
    fields: listed(own),
  };
  return { ...own, ...(await signed(key, message, [...target, ...Object.keys(own)])) };
};

const listed = (fields: Fields) => Object.entries(fields).map(([name, value]) => ({ name, value }));

const signed = async (
  { kid, privateKey }: SigningKey,
  message: MessageDescriptor,
  components: readonly string[],
): Promise<Fields> => {
  const { signature, signatureInput } = await createSignature(message, {
    label: 'sig1',
    components,
    parameters: { created: Math.floor(Date.now() / 1_000), keyid: kid },
    signer: {
      algorithm: 'ecdsa-p256-sha256',
      sign: async (base) =>
        new Uint8Array(await crypto.subtle.sign(ES256, privateKey, new Uint8Array(base))),
    },
  });
  return { 'signature-input': signatureInput, signature };
};

/** Reasons why a signed request is refused, as the protocol's codes. */
export type SignatureFault =
  | 'signature_missing'
  | 'signature_invalid'
  | 'key_not_found'
  | 'digest_mismatch'
  | 'algorithm_unsupported';

/** The result of checking a request's signatures. */
export type Verdict =
  | { readonly status: 'unsigned' }
  | {
      readonly status: 'verified';
      readonly keyid: string;
      /** The key, the moment and the nonce: two requests with the same one are the same request, sent again. */
      readonly stamp: string;
    }
  | { readonly status: 'refused'; readonly fault: SignatureFault; readonly keyid: string };

/** A request and the bytes of its body; null for no body. */
export interface SignedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** Finds a signer's key by its id; undefined if the signer does not publish it. */
export type FindKey = (keyid: string) => Promise<JWK | undefined>;

/** Seconds for which a signature is valid. */
const MAX_AGE_S = 300;
/** Seconds by which two clocks may differ. */
const CLOCK_SKEW_S = 60;
/** The tag of signatures that also serve crawlers' checks (Web Bot Auth). */
const BOT_TAG = 'web-bot-auth';
/** Fields that a signature must cover if the request has them. */
const BOUND_FIELDS = ['ucp-agent', 'signature-agent', 'idempotency-key'] as const;

interface Algorithm {
  /** The name in the registry of RFC 9421. */
  readonly name: string;
  readonly key: SubtleCryptoImportKeyAlgorithm;
  readonly verify: SubtleCryptoSignAlgorithm;
}

const ecdsa = (name: string, namedCurve: string, hash: string): Algorithm => ({
  name,
  key: { name: 'ECDSA', namedCurve },
  verify: { name: 'ECDSA', hash },
});

/** Algorithms by the key's curve; other curves are not supported. */
const ALGORITHMS: Readonly<Record<string, Algorithm>> = {
  'P-256': ecdsa('ecdsa-p256-sha256', 'P-256', 'SHA-256'),
  'P-384': ecdsa('ecdsa-p384-sha384', 'P-384', 'SHA-384'),
  Ed25519: { name: 'ed25519', key: { name: 'Ed25519' }, verify: { name: 'Ed25519' } },
};

/**
 * Checks the signatures of a request (RFC 9421). The request comes from the signer if one signature covers
 * the target, the body and the fields that matter, and verifies with a key that the signer publishes.
 */
export const verifyRequest = async (request: SignedRequest, findKey: FindKey): Promise<Verdict> => {
  const input = request.headers.get('signature-input');
  const signature = request.headers.get('signature');
  if (input === null && signature === null) return { status: 'unsigned' };
  if (input === null || signature === null) return refused('signature_missing');
  const inputs = dictionary(input);
  if (!inputs) return refused('signature_invalid');
  let verdict = refused('signature_missing');
  for (const [label, member] of inputs) {
    if (!isInnerList(member)) continue;
    verdict = await verifyOne(request, label, member, findKey);
    if (verdict.status === 'verified') return verdict;
  }
  return verdict;
};

const refused = (fault: SignatureFault, keyid = ''): Verdict => ({
  status: 'refused',
  fault,
  keyid,
});

const dictionary = (header: string): Dictionary | undefined => {
  try {
    return parseDictionary(header);
  } catch {
    // Not a structured field.
    return undefined;
  }
};

const verifyOne = async (
  request: SignedRequest,
  label: string,
  [components, params]: InnerList,
  findKey: FindKey,
): Promise<Verdict> => {
  const keyid = params.get('keyid');
  const tag = params.get('tag');
  if (typeof keyid !== 'string' || keyid === '') return refused('key_not_found');
  if (tag !== undefined && tag !== BOT_TAG) return refused('signature_invalid', keyid);
  const jwk = await findKey(keyid);
  if (!jwk) return refused('key_not_found', keyid);
  if (tag === BOT_TAG && keyid !== (await thumbprint(jwk))) {
    return refused('signature_invalid', keyid);
  }
  const algorithm = ALGORITHMS[jwk.crv ?? ''];
  if (!algorithm) return refused('algorithm_unsupported', keyid);
  const covered = new Set(components.map(([name]) => name));
  if (!mustCover(request).every((name) => covered.has(name))) {
    return refused('signature_invalid', keyid);
  }
  if (covered.has('content-digest') && !(await isWhole(request))) {
    return refused('digest_mismatch', keyid);
  }
  const holds = await isSignedBy(request, label, jwk, algorithm);
  if (!holds) return refused('signature_invalid', keyid);
  const stamp = [keyid, params.get('created'), params.get('nonce')].map(String).join(' ');
  return { status: 'verified', keyid, stamp };
};

const thumbprint = async (jwk: JWK): Promise<string | undefined> => {
  try {
    return await calculateJwkThumbprint(jwk);
  } catch {
    // Not a complete key.
    return undefined;
  }
};

/** A part that the signature does not cover counts as unsigned. */
const mustCover = ({ url, headers, body }: SignedRequest): readonly string[] => [
  '@method',
  '@authority',
  '@path',
  ...(new URL(url).search === '' ? [] : ['@query']),
  ...(body === null ? [] : ['content-digest', 'content-type']),
  ...BOUND_FIELDS.filter((name) => headers.has(name)),
];

const isWhole = ({ headers, body }: SignedRequest): Promise<boolean> =>
  isDigestOf(headers.get('content-digest') ?? '', body ?? new Uint8Array());

const isSignedBy = async (
  { method, url, headers }: SignedRequest,
  label: string,
  { kty = '', crv = '', x = '', y }: JWK,
  { name, key, verify }: Algorithm,
): Promise<boolean> => {
  try {
    const jwk = { kty, crv, x, ...(y === undefined ? {} : { y }) };
    const publicKey = await crypto.subtle.importKey('jwk', jwk, key, false, ['verify']);
    const fields = [...headers].map(([field, value]) => ({ name: field, value }));
    await verifySignature(
      { kind: 'request', method, targetUri: url, fields },
      {
        label,
        policy: {
          algorithms: [name],
          clockSkew: CLOCK_SKEW_S,
          // Coverage is checked earlier, with messages of its own.
          requiredComponents: [],
          requiredParameters: ['created'],
          maxAge: MAX_AGE_S,
        },
        resolveVerifier: () => ({
          algorithm: name,
          verify: (base, signature) =>
            crypto.subtle.verify(
              verify,
              publicKey,
              new Uint8Array(signature),
              new Uint8Array(base),
            ),
        }),
      },
    );
    return true;
  } catch {
    // An invalid key, a component that the request lacks, or a signature that has expired or is someone
    // else's.
    return false;
  }
};
