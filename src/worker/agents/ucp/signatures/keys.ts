import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';

/** What a site signs with. */
export interface SigningKey {
  /** Thumbprint of the public key (RFC 7638), by which others find it. */
  readonly kid: string;
  readonly privateKey: CryptoKey;
  /** What the site publishes. */
  readonly publicJwk: JWK;
}

const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const;
/** Number of points of the curve (FIPS 186-5). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** So many more bits than the curve has that a remainder is as good as evenly spread. */
const SCALAR_BITS = 384;
const INFO = 'signing key of a site towards agents, P-256';
/** A private key of the curve in PKCS #8 up to its 32 bytes. */
const PKCS8_HEAD = '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420';

const made = new Map<string, Promise<SigningKey>>();

/**
 * The signing keys of a site, one for each value of its secret, the newest first: it signs with the
 * first and publishes them all. A key is made from the secret's value, so that the secret is any text
 * and is changed as every other.
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

/** A number from 1 to the order less one. */
const scalarOf = async (secret: string): Promise<bigint> => {
  const text = new TextEncoder();
  const source = await crypto.subtle.importKey('raw', text.encode(secret), 'HKDF', false, [
    'deriveBits',
  ]);
  const derivation = {
    ...{ name: 'HKDF', hash: 'SHA-256' },
    ...{ salt: new Uint8Array(), info: text.encode(INFO) },
  };
  const bits = await crypto.subtle.deriveBits(derivation, source, SCALAR_BITS);
  return (BigInt(`0x${new Uint8Array(bits).toHex()}`) % (ORDER - 1n)) + 1n;
};
