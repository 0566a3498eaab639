import { configuredSites, withPort } from '../../tools/local/sites.ts';
import { loadDemo } from '../../tools/local/demo.ts';
import { startRuntime } from '../../tools/local/runtime.ts';
import { randomSecrets } from '../../tools/local/secrets.ts';
import { migrate } from '../../tools/local/steps.ts';
import { freePort } from './free-port.ts';
import { audit, DUTIES } from './lighthouse.ts';
import { printTable } from './table.ts';

const CATEGORIES = ['performance', ...DUTIES];

/** A product's address, as the first list has it. */
const productOf = async (origin: string): Promise<string> => {
  const html = await (await fetch(`${origin}/products`)).text();
  return /"(\/[^"]+\/products\/d\/\d+)"/.exec(html)?.[1] ?? '';
};

/** What Lighthouse says of four pages of three sites, with the demo catalogue, on a phone. */
export const printAudits = async (persist: string): Promise<void> => {
  const { settings, sites } = await configuredSites();
  const secrets = randomSecrets(sites);
  const port = await freePort();
  await migrate(persist);
  const bindings = { ...secrets, SITES: withPort(settings, port) };
  const runtime = await startRuntime({ port, persist, bindings });
  try {
    const local = `http://localhost:${port}`;
    await loadDemo({ url: local, token: secrets.OPERATOR_TOKEN ?? '' });
    const paths = ['/', '/products', await productOf(local), '/return-policy'];
    const shops = sites.filter(({ development }) => !development);
    const addresses = shops.flatMap(({ hosts }) =>
      paths.map((path) => `http://${hosts[0] ?? ''}:${port}${path}`),
    );
    const audited = await audit(addresses, CATEGORIES);
    printTable(
      audited.map(({ address }) => address.replace(/^http:\/\/|:\d+/g, '')),
      audited.map(({ scores }) =>
        CATEGORIES.map((name) => ({ name, value: String(scores[name]) })),
      ),
    );
    for (const { faults } of audited) for (const fault of faults) console.log(fault);
  } finally {
    await runtime.dispose();
  }
};
