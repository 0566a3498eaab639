import type { Send } from '../http.ts';
import { READY, type Answer, type ReadReply } from './messages.ts';

const { requestIdleCallback: whenIdle } = globalThis as Partial<typeof globalThis>;

/** The members of a worker that are used here. */
type Thread = Pick<Worker, 'postMessage' | 'addEventListener'>;

/**
 * Sends requests whose replies arrive while a finger rests on the page. From the touch until the frame after
 * the finger is lifted, a browser holds back replies to the page's own requests, to be ready for a scroll; it
 * does not hold back messages of the page's second thread. The first request opens that thread. While it is
 * opening, or where it cannot be opened, the page sends the requests itself.
 * @param later runs work that a press need not wait for: a phone takes 10 ms to open a thread
 */
export const createReader = (
  open: () => Thread,
  ask: Send = (path, init) => fetch(path, init),
  later: (act: () => void) => unknown = whenIdle ?? setTimeout,
) => {
  const waiting = new Map<number, (came: ReadReply) => void>();
  let thread: Thread | undefined;
  let isReady = false;

  const hear = ({ data }: MessageEvent<Answer | typeof READY>): void => {
    if (data === READY) isReady = true;
    else waiting.get(data.id)?.(data);
  };
  const lose = (): void => {
    isReady = false;
    for (const take of waiting.values()) take({ ok: false, status: 0 });
  };

  const begin = (): void => {
    try {
      thread = open();
    } catch {
      // No thread, so the page goes on sending requests.
      return;
    }
    thread.addEventListener('message', hear);
    thread.addEventListener('error', lose);
  };

  let last = 0;
  let isBegun = false;
  return async (path: string, init?: RequestInit) => {
    if (!isReady) {
      if (!isBegun) later(begin);
      isBegun = true;
      return ask(path, init);
    }
    const id = (last += 1);
    const { ok, status, json } = await new Promise<ReadReply>((resolve) => {
      waiting.set(id, resolve);
      thread?.postMessage({ id, path, init });
    });
    waiting.delete(id);
    return { ok, status, json: () => Promise.resolve(json) };
  };
};

/** Sends a request whose reply is needed while the finger still rests on the page. */
export const send = createReader(
  () => new Worker(new URL('reading.ts', import.meta.url), { type: 'module' }),
);
