/** Milliseconds within which a provider must answer: a customer may be waiting. */
const DEADLINE_MS = 5_000;

export interface Answer {
  readonly status: number;
  /** The reply's JSON; undefined if it is not JSON. */
  readonly reply: unknown;
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * Posts JSON to a provider.
 * @throws when there is no answer in time.
 */
export const post = async (url: string, { headers, body }: Sent): Promise<Answer> => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Parlour' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const text = await reply.text();
  return { status: reply.status, reply: jsonOf(text) };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
