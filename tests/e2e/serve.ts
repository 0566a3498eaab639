import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadDemo } from '../../tools/local/demo.ts';
import { startRuntime } from '../../tools/local/runtime.ts';
import { randomSecrets } from '../../tools/local/secrets.ts';
import { configuredSites, withPort } from '../../tools/local/sites.ts';
import { migrate } from '../../tools/local/steps.ts';

/* A shop with the demo catalogue on fresh state, for the browser tests; ends with its parent. */

const port = Number(process.env.E2E_PORT);
const state = await mkdtemp(path.join(tmpdir(), 'parlour-e2e-'));
const { settings, sites } = await configuredSites();
const secrets = randomSecrets(sites);
await migrate(path.join(state, 'v3'));
const runtime = await startRuntime({
  port,
  persist: path.join(state, 'v3'),
  bindings: { ...secrets, SITES: withPort(settings, port) },
});
await loadDemo({ url: `http://localhost:${port}`, token: secrets.OPERATOR_TOKEN ?? '' });

// The runner waits for this second door, which opens when the whole catalogue is loaded. It tells the
// tests the operator's token, which is made anew for each run.
const ready = createServer((_, reply) => reply.end(secrets.OPERATOR_TOKEN)).listen(
  port + 1,
  '127.0.0.1',
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    ready.close();
    void runtime
      .dispose()
      .then(() => rm(state, { recursive: true, force: true }))
      .then(() => process.exit(0));
  });
}
