import type { WaysIn } from './ways-in.ts';
import type { Site } from '@parlour/site';
import type { IdentityBindings } from './bindings.ts';
import { ownerOf, passwordOf } from './account.ts';
import { assistantsOf } from './assistants/consent.ts';
import { linkedProvidersOf } from './linked-providers.ts';
import { passkeysOf } from './passkeys/account-passkeys.ts';
import { providerFor } from './provider.ts';
import { keepable } from './end-ways-in.ts';

/** What else opens an account, so that a person with a new password can choose what stays. */
const waysInOf = async (env: IdentityBindings, site: Site, userId: string): Promise<WaysIn> => {
  const [kept, passkeys, providers, assistants, password] = await Promise.all([
    keepable(env, site, userId),
    passkeysOf(env, site, userId),
    linkedProvidersOf(env, site, userId),
    assistantsOf(env, site, userId),
    passwordOf(env, site, userId),
  ]);
  const all = [
    ...passkeys.map(
      ({ id, name, createdAt }) => ({ id, kind: 'passkey', name, createdAt }) as const,
    ),
    ...providers.map(
      ({ id, name, createdAt }) => ({ id, kind: 'provider', name, createdAt }) as const,
    ),
    ...assistants.map(
      ({ id, name, createdAt }) => ({ id, kind: 'assistant', name, createdAt }) as const,
    ),
  ];
  const ways = all.filter(({ id }) => kept.has(id));
  return { ways, older: all.length - ways.length, hasPassword: password !== undefined };
};

/** The same for the bearer's own account. */
export const listWaysIn = async (
  env: IdentityBindings,
  site: Site,
  request: Request,
): Promise<WaysIn> => waysInOf(env, site, (await ownerOf(env, site, request)).userId);

/** The same for the person with the link to a new password; null if the link no longer works. */
export const openedReset = async (
  env: IdentityBindings,
  site: Site,
  token: string,
): Promise<WaysIn | null> => {
  const userId = await ownerOfReset(env, site, token);
  return userId === undefined ? null : waysInOf(env, site, userId);
};

/** Whose password a link may replace; undefined if it no longer works. */
export const ownerOfReset = async (
  env: IdentityBindings,
  site: Site,
  token: string,
): Promise<string | undefined> => {
  const { internalAdapter } = await providerFor(env, site).$context;
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return found && found.expiresAt > new Date() ? found.value : undefined;
};
