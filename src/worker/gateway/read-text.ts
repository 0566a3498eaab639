/** Bytes. */
const MAX_REPLY = 10 * 1024 * 1024;

/**
 * The body as text, or undefined when it is larger than 10 MB; the rest is not read then.
 * @throws what the network throws in the middle of the body.
 */
export const readText = async (reply: Response): Promise<string | undefined> => {
  if (Number(reply.headers.get('content-length')) > MAX_REPLY || !reply.body) {
    await reply.body?.cancel();
    return reply.body ? undefined : '';
  }
  const body: AsyncIterable<Uint8Array> = reply.body;
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_REPLY) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};
