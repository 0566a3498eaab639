import { parseDictionary } from 'structured-headers';

/** `Content-Digest` of a body (RFC 9530). */
export const contentDigest = async (body: Uint8Array<ArrayBuffer>): Promise<string> =>
  `sha-256=:${(await sha256Of(body)).toBase64()}:`;

/** Whether a `Content-Digest` is that of the body; one without SHA-256 is not. */
export const isDigestOf = async (
  header: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<boolean> => {
  const given = sha256In(header);
  return given?.toBase64() === (await sha256Of(body)).toBase64();
};

const sha256In = (header: string): Uint8Array | undefined => {
  try {
    const [value] = parseDictionary(header).get('sha-256') ?? [];
    return value instanceof ArrayBuffer ? new Uint8Array(value) : undefined;
  } catch {
    // Not a structured field: no digest.
    return undefined;
  }
};

const sha256Of = async (body: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', body));
