import { createLocalJWKSet, jwtVerify } from 'jose';
import * as z from 'zod';
import { contextWords, passwordProblem } from './passwords.ts';
import { passwordChanged } from './account-emails.ts';
import { type Site, audienceOf, issuerOf } from '@parlour/site';
import { isEnded } from './customer-sessions.ts';
import type { IdentityBindings } from './bindings.ts';
import { ShopError, signInUnavailable, readJson } from '@parlour/http';
import { IDENTITY_RATE_LIMITS } from './rate-limits.ts';
import { endGrants } from './grants.ts';
import { recordsOfAccount, removeAccount } from './personal-tables.ts';
import { attemptsAt } from './attempts.ts';
import { writeTo } from './emails.ts';
import { providerFor } from './provider.ts';
import { endWaysIn } from './end-ways-in.ts';

/** An account, identified by the bearer of one of its access tokens. */
export interface Owner {
  readonly userId: string;
  readonly sessionId: string | null;
}

const Change = z.object({
  /** The current one; not looked at for an account without one. */
  password: z.string().max(1_000),
  newPassword: z.string().max(1_000),
  keep: z.array(z.string().max(100)).max(150).optional(),
});

/**
 * Changes the password of the bearer's account (API-050), or sets its first one after a recent sign-in. The sign-in of the request goes on, all others end,
 * and so do the passkeys and assistants that the owner does not keep; without a list all stay. The owner gets
 * an email.
 * @throws {ShopError} with a sentence that tells the person what is wrong.
 */
export const changePassword = async (
  env: IdentityBindings,
  site: Site,
  request: Request,
): Promise<void> => {
  const owner = await ownerOf(env, site, request);
  const { password, newPassword, keep } = await readJson(Change, request);
  const current = await passwordOf(env, site, owner.userId);
  if (current !== undefined) await requirePassword(env, site, owner, { hash: current, password });
  else if (!(await isFresh(env, site, owner))) {
    throw new ShopError('sign_in_again', 403, 'Please sign in again, then set the password.');
  }
  const { internalAdapter, password: hashing } = await providerFor(env, site).$context;
  const user = await internalAdapter.findUserById(owner.userId);
  const problem = passwordProblem(newPassword, user ? contextWords(site.name, user) : []);
  if (problem !== undefined) throw new ShopError('password_refused', 400, problem);
  const hash = await hashing.hash(newPassword);
  if (current !== undefined) await internalAdapter.updatePassword(owner.userId, hash);
  else {
    const { userId } = owner;
    const account = { userId, accountId: userId, providerId: 'credential', password: hash };
    await internalAdapter.linkAccount(account);
  }
  await endGrants(env, site, owner.userId, { but: owner.sessionId });
  if (keep) await endWaysIn(env, site, owner.userId, keep);
  if (user) await writeTo(env, site, user.email, passwordChanged(site, user.name));
};

/** Deletes the bearer's account with all of the provider's data about it. */
export const deleteAccount = async (
  env: IdentityBindings,
  site: Site,
  request: Request,
): Promise<void> => {
  const { userId } = await ownerOf(env, site, request);
  await removeAccount(env, site, userId);
};

/** The provider's data about the bearer's account, without secrets. */
export const accountRecords = async (env: IdentityBindings, site: Site, request: Request) => {
  const { userId } = await ownerOf(env, site, request);
  return recordsOfAccount(env, site, userId);
};

const SignOut = z.object({ session: z.string().max(200).optional() });

/** Ends every sign-in of the bearer's account except the current one, or only the one that the request names. */
export const endSignIns = async (
  env: IdentityBindings,
  site: Site,
  request: Request,
): Promise<void> => {
  const { userId, sessionId } = await ownerOf(env, site, request);
  const { session } = await readJson(SignOut, request);
  const ending = session === undefined ? { but: sessionId } : { only: session };
  await endGrants(env, site, userId, ending);
};

/** The hash of an account's password; undefined for an account without one, which codes and passkeys open. */
export const passwordOf = async (
  env: IdentityBindings,
  site: Site,
  userId: string,
): Promise<string | undefined> => {
  const { internalAdapter } = await providerFor(env, site).$context;
  const accounts = await internalAdapter.findAccounts(userId);
  return accounts.find(({ providerId }) => providerId === 'credential')?.password ?? undefined;
};

const requirePassword = async (
  env: IdentityBindings,
  site: Site,
  { userId }: Owner,
  given: { readonly hash: string; readonly password: string },
): Promise<void> => {
  const attempts = attemptsAt(env, site);
  const rate = IDENTITY_RATE_LIMITS.currentPassword.account;
  const tried = { kind: 'password', person: userId, rate };
  await attempts.count(tried);
  const { password } = await providerFor(env, site).$context;
  if (await password.verify(given)) return attempts.succeeded(tried);
  throw new ShopError('password_refused', 400, 'That isn’t your current password.');
};

/** @throws {ShopError} `bearer_refused` for anything but a valid bearer token of this site; `sign_in_unavailable` */
export const ownerOf = async (
  env: IdentityBindings,
  site: Site,
  request: Request,
): Promise<Owner> => {
  const bearer = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const jwks = await providerFor(env, site)
    .api.getJwks()
    .catch((thrown: unknown) => {
      throw signInUnavailable(thrown);
    });
  try {
    const keys = createLocalJWKSet(jwks);
    const { payload } = await jwtVerify(bearer, keys, {
      issuer: issuerOf(site),
      audience: audienceOf(site),
      requiredClaims: ['sub', 'exp', 'sid'],
    });
    const sessionId = String(payload.sid);
    if (await isEnded(env, site.id, sessionId)) throw new Error('the sign-in has ended');
    return { userId: payload.sub ?? '', sessionId };
  } catch (cause) {
    if (cause instanceof ShopError) throw cause;
    throw new ShopError('bearer_refused', 401, 'The bearer token isn’t valid.', { cause });
  }
};

/** Milliseconds for which a sign-in is recent enough to add a passkey or accept a role. */
const FRESH_MS = 600_000;
const SIGNED_IN = 'SELECT createdAt FROM session WHERE site = ?1 AND userId = ?2 AND id = ?3';

/** Whether the person has just signed in. */
export const isFresh = async (
  env: IdentityBindings,
  site: Site,
  { userId, sessionId }: Owner,
): Promise<boolean> => {
  const session = env.IDENTITY_DB.prepare(SIGNED_IN).bind(site.id, userId, sessionId);
  const createdAt = await session.first<string>('createdAt');
  return createdAt !== null && Date.now() - Date.parse(createdAt) < FRESH_MS;
};
