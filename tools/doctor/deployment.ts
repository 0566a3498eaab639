import type { Site } from '@parlour/site';
import { fault, orFine, type Finding } from './finding.ts';
import type { InstallationFile } from './installation-file.ts';
import { NOBODYS } from './site-files.ts';

/** The check of ids that come from an account; a deployment writes them. */
export const IDS = 'deployment: ids';

/** Whether an id is the project's placeholder for one that comes from an account. */
export const isPlaceholder = (id: string): boolean => /^0{6}[-0]*\d*$/.test(id);

/** What a deployment needs beyond this machine whatever its sites are: ids, queues, and no other entry point. */
export const deploymentFindings = (file: InstallationFile): readonly Finding[] => [
  ...orFine(placeholders(file), IDS, 'no placeholders'),
  ...orFine(entryPointFaults(file), ENTRY_POINTS, 'its domains only'),
  ...orFine(queueFaults(file), QUEUES, 'each keeps events that cannot be processed'),
];

/** What a deployment needs for its sites: domains, routes and keys. The settings of the sites are valid. */
export const hostFindings = (
  file: InstallationFile,
  sites: readonly Site[],
): readonly Finding[] => {
  const hosts = sites.flatMap((site) => [...site.hosts, site.consoleHost ?? []].flat());
  return [
    ...orFine(hosts.filter((host) => NOBODYS.test(host)).map(nobodys), HOSTS, 'domains of its own'),
    ...orFine(routeFaults(file, hosts), ROUTES, 'one for each host'),
    ...placeholderKeys(sites),
  ];
};

const HOSTS = 'deployment: hosts';
const ROUTES = 'deployment: routes';
const ENTRY_POINTS = 'deployment: entry points';
const QUEUES = 'deployment: queues';

const queueFaults = ({ queues = {} }: InstallationFile): readonly Finding[] =>
  (queues.consumers ?? [])
    .filter(({ queue, dead_letter_queue: failed = queue }) => failed === queue)
    .map(({ queue }) =>
      fault(
        QUEUES,
        `${queue} loses events that the shop could not process after all tries`,
        `write dead_letter_queue = "${queue}-failed" into its [[queues.consumers]] block`,
      ),
    );

const placeholders = (file: InstallationFile): readonly Finding[] =>
  [
    ...(file.d1_databases ?? []).map(({ binding, database_id: id }) => ({ binding, id })),
    ...(file.kv_namespaces ?? []),
  ]
    .filter(({ id }) => isPlaceholder(id))
    .map(({ binding, id }) =>
      fault(
        IDS,
        `${binding} has the placeholder ${id}`,
        'npm run parlour -- deploy --env <environment> makes it and writes its id',
      ),
    );

const nobodys = (host: string): Finding =>
  fault(
    HOSTS,
    `${host} is a placeholder, not a real domain`,
    'write a domain of your own into hosts and origin of the site in this environment',
  );

/** Hosts of the routes, without `/*` behind them and `www.` before them. */
const routedHosts = ({ routes = [] }: InstallationFile): readonly string[] =>
  routes.map(({ pattern }) => pattern.replace(/\/.*$/, ''));

const routeFaults = (file: InstallationFile, hosts: readonly string[]): readonly Finding[] => {
  const routed = routedHosts(file);
  const isServed = (host: string) =>
    hosts.includes(host) || hosts.includes(host.replace(/^www\./, ''));
  return [
    ...hosts.filter((host) => !routed.includes(host)).map(unrouted),
    ...routed.filter((host) => !isServed(host)).map(unserved),
  ];
};

const unrouted = (host: string): Finding =>
  fault(
    ROUTES,
    `no route leads from ${host} to the worker`,
    `add [[routes]] with pattern = "${host}" and custom_domain = true to the environment, or leave its routes out`,
  );

const unserved = (host: string): Finding =>
  fault(
    ROUTES,
    `${host} leads to the worker, but is no site’s host`,
    'add it to the hosts of a site, or remove the route',
  );

const entryPointFaults = ({
  workers_dev,
  preview_urls,
  observability = {},
}: InstallationFile): readonly Finding[] => [
  ...(workers_dev === false
    ? []
    : [fault(ENTRY_POINTS, 'the worker also answers at workers.dev', 'write workers_dev = false')]),
  ...(preview_urls === false
    ? []
    : [fault(ENTRY_POINTS, 'each version has a URL of its own', 'write preview_urls = false')]),
  ...(observability.logs?.invocation_logs === false && observability.traces?.enabled === false
    ? []
    : [
        fault(
          ENTRY_POINTS,
          'the platform logs whole URLs, with the codes and tokens in them',
          'write invocation_logs = false and traces.enabled = false below [observability] (docs/privacy.md)',
        ),
      ]),
];

/** Placeholders among the keys of the payment provider. */
const placeholderKeys = (sites: readonly Site[]): readonly Finding[] =>
  sites
    .filter(
      ({ payments }) =>
        payments.provider === 'stripe' && payments.publishableKey.includes('placeholder'),
    )
    .map(({ id }) =>
      fault(
        `${id}: payment`,
        'the publishable key is a placeholder',
        'copy it from Stripe’s console, or write payments = { provider = "test" } and development = true for a trial',
      ),
    );
