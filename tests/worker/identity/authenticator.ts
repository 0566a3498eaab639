/* A device with passkeys, as the WebAuthn specification (level 3) describes it, without a browser. */

type Bytes = Uint8Array<ArrayBuffer>;

const text = new TextEncoder();

const base64url = (bytes: Bytes): string =>
  bytes.toBase64({ alphabet: 'base64url', omitPadding: true });

const sha256 = async (value: string): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', text.encode(value)));

const joined = (...parts: readonly (Bytes | readonly number[])[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

/** CBOR (RFC 8949) for an attestation: byte strings below 64 KB, short texts. */
const cborBytes = (bytes: Bytes): Bytes =>
  joined([0x59, bytes.length >> 8, bytes.length & 255], bytes);
const cborText = (value: string): Bytes => joined([0x60 + value.length], text.encode(value));

/** The claims of a device about one use of it. */
export interface Behaviour {
  readonly origin: string;
  /** Relying-party id. */
  readonly rpId: string;
  /** Whether it has verified its owner. */
  readonly isVerified?: boolean;
  readonly counter?: number;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const authenticatorData = async (
  { rpId, isVerified = true, counter = 0 }: Behaviour,
  more: Bytes = new Uint8Array(),
): Promise<Bytes> => {
  const flags = PRESENT + (isVerified ? VERIFIED : 0) + (more.length > 0 ? HAS_CREDENTIAL : 0);
  return joined(await sha256(rpId), [flags, 0, 0, 0, counter], more);
};

const clientData = (type: string, challenge: string, { origin }: Behaviour): Bytes =>
  text.encode(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** An ECDSA signature in WebAuthn's form: two integers in DER. */
const toDer = (signature: Bytes): Bytes => {
  const integer = (bytes: Bytes): Bytes => {
    const first = bytes.findIndex((byte) => byte !== 0);
    const trimmed = bytes.slice(first);
    const padded = (trimmed[0] ?? 0) > 127 ? joined([0], trimmed) : trimmed;
    return joined([0x02, padded.length], padded);
  };
  const both = joined(integer(signature.slice(0, 32)), integer(signature.slice(32)));
  return joined([0x30, both.length], both);
};

/** One passkey: an ES256 key pair under an id. */
export class Authenticator {
  readonly #keys: CryptoKeyPair;
  readonly #id = crypto.getRandomValues(new Uint8Array(16));

  private constructor(keys: CryptoKeyPair) {
    this.#keys = keys;
  }

  static async make(): Promise<Authenticator> {
    const kind = { name: 'ECDSA', namedCurve: 'P-256' };
    return new Authenticator(await crypto.subtle.generateKey(kind, true, ['sign']));
  }

  get id(): string {
    return base64url(this.#id);
  }

  /** The result of `navigator.credentials.create`, as JSON. */
  async attest(challenge: string, behaviour: Behaviour): Promise<Record<string, unknown>> {
    const attested = joined(
      new Uint8Array(16),
      [0, this.#id.length],
      this.#id,
      await this.#coseKey(),
    );
    const data = await authenticatorData(behaviour, attested);
    const attestationObject = joined(
      [0xa3],
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      [0xa0],
      cborText('authData'),
      cborBytes(data),
    );
    return this.#credential({
      clientDataJSON: base64url(clientData('webauthn.create', challenge, behaviour)),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    });
  }

  /** The result of `navigator.credentials.get`, as JSON. */
  async assert(challenge: string, behaviour: Behaviour): Promise<Record<string, unknown>> {
    const data = await authenticatorData(behaviour);
    const client = clientData('webauthn.get', challenge, behaviour);
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', client));
    const kind = { name: 'ECDSA', hash: 'SHA-256' };
    const signed = await crypto.subtle.sign(kind, this.#keys.privateKey, joined(data, hash));
    return this.#credential({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(toDer(new Uint8Array(signed))),
    });
  }

  #credential(response: object): Record<string, unknown> {
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response,
    };
  }

  /** The public key as COSE (RFC 9053): kty EC2, alg ES256, curve P-256, x, y. */
  async #coseKey(): Promise<Bytes> {
    const raw = await crypto.subtle.exportKey('raw', this.#keys.publicKey);
    const point = new Uint8Array(raw);
    const coordinate = (from: number) => joined([0x58, 32], point.slice(from, from + 32));
    return joined(
      [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01],
      [0x21],
      coordinate(1),
      [0x22],
      coordinate(33),
    );
  }
}
