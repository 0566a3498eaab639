import { hmac } from '@parlour/runtime';
import * as z from 'zod';

const text = new TextEncoder();
const IV_BYTES = 12;

/** The HMAC of a session's id, keyed with what the session is bound to, in hexadecimal digits. */
export const sealOf = async (id: string, boundTo: string): Promise<string> =>
  (await hmac(boundTo, id)).toHex();

/** What a session stores for asking the identity provider. */
const ProviderSession = z.object({ subject: z.string(), refreshToken: z.string() });
export type ProviderSession = z.output<typeof ProviderSession>;

/** A key that is derived from the id alone and stored in no table. */
const keyOf = async (id: string): Promise<CryptoKey> => {
  const source = await crypto.subtle.importKey('raw', text.encode(id), 'HKDF', false, [
    'deriveKey',
  ]);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: text.encode('held') };
  const aes = { name: 'AES-GCM', length: 256 };
  return crypto.subtle.deriveKey(hkdf, source, aes, false, ['encrypt', 'decrypt']);
};

/** Encrypts under the id that the browser has: the table alone gives no access to the provider. */
export const lock = async (id: string, session: ProviderSession): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = text.encode(JSON.stringify(session));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(id), plain);
  return iv.toHex() + new Uint8Array(sealed).toHex();
};

/** @throws {Error} for text that was not encrypted under this id */
export const unlock = async (id: string, locked: string): Promise<ProviderSession> => {
  const bytes = Uint8Array.fromHex(locked);
  const iv = bytes.subarray(0, IV_BYTES);
  const plain = await crypto.subtle.decrypt(
    ...([{ name: 'AES-GCM', iv }, await keyOf(id), bytes.subarray(IV_BYTES)] as const),
  );
  return ProviderSession.parse(JSON.parse(new TextDecoder().decode(plain)));
};
