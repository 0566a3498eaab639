import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import type { Authenticator, Behaviour } from './authenticator.ts';
import { openPage } from './people.ts';
import { Browser } from '../browser.ts';

export const HEARTH: Behaviour = {
  origin: 'http://hearth.localhost:8787',
  rpId: 'hearth.localhost',
};
export const OMBRE: Behaviour = { origin: 'http://ombre.localhost:8787', rpId: 'ombre.localhost' };

/** A browser in its own network, so that no rate limit answers in place of the tested code. */
export class Visitor extends Browser {
  static #networks = 0;
  readonly #from: Readonly<Record<string, string>>;

  constructor(origin?: string, fetch?: (request: Request) => Response | Promise<Response>) {
    super(origin, fetch);
    Visitor.#networks += 1;
    this.#from = { 'cf-connecting-ip': `192.0.2.${String(Visitor.#networks)}` };
  }

  override post(
    url: string,
    fields: Readonly<Record<string, string>> = {},
    more: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return super.post(url, fields, { ...this.#from, ...more });
  }
}

export interface PasskeyChallenge {
  readonly options: {
    readonly challenge: string;
    readonly rp: { readonly id: string };
    readonly authenticatorSelection: object;
    readonly user: { readonly name: string };
  };
  readonly ceremony: string;
}

/** The options with which the passkey page begins to add one. */
export const begin = async (visitor: Visitor): Promise<PasskeyChallenge> =>
  (await visitor.post('/auth/passkey-challenge')).json<PasskeyChallenge>();

/** Sends that page's form with the device's attestation. */
export const addAs = async (
  visitor: Visitor,
  device: Authenticator,
  { options, ceremony }: PasskeyChallenge,
  { behaviour = HEARTH, name = '' } = {},
): Promise<Response> => {
  const credential = JSON.stringify(await device.attest(options.challenge, behaviour));
  return visitor.post('/profile/passkeys', { form: 'add', credential, ceremony, name });
};

export const add = async (visitor: Visitor, device: Authenticator): Promise<void> => {
  const reply = await addAs(visitor, device, await begin(visitor));
  expect([reply.status, reply.headers.get('location')]).toEqual([
    303,
    '/profile/passkeys?done=added',
  ]);
};

export interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
}

export const passkeysOf = async (email: string, site = 'hearth'): Promise<readonly PasskeyRow[]> =>
  (
    await env.IDENTITY_DB.prepare(
      `SELECT passkey.id, passkey.name, userId FROM passkey JOIN user USING (site)
       WHERE user.id = userId AND site = ?1 AND email = ?2`,
    )
      .bind(site, email)
      .all<PasskeyRow>()
  ).results;

/** A sign-in challenge for a browser on the sign-in page. */
export const challengeFor = async (visitor: Visitor): Promise<string> =>
  (await (await visitor.post('/idp/passkey-challenge')).json<{ challenge: string }>()).challenge;

/** Sends the sign-in page's form with the device's answer; continues to the shop when it was accepted. */
export const signInWith = async (
  visitor: Visitor,
  device: Authenticator,
  behaviour = HEARTH,
): Promise<Response> => {
  const { href } = await openPage(visitor, 'sign-in');
  const credential = await device.assert(await challengeFor(visitor), behaviour);
  return finish(visitor, await visitor.post(href, { credential: JSON.stringify(credential) }));
};

export const finish = async (visitor: Visitor, sent: Response): Promise<Response> => {
  if (sent.status !== 303) return sent;
  const { url } = await visitor.follow(sent);
  expect(url.pathname).toBe('/post-login');
  return visitor.get(`/auth/complete${url.search}`);
};
