import { getAuthenticatorName } from '@better-auth/passkey';
import * as z from 'zod';
import { passkeyAdded } from '../account-emails.ts';
import type { Site } from '@parlour/site';
import { isFresh, ownerOf, type Owner } from '../account.ts';
import { attemptsAt } from '../attempts.ts';
import { writeTo } from '../emails.ts';
import { type LinkedProvider, linkedProvidersOf } from '../linked-providers.ts';
import { providerFor } from '../provider.ts';
import type { IdentityBindings } from '../bindings.ts';
import { ShopError, parseJson } from '@parlour/http';
import { IDENTITY_RATE_LIMITS } from '../rate-limits.ts';
import { Attestation, credentialIn } from './credentials.ts';
import { CHALLENGE_COOKIE } from './plugin.ts';

/** The maximum number of passkeys of one account. */
const MAX_PASSKEYS = 20;

/** A passkey as its owner sees it. `createdAt` is ISO 8601 in UTC. */
export interface ShownPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

interface PasskeyRow {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: string;
  readonly aaguid: string | null;
}

const LIST = `SELECT id, name, createdAt, aaguid FROM passkey WHERE site = ?1 AND userId = ?2
  ORDER BY createdAt, id`;
const RENAME = 'UPDATE passkey SET name = ?4 WHERE site = ?1 AND userId = ?2 AND id = ?3';
const REMOVE = 'DELETE FROM passkey WHERE site = ?1 AND userId = ?2 AND id = ?3';

const Name = z.string().trim().max(60, 'Use at most 60 characters.');

/** What opens the bearer's account without an email, and whether its sign-in is recent enough to add a passkey. */
export const listPasskeys = async (
  env: IdentityBindings,
  site: Site,
  request: Request,
): Promise<{
  readonly passkeys: readonly ShownPasskey[];
  readonly providers: readonly LinkedProvider[];
  readonly isFresh: boolean;
}> => {
  const owner = await ownerOf(env, site, request);
  const passkeys = await passkeysOf(env, site, owner.userId);
  const providers = await linkedProvidersOf(env, site, owner.userId);
  return { passkeys, providers, isFresh: await isFresh(env, site, owner) };
};

/** The passkeys of an account, oldest first. */
export const passkeysOf = async (
  env: IdentityBindings,
  site: Site,
  userId: string,
): Promise<readonly ShownPasskey[]> => {
  const rows = await env.IDENTITY_DB.prepare(LIST).bind(site.id, userId).all<PasskeyRow>();
  return rows.results.map(({ id, name, createdAt, aaguid }) => ({
    id,
    createdAt,
    name: name ?? getAuthenticatorName(aaguid) ?? 'Passkey',
  }));
};

/**
 * The options with which the browser creates a passkey, and the ceremony that it must send back.
 * @throws {ShopError} `sign_in_again` unless the customer has just signed in; `too_many`, `rate_limited`.
 */
export const beginPasskey = async (
  env: IdentityBindings,
  site: Site,
  request: Request,
): Promise<{ readonly options: unknown; readonly ceremony: string }> => {
  const owner = await requireFresh(env, site, request);
  const { api } = providerFor(env, site);
  const reply = await api.generatePasskeyRegistrationOptions({
    query: { context: owner.userId },
    headers: new Headers(),
    asResponse: true,
  });
  const cookie = reply.headers.getSetCookie().find((line) => line.includes(CHALLENGE_COOKIE));
  const [, ceremony = ''] = /^[^=]+=([^;]+)/.exec(cookie ?? '') ?? [];
  return { options: await reply.json(), ceremony };
};

const Added = z.object({
  name: Name,
  credential: z.string().max(60_000),
  ceremony: z
    .string()
    .max(500)
    .regex(/^[\w.%~-]+$/),
});

/**
 * Adds the passkey that a browser has created, and emails the account's owner.
 * @throws {ShopError} `passkey_refused` for anything but the answer to this account's challenge, and what
 * `beginPasskey` throws.
 */
