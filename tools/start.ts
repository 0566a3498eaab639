import { intro, log, outro, spinner } from '@clack/prompts';
import { parseSites } from '@parlour/site';
import { configuredDatabases } from './backup/configured-databases.ts';
import { LOCAL_PORT, noteOpenShop, requireClosed } from './local/open-shop.ts';
import { freePort } from './local/port.ts';
import { isRestored } from './local/restored.ts';
import { startClock } from './local/clock.ts';
import { startRuntime } from './local/runtime.ts';
import { scriptOptions } from './local/script-options.ts';
import { ensureSecrets } from './local/secrets.ts';
import { configuredSites, withPort, type ConfiguredSites } from './local/sites.ts';
import { SHOP_LOG, shopLog } from './local/log/shop-log.ts';
import { OPEN_SHOP_BUILD, STATE } from './local/folders.ts';
import { migrateOnce } from './local/migrate.ts';
import { buildOnce, loadDemoOnce } from './local/steps.ts';
import { fillTestAccountsOnce } from './local/demo-orders.ts';
import { createTestAccountsOnce, TEST_EMAIL } from './local/test-account.ts';

const USAGE = `npm start [-- --log]

Opens a whole shop on this machine. PORT=9000 npm start serves it at another port.

  --log  also shows the shop's whole log, which otherwise goes to a file only`;

const { values } = scriptOptions(USAGE, { options: { log: { type: 'boolean', default: false } } });

/** Shows a step while it runs, and then whether there was anything to do. */
const step = async (doing: string, done: string, work: () => Promise<boolean>): Promise<void> => {
  const progress = process.stdout.isTTY ? spinner() : plainProgress();
  progress.start(doing);
  try {
    progress.stop((await work()) ? done : `${done} (already)`);
  } catch (error) {
    progress.error(`${doing}: failed`);
    throw error;
  }
};

/** Prints a line for each step, for a log file. */
const plainProgress = () => ({
  start: (text: string) => {
    console.log(`${text} …`);
  },
  stop: (text: string) => {
    console.log(text);
  },
  error: (text: string) => {
    console.error(text);
  },
});

const wantedPort = (): number => {
  const port = Number(process.env.PORT ?? LOCAL_PORT);
  if (Number.isInteger(port) && port > 0 && port < 65_525) return port;
  throw new Error(`PORT is "${String(process.env.PORT)}"; write a number from 1 to 65524.`);
};

const choosePort = async (): Promise<number> => {
  const wanted = wantedPort();
  const port = await freePort(wanted);
  if (port !== wanted) log.warn(`Port ${wanted} is in use, so the shop is served on ${port}.`);
  return port;
};

const addresses = ({ sites }: ConfiguredSites, port: number): string =>
  sites.map((site) => `${site.name.padEnd(16)} http://${site.hosts[0] ?? ''}:${port}/`).join('\n');

const start = async (): Promise<void> => {
  intro('Parlour');
  await requireClosed();
  const configured = await configuredSites();
  const secrets = await ensureSecrets(configured.sites);
  const port = await choosePort();
  await configuredDatabases();
  await step('Preparing the database', 'Database ready', migrateOnce);
  await step('Building the shop', 'Shop built', () => buildOnce(OPEN_SHOP_BUILD));
  const settings = withPort(configured.settings, port);
  const onLog = shopLog({ file: SHOP_LOG, isShown: values.log, show: console.error });
  const runtime = await startRuntime({
    port,
    persist: STATE,
    settings,
    bindings: secrets,
    onLog,
    build: OPEN_SHOP_BUILD,
  });
  await noteOpenShop(port);
  const endClock = startClock(runtime);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      endClock();
      void runtime.dispose().then(() => process.exit(0));
    });
  }
  const shop = { url: `http://localhost:${port}`, token: secrets.OPERATOR_TOKEN ?? '' };
  const isFromBackup = await isRestored();
  if (isFromBackup) {
    log.message('The demo catalogue is left out: the databases are from a backup.');
  } else {
    await step('Loading the demo catalogue', 'Demo catalogue loaded', () => loadDemoOnce(shop));
  }
  const account = { email: TEST_EMAIL, password: secrets.TEST_ACCOUNT_PASSWORD ?? '' };
  const sites = parseSites(settings);
  await step('Making the test account', 'Test account ready', () =>
    createTestAccountsOnce(runtime, sites, account),
  );
  if (!isFromBackup) {
    await step('Placing orders of the test account', 'Orders of the test account placed', () =>
      fillTestAccountsOnce(sites, account, shop),
    );
  }
  log.message(addresses(configured, port));
  log.message(`Sign in with ${account.email} and ${account.password}`);
  log.message('Its emails are not sent: each site shows them at /idp/outbox');
  log.message(`What it logs is in ${SHOP_LOG}`);
  outro('The shop is open. Ctrl-C closes it.');
};

try {
  await start();
} catch (error) {
  log.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
