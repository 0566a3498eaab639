import { fetchOutside } from '@parlour/http';

/** Milliseconds within which a provider must answer: a customer may be waiting. */
const DEADLINE_MS = 5_000;
/** In bytes; providers answer with a few words. */
const LARGEST_ANSWER = 64 * 1024;

export interface Answer {
  readonly status: number;
  /** The reply's JSON; undefined if it is not JSON. */
  readonly reply: unknown;
}

interface PostRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * Posts JSON to a provider.
 * @throws when there is no answer in time.
 */
export const post = async (url: string, { headers, body }: PostRequest): Promise<Answer> => {
  const { status, text } = await fetchOutside(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Parlour' },
    body: JSON.stringify(body),
    deadline: DEADLINE_MS,
    mostBytes: LARGEST_ANSWER,
  });
  return { status, reply: jsonOf(text) };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
