import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import type { Site } from '@parlour/site';

/** The cookie that ties the library's challenge to its answer. */
export const CHALLENGE_COOKIE = 'passkey-challenge';

/**
 * The passkeys of one site: they are created for its own domain and accepted only from its own pages, so that
 * those of two brands have nothing in common. A passkey can replace a password only if the device has
 * verified its owner, by a finger, a face or a code; the library itself would accept one without that.
 */
export const sitePasskeys = (site: Site) =>
  passkey({
    rpID: new URL(site.origin).hostname,
    rpName: site.name,
    origin: site.origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      // The library's own routes are closed; our route has checked the bearer token, and names the account.
      requireSession: false,
      resolveUser: async ({ ctx, context }) => {
        const user = await ctx.context.internalAdapter.findUserById(context ?? '');
        if (!user) throw new APIError('UNAUTHORIZED');
        return { id: user.id, name: user.email, displayName: user.name };
      },
      afterVerification: ({ verification: { registrationInfo } }) => {
        requireOwner(registrationInfo?.userVerified);
      },
    },
    authentication: {
      afterVerification: ({ verification: { authenticationInfo } }) => {
        requireOwner(authenticationInfo.userVerified);
      },
    },
    advanced: { webAuthnChallengeCookie: CHALLENGE_COOKIE },
  });

const requireOwner = (isVerified: boolean | undefined): void => {
  if (isVerified !== true) throw new APIError('UNAUTHORIZED');
};
