import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

/** The shop as a client of the provider. */
export interface RegisteredShop {
  readonly origin: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Audience of its access tokens. */
  readonly audience: string;
  /** Where it takes the answers; by default as a site that has no other provider. */
  readonly redirectUri?: string;
}

/**
 * A certified OpenID provider on the loopback address; it accepts any name and password. Of people whose name begins
 * with 'unconfirmed' it says that they have not confirmed their address.
 */
export class CertifiedProvider {
  /** It closes no connection by itself: a request that the shop sends at that moment would be lost. */
  readonly #server: Server = createServer({ keepAliveTimeout: 0 });
  /** Refreshes that it has granted. */
  refreshes = 0;
  /** Groups that every user is in. */
  groups: readonly string[] = [];

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  /** Starts for some shops; the issuer had to be known before the shops could be. */
  register(issuer: string, shops: readonly RegisteredShop[], accessSeconds: () => number): void {
    const provider = new Provider(issuer, {
      clients: shops.map((shop) => ({
        client_id: shop.clientId,
        client_secret: shop.clientSecret,
        redirect_uris: [shop.redirectUri ?? `${shop.origin}/post-login`],
        post_logout_redirect_uris: [`${shop.origin}/`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      })),
      scopes: ['openid', 'offline_access', 'email', 'profile'],
      claims: {
        openid: ['sub', 'groups'],
        email: ['email', 'email_verified'],
        profile: ['name', 'account_type'],
      },
      conformIdTokenClaims: false,
      findAccount: (_, accountId) => ({
        accountId,
        claims: () => ({
          sub: accountId,
          name: 'Ada Byron',
          email: `${accountId}@example.test`,
          email_verified: !accountId.startsWith('unconfirmed'),
          groups: this.groups,
          account_type: 'DECORAIT_PRO',
        }),
      }),
      features: {
        devInteractions: { enabled: true },
        revocation: { enabled: true },
        resourceIndicators: {
          enabled: true,
          useGrantedResource: () => true,
          getResourceServerInfo: (_, __, { clientId }) => ({
            scope: 'openid email profile',
            audience: shops.find((shop) => shop.clientId === clientId)?.audience ?? '',
            accessTokenFormat: 'jwt',
            accessTokenTTL: accessSeconds(),
          }),
        },
      },
      cookies: { keys: ['of the tests'] },
    });
    provider.on('grant.success', ({ oidc }) => {
      if (oidc.params?.grant_type === 'refresh_token') this.refreshes += 1;
    });
    this.#server.on('request', (request, reply) => {
      void provider.callback()(request, reply);
    });
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
