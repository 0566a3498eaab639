import * as z from 'zod';

const text = new TextEncoder();
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;
const IV_BYTES = 12;

/** HMAC of a session's id under what the session is bound to, in hexadecimal digits. */
export const sealOf = async (id: string, boundTo: string): Promise<string> => {
  const key = await crypto.subtle.importKey('raw', text.encode(boundTo), HMAC, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(id))).toHex();
};

/** What a session keeps to ask the identity provider with. */
const Held = z.object({ subject: z.string(), refreshToken: z.string() });
export type Held = z.output<typeof Held>;

/** A key that comes of the id alone, which no table holds. */
const keyOf = async (id: string): Promise<CryptoKey> => {
  const source = await crypto.subtle.importKey('raw', text.encode(id), 'HKDF', false, [
    'deriveKey',
  ]);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: text.encode('held') };
  const aes = { name: 'AES-GCM', length: 256 };
  return crypto.subtle.deriveKey(hkdf, source, aes, false, ['encrypt', 'decrypt']);
};

/** Encrypted under the id that the browser holds: the table alone opens nothing at the provider. */
export const lock = async (id: string, held: Held): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = text.encode(JSON.stringify(held));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(id), plain);
  return iv.toHex() + new Uint8Array(sealed).toHex();
};

/** @throws {Error} for what was not locked under this id */
export const unlock = async (id: string, locked: string): Promise<Held> => {
  const bytes = Uint8Array.fromHex(locked);
  const iv = bytes.subarray(0, IV_BYTES);
  const plain = await crypto.subtle.decrypt(
    ...([{ name: 'AES-GCM', iv }, await keyOf(id), bytes.subarray(IV_BYTES)] as const),
  );
  return Held.parse(JSON.parse(new TextDecoder().decode(plain)));
};
