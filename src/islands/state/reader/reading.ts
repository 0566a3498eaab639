/*
 * A thread beside the page's, which sends requests to the shop and parses the replies: see `reader.ts`.
 */

import { READY, type ReadReply, type ReadRequest } from './messages.ts';

/** The members of this thread's scope that are used here: its own types clash with those of a page. */
const scope = self as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>;

const ask = async ({ path, init }: ReadRequest): Promise<ReadReply> => {
  const reply = await fetch(path, init);
  const json: unknown = await reply.json().catch(() => undefined);
  return { ok: reply.ok, status: reply.status, json };
};

scope.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  const say = (came: ReadReply): void => {
    scope.postMessage({ id: data.id, ...came });
  };
  ask(data).then(say, () => {
    say({ ok: false, status: 0 });
  });
});
scope.postMessage(READY);
