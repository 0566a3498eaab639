import { exportJWK, generateKeyPair, jwtVerify, SignJWT, type CryptoKey } from 'jose';
import { vi } from 'vitest';

/** What a provider says of a person. */
export interface Claims {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly name?: string;
  readonly picture?: string;
}

interface IssuedCode {
  readonly claims: Claims;
  readonly challenge: string;
  readonly nonce: string | null;
  readonly clientId: string;
}

const CLIENT_SECRET = 'secret-of-the-other-provider';
const APPLE = 'https://appleid.apple.com';

const digest = async (text: string): Promise<string> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toBase64({
    alphabet: 'base64url',
    omitPadding: true,
  });

/** OpenID Connect providers that the shop reaches over the network: one of our own, and Apple's endpoints. */
export class FakeProvider {
  readonly #codes = new Map<string, IssuedCode>();
  readonly #keys: { readonly publicKey: CryptoKey; readonly privateKey: CryptoKey };
  readonly #apple: { readonly publicKey: CryptoKey; readonly privateKey: CryptoKey };
  #count = 0;
  #last: Claims | undefined;
  /** Whether it answers. */
  isUp = true;
  /** Replaces the nonce of the next ID token. */
  nonce: string | undefined;
  readonly secrets: Readonly<Record<string, string>>;

  private constructor(
    keys: { publicKey: CryptoKey; privateKey: CryptoKey },
    apple: { publicKey: CryptoKey; privateKey: CryptoKey },
    privateKey: string,
  ) {
    this.#keys = keys;
    this.#apple = apple;
    this.secrets = { OAK_SECRET: CLIENT_SECRET, APPLE_KEY: privateKey };
  }

  static async start(): Promise<FakeProvider> {
    const keys = await generateKeyPair('ES256', { extractable: true });
    const apple = await generateKeyPair('ES256', { extractable: true });
    const pkcs8 = await crypto.subtle.exportKey('pkcs8', apple.privateKey);
    const pem = `-----BEGIN PRIVATE KEY-----\n${new Uint8Array(pkcs8).toBase64()}\n-----END PRIVATE KEY-----`;
    const provider = new FakeProvider(keys, apple, pem);
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
      provider.#answer(new Request(input, init)),
    );
    return provider;
  }

  /** A site's settings for them. */
  static readonly settings = {
    oak: {
      name: 'Oak ID',
      issuer: 'https://id.oak.example',
      clientId: 'hearth-at-oak',
      clientSecret: 'OAK_SECRET',
    },
    apple: {
      name: 'Apple',
      issuer: APPLE,
      clientId: 'example.hearth',
      clientSecret: 'APPLE_KEY',
      teamId: 'TEAM123456',
      keyId: 'KEY1234567',
    },
  } as const;

  /** Signs a person in at the provider: the parameters with which the browser returns to the shop. */
  grant(authorization: URL, claims: Claims): Record<string, string> {
    this.#count += 1;
    this.#last = claims;
    const code = `code-${String(this.#count)}`;
    const asked = authorization.searchParams;
    this.#codes.set(code, {
      claims,
      challenge: asked.get('code_challenge') ?? '',
      nonce: asked.get('nonce'),
      clientId: asked.get('client_id') ?? '',
    });
    return { code, state: asked.get('state') ?? '' };
  }

  async #answer(request: Request): Promise<Response> {
    const { origin, pathname } = new URL(request.url);
    if (!this.isUp) throw new TypeError('connection refused');
    if (origin === APPLE) {
      if (pathname === '/auth/keys') return this.#jwks();
      if (pathname === '/auth/token') return this.#token(request, APPLE);
    }
    if (origin === 'https://id.oak.example') {
      if (pathname === '/jwks') return this.#jwks();
      if (pathname === '/token') return this.#token(request, origin);
      if (pathname === '/me') return Response.json(this.#last);
      if (pathname === '/.well-known/openid-configuration') {
        return Response.json({
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          userinfo_endpoint: `${origin}/me`,
          jwks_uri: `${origin}/jwks`,
          id_token_signing_alg_values_supported: ['ES256'],
        });
      }
    }
    throw new Error(`unexpected: ${request.url}`);
  }

  async #jwks(): Promise<Response> {
    const jwk = await exportJWK(this.#keys.publicKey);
    return Response.json({ keys: [{ ...jwk, kid: 'one', alg: 'ES256', use: 'sig' }] });
  }

  async #token(request: Request, issuer: string): Promise<Response> {
    const sent = new URLSearchParams(await request.text());
    const code = sent.get('code') ?? '';
    const granted = this.#codes.get(code);
    this.#codes.delete(code);
    const secret = sent.get('client_secret') ?? '';
    const isKnown =
      issuer === APPLE
        ? await jwtVerify(secret, this.#apple.publicKey, {
            issuer: FakeProvider.settings.apple.teamId,
            subject: granted?.clientId ?? '',
            audience: APPLE,
          }).then(
            ({ protectedHeader }) => protectedHeader.kid === FakeProvider.settings.apple.keyId,
            () => false,
          )
        : request.headers.get('authorization') ===
          `Basic ${btoa(`${granted?.clientId ?? ''}:${encodeURIComponent(CLIENT_SECRET)}`)}`;
    const isProved = granted?.challenge === (await digest(sent.get('code_verifier') ?? ''));
    if (!granted || !isKnown || !isProved) {
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    }
    const { claims, clientId } = granted;
    const nonce = this.nonce ?? granted.nonce;
    const token = new SignJWT({ ...claims, ...(nonce === null ? {} : { nonce }) })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime('5m');
    return Response.json({
      access_token: 'an access token',
      refresh_token: 'a refresh token',
      token_type: 'Bearer',
      expires_in: 3_600,
      id_token: await token.sign(this.#keys.privateKey),
    });
  }
}
