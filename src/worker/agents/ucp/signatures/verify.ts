import { verifySignature } from 'http-message-sig';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { isInnerList, parseDictionary, type Dictionary, type InnerList } from 'structured-headers';
import { isDigestOf } from './content-digest.ts';

/** Why a signed request is not taken, by the codes of the protocol. */
export type SignatureFault =
  | 'signature_missing'
  | 'signature_invalid'
  | 'key_not_found'
  | 'digest_mismatch'
  | 'algorithm_unsupported';

/** What a request's signatures say of it. */
export type Verdict =
  | { readonly status: 'unsigned' }
  | { readonly status: 'verified'; readonly keyid: string }
  | { readonly status: 'refused'; readonly fault: SignatureFault; readonly keyid: string };

/** A request with the bytes of its body, none for null. */
export interface SignedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** Finds a signer's key by its id; undefined for one that is not published. */
export type FindKey = (keyid: string) => Promise<JWK | undefined>;

/** Seconds by which two clocks may differ. */
const CLOCK_SKEW = 60;
/** Of signers whose signature serves crawlers' checks as well (Web Bot Auth). */
const BOT_TAG = 'web-bot-auth';
/** Fields that a signature must cover where a request has them. */
const BOUND_FIELDS = ['ucp-agent', 'signature-agent', 'idempotency-key'] as const;

interface Algorithm {
  /** As the registry of RFC 9421 names it. */
  readonly name: string;
  readonly key: SubtleCryptoImportKeyAlgorithm;
  readonly verify: SubtleCryptoSignAlgorithm;
}

const ecdsa = (name: string, namedCurve: string, hash: string): Algorithm => ({
  name,
  key: { name: 'ECDSA', namedCurve },
  verify: { name: 'ECDSA', hash },
});

/** By the curve of the key; others are not supported. */
const ALGORITHMS: Readonly<Record<string, Algorithm>> = {
  'P-256': ecdsa('ecdsa-p256-sha256', 'P-256', 'SHA-256'),
  'P-384': ecdsa('ecdsa-p384-sha384', 'P-384', 'SHA-384'),
  Ed25519: { name: 'ed25519', key: { name: 'Ed25519' }, verify: { name: 'Ed25519' } },
};

/**
 * Checks the signatures of a request (RFC 9421): it is its signer's when one of them covers the target,
 * the body and the fields that matter, and holds by a key that the signer publishes.
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
  ...{ status: 'refused', fault, keyid },
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
  return holds ? { status: 'verified', keyid } : refused('signature_invalid', keyid);
};

const thumbprint = async (jwk: JWK): Promise<string | undefined> => {
  try {
    return await calculateJwkThumbprint(jwk);
  } catch {
    // Not a whole key.
    return undefined;
  }
};

/** A part that is not covered is as good as not signed. */
const mustCover = ({ url, headers, body }: SignedRequest): readonly string[] => [
  ...['@method', '@authority', '@path'],
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
          ...{ algorithms: [name], clockSkew: CLOCK_SKEW },
          // Coverage is judged before, with words of its own.
          ...{ requiredComponents: [], requiredParameters: [] },
        },
        resolveVerifier: () => ({
          algorithm: name,
          verify: (base, signature) =>
            crypto.subtle.verify(
              ...([verify, publicKey, new Uint8Array(signature), new Uint8Array(base)] as const),
            ),
        }),
      },
    );
    return true;
  } catch {
    // A key that is none, a component that the request has not, a signature that has ended or is another's.
    return false;
  }
};
