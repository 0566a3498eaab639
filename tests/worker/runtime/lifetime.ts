import type { Plugin } from 'vitest/config';
import type { PoolWorker, WorkerRequest } from 'vitest/node';

/*
 * How long a runtime of the worker's tests lasts: what it keeps of each file adds up
 * (docs/decisions/0088), so it makes room for another after some.
 */

/** The same worker, which takes no more tasks once it has run so many files. */
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
 * Ends each runtime after some files of tests. Stands after the plugin that makes the runtimes.
 * @param files that follow each other in one runtime
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
    // A single worker would be given all files in one task.
    if (vitest.config.maxWorkers === 1) config.isolate = true;
  },
});
