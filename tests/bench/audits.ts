import { configuredSites, withPort } from '../../tools/local/sites.ts';
import { loadDemo } from '../../tools/local/demo.ts';
import { startRuntime } from '../../tools/local/runtime.ts';
import { randomSecrets } from '../../tools/local/secrets.ts';
import { migrate } from '../../tools/local/steps.ts';
import { freePort } from './free-port.ts';
import { audit, DUTIES } from './lighthouse.ts';
import { printTable } from './table.ts';

const CATEGORIES = ['performance', ...DUTIES];

/** A product's address, as the first list of a site has it. */
const productIn = (list: string): string => /"(\/[^"]+\/products\/d\/\d+)"/.exec(list)?.[1] ?? '';

/** What Lighthouse says of four pages of three sites, with the demo catalogue, on a phone. */
export const printAudits = async (persist: string): Promise<void> => {
  const { settings, sites } = await configuredSites();
  const secrets = randomSecrets(sites);
  const port = await freePort();
  await migrate(persist);
  const bindings = { ...secrets, SITES: withPort(settings, port) };
  const runtime = await startRuntime({ port, persist, bindings });
  try {
    await loadDemo({ url: `http://localhost:${port}`, token: secrets.OPERATOR_TOKEN ?? '' });
    const addresses: string[] = [];
    for (const { hosts, development } of sites) {
      if (development) continue;
      const origin = `http://${hosts[0] ?? ''}:${port}`;
      const list = await (await runtime.dispatchFetch(`${origin}/products`)).text();
      const paths = ['/', '/products', productIn(list), '/return-policy'];
      addresses.push(...paths.map((path) => origin + path));
    }
    const audited = await audit(addresses, CATEGORIES);
    printTable(
      CATEGORIES,
      CATEGORIES.map((category) =>
        audited.map(({ address, scores }) => ({
          name: address.replace(/^http:\/\/|:\d+/g, ''),
          value: String(scores[category]),
        })),
      ),
    );
    for (const { faults } of audited) for (const fault of faults) console.log(fault);
  } finally {
    await runtime.dispose();
  }
};
