import type { Plugin } from 'vitest/config';
import type { PoolWorker, WorkerRequest } from 'vitest/node';

/*
 * The lifetime of a runtime of the worker tests: what it retains from each file adds up
 * (docs/decisions/0088), so another replaces it after some files.
 */

/** The same worker, which accepts no more tasks once it has run this many files. */
const endingAfter = (files: number, worker: PoolWorker): PoolWorker => {
  const send = worker.send.bind(worker);
  let taken = 0;
  return Object.assign(worker, {
    send: (message: WorkerRequest) => {
      if (message.type === 'run') taken += message.context.files.length;
      send(message);
    },
    canReuse: () => taken < files,
  });
};

/**
 * Ends each runtime after some test files. Must follow the plugin that creates the runtimes.
 * @param files the number of files in one runtime
 */
export const runtimesOf = (files: number): Plugin => ({
  name: 'runtimes-of-some-files',
  configureVitest({ vitest, project: { config } }) {
    const pool = config.poolRunner;
    if (pool === undefined) throw new Error('No plugin before this one makes runtimes.');
    config.poolRunner = {
      name: pool.name,
      createPoolWorker: (options) => endingAfter(files, pool.createPoolWorker(options)),
    };
    // A single worker would get all files in one task.
    if (vitest.config.maxWorkers === 1) config.isolate = true;
  },
});
