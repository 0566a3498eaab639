import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Miniflare } from 'miniflare';
import { loadDemo } from '../../tools/local/demo.ts';
import { startRuntime } from '../../tools/local/runtime.ts';
import { randomSecrets } from '../../tools/local/secrets.ts';
import { configuredSites, withPort } from '../../tools/local/sites.ts';
import { freePort } from '../bench/free-port.ts';
import { makeTables } from '../conformance/shop.ts';
import { FaultyUpstream } from './faulty-upstream.ts';

/** The site that reaches its upstreams over the network, through the faulty upstream. */
const REMOTE_SITE = 'nordhem';

/** Milliseconds that the shop waits for an upstream: fewer than usual, for more faults in a soak. */
const DEADLINE_MS = 2_000;

/** The secrets that a site shares with its ACP platform: the key, and what signs requests. */
export interface AcpSecrets {
  readonly key: string;
  readonly signature: string;
}

export interface SoakedSite {
  readonly id: string;
  readonly origin: string;
  readonly isRemote: boolean;
  readonly acp: AcpSecrets;
}

/** The built shop on its own port and data folder, which it keeps when it is restarted. */
export interface ServedShop {
  readonly port: number;
  /** Port of the runtime's inspector. */
  readonly inspectorPort: number;
  readonly operatorToken: string;
  readonly sites: readonly SoakedSite[];
  readonly upstream: FaultyUpstream;
  readonly runtime: () => Miniflare;
  readonly isDown: () => boolean;
  /** How many times it has been restarted. */
  readonly generation: () => number;
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Serves the demo catalogue. */
export const serveShop = async (port: number): Promise<ServedShop> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlour-soak-'));
  const { settings, sites } = await configuredSites();
  const upstream = new FaultyUpstream(port);
  const base = await upstream.start();
  const secrets = randomSecrets(sites);
  const remote = {
    ...settings[REMOTE_SITE],
    upstreams: { main: base, web: base, customer: base },
  };
  const served = withPort({ ...settings, [REMOTE_SITE]: remote }, port);
  const persist = path.join(folder, 'v3');
  const inspectorPort = await freePort();
  const bindings = { ...secrets, UPSTREAM_DEADLINE_MS: DEADLINE_MS };
  const start = () => startRuntime({ port, persist, settings: served, bindings, inspectorPort });
  let runtime = await start();
  await makeTables(runtime);
  let isDown = false;
  let generation = 0;
  const operatorToken = secrets.OPERATOR_TOKEN ?? '';
  await loadDemo({ url: `http://localhost:${String(port)}`, token: operatorToken });
  return {
    port,
    inspectorPort,
    operatorToken,
    upstream,
    sites: sites.map(({ id, agents }) => ({
      id,
      origin: String(served[id]?.origin),
      isRemote: id === REMOTE_SITE,
      acp: {
        key: secrets[agents.acp[0]?.key ?? ''] ?? '',
        signature: secrets[agents.acp[0]?.signature ?? ''] ?? '',
      },
    })),
    runtime: () => runtime,
    isDown: () => isDown,
    generation: () => generation,
    restart: async () => {
      isDown = true;
      generation += 1;
      await runtime.dispose();
      runtime = await start();
      isDown = false;
    },
    stop: async () => {
      await upstream.stop();
      await runtime.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
