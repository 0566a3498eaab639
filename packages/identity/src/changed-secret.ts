import { requireSecret } from '@parlour/http';
import { makeSignature, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { type Site, secretVersions, type SecretVersion } from '@parlour/site';
import type { IdentityBindings } from './bindings.ts';
import { sameSecret } from '@parlour/runtime';
import { decodedOrNone } from './browser-cookie.ts';

const NAME = 'IDENTITY_SECRET';

/**
 * The secrets with which the accounts of a site are signed and encrypted, newest first. Each site has its
 * own, so that nothing signed or encrypted for one is valid at another.
 * @throws {ShopError} `not_configured` when there is none.
 */
const versionsFor = (env: IdentityBindings, site: Site): readonly SecretVersion[] => {
  requireSecret(env, site, NAME);
  return secretVersions(env, NAME).map(({ version, value }) => ({
    version,
    value: `${value} ${site.id}`,
  }));
};

/** The version numbers of the secret, such as `2,1`. */
export const secretsIn = (env: IdentityBindings): string =>
  secretVersions(env, NAME)
    .map(({ version }) => version)
    .join();

/**
 * The library's setting: it encrypts with the first and decrypts with all; data without a number was
 * encrypted with the first.
 */
export const secretSetting = (env: IdentityBindings, site: Site) => {
  const versions = versionsFor(env, site);
  const first = versions.find(({ version }) => version === 1);
  const isChanged = versions[0]?.version !== 1;
  return {
    ...(first ? { secret: first.value } : {}),
    ...(isChanged ? { secrets: [...versions] } : {}),
  };
};

/** Base64 of an HMAC-SHA256 signature, and how it is written in a cookie and in a token. */
const WRITINGS = {
  cookie: (signature: string) => signature,
  token: (signature: string) =>
    signature.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
} as const;

/** The same text signed with the newest secret, if an older one has signed it; otherwise unchanged. */
const signAgain = async (
  [newest, ...before]: readonly SecretVersion[],
  signed: string,
  writing: (signature: string) => string,
): Promise<string> => {
  const end = signed.lastIndexOf('.');
  const text = signed.slice(0, end);
  const signWith = async ({ value }: SecretVersion) => writing(await makeSignature(text, value));
  const known = await Promise.all(
    before.map(async (each) => sameSecret(signed.slice(end + 1), await signWith(each))),
  );
  return newest && known.includes(true) ? `${text}.${await signWith(newest)}` : signed;
};

/**
 * Re-signs what a browser sends with the newest secret. While a secret is being rotated, customers who signed
 * in before stay signed in, and the links in emails still work.
 */
export const inNewestHand = async (
  env: IdentityBindings,
  site: Site,
  { url, headers }: { readonly url: URL; readonly headers: Headers },
): Promise<{ url: URL; headers: Headers }> => {
  const versions = versionsFor(env, site);
  const sent = { url: new URL(url), headers: new Headers(headers) };
  if (versions.length < 2) return sent;
  const cookies = (headers.get('cookie') ?? '').split('; ').map(async (cookie) => {
    const [name = '', ...value] = cookie.split('=');
    const signed = decodedOrNone(value.join('=')) ?? '';
    const again = await signAgain(versions, signed, WRITINGS.cookie);
    return again === signed ? cookie : `${name}=${encodeURIComponent(again)}`;
  });
  if (headers.has('cookie')) sent.headers.set('cookie', (await Promise.all(cookies)).join('; '));
  const token = url.searchParams.get('token');
  if (token !== null) {
    sent.url.searchParams.set('token', await signAgain(versions, token, WRITINGS.token));
  }
  return sent;
};

/** A text signed with the newest secret of the site, as the value of a cookie. */
export const signedText = async (
  env: IdentityBindings,
  site: Site,
  text: string,
): Promise<string> => {
  const [newest] = versionsFor(env, site);
  return `${text}.${await makeSignature(text, newest?.value ?? '')}`;
};

/** The text in such a value; undefined unless the newest secret has signed it (see `inNewestHand`). */
export const textSigned = async (
  env: IdentityBindings,
  site: Site,
  signed: string,
): Promise<string | undefined> => {
  const text = signed.slice(0, signed.lastIndexOf('.'));
  return (await sameSecret(signed, await signedText(env, site, text))) ? text : undefined;
};

const SEALED = `SELECT id, privateKey FROM jwks WHERE site = ?1`;
const RESEAL = `UPDATE jwks SET privateKey = ?1 WHERE site = ?2 AND id = ?3 AND privateKey = ?4`;

/** Encrypts the signing keys of a site with the newest secret, so that older ones can be deleted. */
export const resealKeys = async (env: IdentityBindings, site: Site): Promise<void> => {
  const versions = versionsFor(env, site);
  const [newest] = versions;
  if (newest === undefined || newest.version === 1) return;
  const legacySecret = versions.find(({ version }) => version === 1)?.value;
  const keys = new Map(versions.map(({ version, value }) => [version, value]));
  const key = { keys, currentVersion: newest.version, ...(legacySecret ? { legacySecret } : {}) };
  const { results } = await env.IDENTITY_DB.prepare(SEALED)
    .bind(site.id)
    .all<{ id: string; privateKey: string }>();
  for (const { id, privateKey } of results) {
    const sealed = JSON.parse(privateKey) as string;
    if (sealed.startsWith(`$ba$${String(newest.version)}$`)) continue;
    const data = await symmetricDecrypt({ key, data: sealed });
    const resealed = JSON.stringify(await symmetricEncrypt({ key, data }));
    await env.IDENTITY_DB.prepare(RESEAL).bind(resealed, site.id, id, privateKey).run();
  }
};
