import { within } from '@parlour/runtime';

/** A request to a server that is not the shop's. */
interface OutsideRequest {
  readonly method?: 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** Milliseconds within which the whole answer must have come. */
  readonly deadline: number;
  /** The most bytes of an answer that are read; 0 for an answer of which only the status counts. */
  readonly mostBytes: number;
  /** The platform's `fetch`, except in tests. */
  readonly send?: typeof fetch | undefined;
}

/** The answer of such a server. */
export interface OutsideReply {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  /** '' if it was not read. */
  readonly text: string;
}

/** An answer with more bytes than may be read. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

const textOf = async ({ body }: Response, mostBytes: number): Promise<string> => {
  if (mostBytes === 0) {
    await body?.cancel();
    return '';
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    bytes += part.byteLength;
    if (bytes > mostBytes) throw new AnswerTooLarge(`more than ${String(mostBytes)} bytes`);
    parts.push(part);
  }
  return new Blob(parts).text();
};

/**
 * Asks a server that is not the shop's: it must answer in time, a redirect is not followed, and no more of the
 * answer is read than allowed.
 * @throws {AnswerTooLarge}, an error for one that is late, and what `fetch` throws
 */
export const fetchOutside = (
  url: string,
  { deadline, mostBytes, send = (input, init) => fetch(input, init), ...request }: OutsideRequest,
): Promise<OutsideReply> =>
  within(
    deadline,
    async (signal) => {
      const reply = await send(url, { ...request, redirect: 'manual', signal });
      const { ok, status, headers } = reply;
      return { ok, status, headers, text: await textOf(reply, mostBytes) };
    },
    () => new Error(`no answer within ${String(deadline)} ms`),
  );
