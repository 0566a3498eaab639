import {
  calculateJwkThumbprint,
  compactDecrypt,
  CompactEncrypt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JWK,
} from 'jose';
import * as z from 'zod';

const ALGORITHM = 'ECDH-ES';
const ENCRYPTION = 'A256GCM';
const CURVE = 'X25519';
/** Characters of a key's thumbprint (RFC 7638) that name it: 96 bits. */
const ID_CHARACTERS = 16;

/** The place of a sealed value, which opens at no other: a site, and the name of the value, such as `API_TOKEN_FERN_v2`. */
export interface SealedPlace {
  readonly site: string;
  readonly name: string;
}

/** A key pair of an installation, as JSON Web Keys (RFC 7517). */
export interface SealingKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export const makeSealingKeys = async (): Promise<SealingKeys> => {
  const pair = await generateKeyPair(ALGORITHM, { crv: CURVE, extractable: true });
  const { d, ...publicKey } = await exportJWK(pair.privateKey);
  return { publicKey: JSON.stringify(publicKey), privateKey: JSON.stringify({ ...publicKey, d }) };
};

const PublicKey = z.object({ kty: z.literal('OKP'), crv: z.literal(CURVE), x: z.string() });
const PrivateKey = PublicKey.extend({ d: z.string() });

/** @throws {Error} without the text, which may be a private key */
const readKey = <T extends JWK>(form: z.ZodType<T>, text: string): T => {
  try {
    return form.parse(JSON.parse(text));
  } catch {
    throw new Error(`not a key of ${CURVE} as a JSON Web Key`);
  }
};

/** The name of a key, by which a sealed value says what it is sealed with. @throws {Error} for a text that is no key */
export const sealingKeyId = async (key: string): Promise<string> =>
  (await calculateJwkThumbprint(readKey(PublicKey, key))).slice(0, ID_CHARACTERS);

/**
 * Seals a value for its place with the public half of a key pair, or with both: a JSON Web Encryption (RFC 7516).
 * @throws {Error} for a text that is no key
 */
export const seal = async (key: string, place: SealedPlace, value: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(value))
    .setProtectedHeader({
      alg: ALGORITHM,
      enc: ENCRYPTION,
      kid: await sealingKeyId(key),
      ...place,
    })
    .encrypt(readKey(PublicKey, key));

const Header = z.object({
  alg: z.literal(ALGORITHM),
  enc: z.literal(ENCRYPTION),
  kid: z.string(),
  site: z.string(),
  name: z.string(),
});

type SealedHeader = z.output<typeof Header>;

/** What a sealed value says of itself; undefined for a text that is none. */
export const sealedHeader = (sealed: string): SealedHeader | undefined => {
  if (!/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/.test(sealed)) return undefined;
  try {
    return Header.parse(decodeProtectedHeader(sealed));
  } catch {
    return undefined;
  }
};

/** Why a value cannot be opened at its place, as far as anybody can tell without the key; undefined when nothing is wrong. */
export const sealedProblem = (
  place: SealedPlace,
  header: SealedHeader | undefined,
): string | undefined => {
  if (header === undefined) return 'not a sealed value';
  const { site, name } = header;
  return site === place.site && name === place.name
    ? undefined
    : `sealed for ${name} of the site ${site}, and opens only there`;
};

/** The private keys of a worker, by their names. */
export type OpeningKeys = ReadonlyMap<string, JWK>;

/** @throws {Error} for a text that is no private key */
export const openingKeys = async (privateKeys: readonly string[]): Promise<OpeningKeys> =>
  new Map(
    await Promise.all(
      privateKeys.map(
        async (text) => [await sealingKeyId(text), readKey(PrivateKey, text)] as const,
      ),
    ),
  );

const ONLY = {
  keyManagementAlgorithms: [ALGORITHM],
  contentEncryptionAlgorithms: [ENCRYPTION],
};

/** Opens a value. @throws {Error} that says why it cannot be opened at this place, without the value */
export const openSealed = async (
  keys: OpeningKeys,
  place: SealedPlace,
  sealed: string,
): Promise<string> => {
  const header = sealedHeader(sealed);
  const problem = sealedProblem(place, header);
  if (problem !== undefined) throw new Error(problem);
  const { kid = '' } = header ?? {};
  const key = keys.get(kid);
  if (key === undefined)
    throw new Error(`sealed with the key ${kid}, which this worker does not have`);
  try {
    const { plaintext } = await compactDecrypt(sealed, key, ONLY);
    return new TextDecoder().decode(plaintext);
  } catch (cause) {
    throw new Error('changed since it was sealed', { cause });
  }
};