export const addPasskey = async (
  env: IdentityBindings,
  site: Site,
  request: Request,
): Promise<void> => {
  const owner = await requireFresh(env, site, request);
  const { ceremony, name, credential: sent } = await read(Added, request);
  const credential = credentialIn(Attestation, sent);
  if (!credential || !(await isOwn(env, site, owner, ceremony))) throw refused();
  const { api, $context } = providerFor(env, site);
  const { createAuthCookie, internalAdapter } = await $context;
  const reply = await api.verifyPasskeyRegistration({
    body: { response: credential, ...(name === '' ? {} : { name }) },
    headers: new Headers({ cookie: `${createAuthCookie(CHALLENGE_COOKIE).name}=${ceremony}` }),
    asResponse: true,
  });
  if (!reply.ok) throw refused(await reply.text());
  const user = await internalAdapter.findUserById(owner.userId);
  if (user) await writeTo(env, site, user.email, passkeyAdded(site, user.name));
};

const Renamed = z.object({ id: z.string().max(100), name: Name.min(1, 'Enter a name.') });

export const renamePasskey = async (
  env: IdentityBindings,
  site: Site,
  request: Request,
): Promise<void> => {
  const { userId } = await ownerOf(env, site, request);
  const { id, name } = await read(Renamed, request);
  await env.IDENTITY_DB.prepare(RENAME).bind(site.id, userId, id, name).run();
};

const Removed = z.object({ id: z.string().max(100) });

/** Removes a passkey: it no longer signs anyone in, but sessions that it opened go on. */
export const removePasskey = async (
  env: IdentityBindings,
  site: Site,
  request: Request,
): Promise<void> => {
  const { userId } = await ownerOf(env, site, request);
  const { id } = await read(Removed, request);
  await env.IDENTITY_DB.prepare(REMOVE).bind(site.id, userId, id).run();
};

/** @throws {ShopError} what `parseJson` throws, and `passkey_refused` with the problem of the first invalid field. */
const read = async <T>(shape: z.ZodType<T>, request: Request): Promise<T> => {
  const parsed = shape.safeParse(parseJson(await request.text()));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.path[0] !== 'name') throw refused();
  throw new ShopError('passkey_refused', 400, issue.message);
};

const requireFresh = async (
  env: IdentityBindings,
  site: Site,
  request: Request,
): Promise<Owner> => {
  const owner = await ownerOf(env, site, request);
  const rate = IDENTITY_RATE_LIMITS.passkeys.account;
  await attemptsAt(env, site).count({ kind: 'passkeys', person: owner.userId, rate });
  if (!(await isFresh(env, site, owner))) {
    throw new ShopError('sign_in_again', 403, 'Please sign in again, then add the passkey.');
  }
  const rows = await env.IDENTITY_DB.prepare(LIST).bind(site.id, owner.userId).all<PasskeyRow>();
  if (rows.results.length < MAX_PASSKEYS) return owner;
  const sentence = `An account can have up to ${String(MAX_PASSKEYS)} passkeys. Remove one to add another.`;
  throw new ShopError('too_many', 409, sentence);
};

const Challenge = z.object({ userData: z.object({ id: z.string() }) });

/** Whether this account began the ceremony. The library checks its signature and its age. */
const isOwn = async (
  env: IdentityBindings,
  site: Site,
  owner: Owner,
  ceremony: string,
): Promise<boolean> => {
  const [token = ''] = ceremony.split('.');
  const { internalAdapter } = await providerFor(env, site).$context;
  const kept = await internalAdapter.findVerificationValue(token);
  const challenge = Challenge.safeParse(JSON.parse(kept?.value ?? 'null'));
  return challenge.data?.userData.id === owner.userId;
};

const refused = (said?: string): ShopError =>
  new ShopError('passkey_refused', 400, 'The passkey couldn’t be added. Please try again.', {
    cause: said === undefined ? undefined : new Error(`the identity library answered ${said}`),
  });
