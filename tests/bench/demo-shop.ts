import { loadDemo } from '../../tools/local/demo.ts';
import { startRuntime } from '../../tools/local/runtime.ts';
import { randomSecrets } from '../../tools/local/secrets.ts';
import { configuredSites, withPort } from '../../tools/local/sites.ts';
import { migrate } from '../../tools/local/migrate.ts';
import { freePort } from './free-port.ts';

export interface DemoShop {
  /** Origins of the sites, without those that exist only for development. */
  readonly origins: readonly string[];
  /** Reads a page by its URL; unlike `fetch` it resolves the hosts of the sites. */
  readonly read: (url: string) => Promise<string>;
}

/** Runs a function against a fresh shop with the demo catalogue, which keeps its state in a folder. */
export const withDemoShop = async <Result>(
  persist: string,
  use: (shop: DemoShop) => Promise<Result>,
): Promise<Result> => {
  const { settings, sites } = await configuredSites();
  const secrets = randomSecrets(sites);
  const port = await freePort();
  await migrate(persist);
  const runtime = await startRuntime({
    port,
    persist,
    settings: withPort(settings, port),
    bindings: secrets,
  });
  try {
    await loadDemo({ url: `http://localhost:${port}`, token: secrets.OPERATOR_TOKEN ?? '' });
    const shown = sites.filter(({ development }) => !development);
    return await use({
      origins: shown.map(({ hosts }) => `http://${hosts[0] ?? ''}:${port}`),
      read: async (url) => (await runtime.dispatchFetch(url)).text(),
    });
  } finally {
    await runtime.dispose();
  }
};
