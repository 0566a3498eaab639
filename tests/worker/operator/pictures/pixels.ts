import { inject } from 'vitest';

/** Before a test puts something else in its place. */
const fetch = globalThis.fetch;

/** The pixels of a JPEG, PNG or WebP in rows from the top left: red, green, blue and opacity. */
export const pixelsOf = async (file: Uint8Array<ArrayBuffer>) => {
  const reply = await fetch(`${inject('pictureServer')}/pixels`, { method: 'POST', body: file });
  const side = (name: string) => Number(reply.headers.get(name));
  const data = new Uint8Array(await reply.arrayBuffer());
  return { width: side('width'), height: side('height'), data };
};
