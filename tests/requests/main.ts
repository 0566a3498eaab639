import process from 'node:process';
import { runShown } from '../../tools/local/run.ts';
import { scriptOptions } from '../../tools/local/script-options.ts';

const USAGE = `npm run requests [-- OPTIONS]

Sends requests that are generated from the OpenAPI document to the worker.

  --count 3000  50,000 when absent; npm test sends 3,000
  --seed 7      sends the requests of that number; others each time when absent`;

const { values } = scriptOptions(USAGE, {
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
