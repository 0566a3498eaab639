import { createSignature, type MessageDescriptor } from 'http-message-sig';
import { contentDigest } from './content-digest.ts';
import type { SigningKey } from './keys.ts';

type Body = Uint8Array<ArrayBuffer>;
type Fields = Readonly<Record<string, string>>;

const ES256 = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** The fields that sign an answer: its status and its body (RFC 9421). */
export const signedAnswer = async (
  key: SigningKey,
  status: number,
  contentType: string,
  body: Body,
): Promise<Fields> => {
  const own = { 'content-digest': await contentDigest(body), 'content-type': contentType };
  const message = { kind: 'response', status, fields: listed(own) } as const;
  return { ...own, ...(await signed(key, message, ['@status', ...Object.keys(own)])) };
};

/**
 * The fields that sign a request of the site's own: its target, its body and every field that is given.
 * @param given such as `ucp-agent`, with `content-type`
 */
export const signedRequest = async (
  key: SigningKey,
  url: string,
  given: Fields & { readonly 'content-type': string },
  body: Body,
): Promise<Fields> => {
  const own = { ...given, 'content-digest': await contentDigest(body) };
  const target = ['@method', '@authority', '@path', ...(new URL(url).search ? ['@query'] : [])];
  const message = {
    ...({ kind: 'request', method: 'POST', targetUri: url } as const),
    fields: listed(own),
  };
  return { ...own, ...(await signed(key, message, [...target, ...Object.keys(own)])) };
};

const listed = (fields: Fields) => Object.entries(fields).map(([name, value]) => ({ name, value }));

const signed = async (
  { kid, privateKey }: SigningKey,
  message: MessageDescriptor,
  components: readonly string[],
): Promise<Fields> => {
  const { signature, signatureInput } = await createSignature(message, {
    label: 'sig1',
    components,
    parameters: { created: Math.floor(Date.now() / 1_000), keyid: kid },
    signer: {
      algorithm: 'ecdsa-p256-sha256',
      sign: async (base) =>
        new Uint8Array(await crypto.subtle.sign(ES256, privateKey, new Uint8Array(base))),
    },
  });
  return { 'signature-input': signatureInput, signature };
};
