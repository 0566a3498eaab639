const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const digestOf = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)));

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export const sha256 = async (text: string): Promise<string> => (await digestOf(text)).toHex();

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;

/** HMAC-SHA256 of a text, both in UTF-8. */
export const hmac = async (secret: string, text: string): Promise<Uint8Array> => {
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), HMAC, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(text)));
};

/**
 * Compares two secrets without revealing by its duration how far they agree: both are hashed, so that neither
 * the length nor a common prefix can be measured.
 */
export const sameSecret = async (given: string, expected: string): Promise<boolean> => {
  const [left, right] = await Promise.all([digestOf(given), digestOf(expected)]);
  return left.every((byte, index) => byte === right[index]);
};
