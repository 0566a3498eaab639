import { createHash } from 'node:crypto';

export type InlineHash = `sha256-${string}`;

const hashes = new Map<string, InlineHash>();

/**
 * The hash that allows an inline style or script in the page's policy. Computed once per isolate: there are
 * few texts.
 */
export const inlineHash = (text: string): InlineHash => {
  const known = hashes.get(text);
  if (known !== undefined) return known;
  const hash = `sha256-${createHash('sha256').update(text).digest('base64')}` as const;
  hashes.set(text, hash);
  return hash;
};
