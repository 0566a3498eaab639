import { vi } from 'vitest';

const FACTOR = 10;

/** Does work while the worker's deadlines pass ten times as fast, so that no test waits for a whole one. */
export const hastened = async <T>(work: () => Promise<T>): Promise<T> => {
  const start = globalThis.setTimeout;
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const spies = [
    vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation((then: () => void, milliseconds = 0, ...given: []) =>
        start(then, milliseconds / FACTOR, ...given),
      ),
    vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((milliseconds) => timeout(milliseconds / FACTOR)),
  ];
  try {
    return await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
};

/** The answer of a service that is too slow: it never comes, and fetch fails once the caller gives up. */
export const neverAnswered = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });
