/** Bytes as base64url without padding. */
export const base64url = (bytes: Uint8Array): string =>
  bytes.toBase64({ alphabet: 'base64url', omitPadding: true });

/** Random text in base64url from a cryptographic source: four characters for every three bytes. */
export const randomText = (bytes: number): string =>
  base64url(crypto.getRandomValues(new Uint8Array(bytes)));
