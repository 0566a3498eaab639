import process from 'node:process';
import { parseArgs } from 'node:util';
import { runShown } from '../../tools/local/run.ts';

/*
 * Sends 50,000 requests that are generated from the OpenAPI document to the worker: npm run requests.
 * `--count 3000` sends fewer, and `--seed 7` others. `npm test` sends 3,000.
 */

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
console.log(`${values.count} requests, --seed ${values.seed}`);
process.env.GENERATED_REQUESTS = values.count;
process.env.GENERATED_SEED = values.seed;
process.exitCode = await runShown('vitest', [
  'run',
  '--project=worker',
  'tests/worker/market/generated-requests.test.ts',
]);
