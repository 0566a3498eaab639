const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** HMAC-SHA256 of a text. */
export const hmac = async (secret: string, text: string): Promise<Uint8Array> => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(text)));
};
