import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import type { Site } from '#lib/site/schema.ts';

/** The cookie that ties a challenge of the library to what it is answered with. */
export const CHALLENGE_COOKIE = 'passkey-challenge';

/**
 * Passkeys of one site: they are made for its own domain and taken from its own pages alone, so that
 * those of two brands have nothing in common. A passkey stands for a password only if the device has
 * asked for its owner, by a finger, a face or a code; the library itself would take one that has not.
 */
export const sitePasskeys = (site: Site) =>
  passkey({
    rpID: new URL(site.origin).hostname,
    rpName: site.name,
    origin: site.origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      // The library's own routes are closed; our entry point has read the bearer, and names the account.
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
