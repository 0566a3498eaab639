import { INDEX_FILE, type Site } from '@parlour/site';
import { zoneOf } from '../local/environments.ts';
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
  ...orFine(closedFileFaults(file), CLOSED, 'the worker answers for them'),
  ...orFine(queueFaults(file), QUEUES, 'each keeps events that cannot be processed'),
];

/** What a deployment needs for its sites: domains, routes and keys. The settings of the sites are valid. */
export const hostFindings = (
  file: InstallationFile,
  sites: readonly Site[],
): readonly Finding[] => {
  const hosts = sites.flatMap((site) => [...site.hosts, site.consoleHost ?? []].flat());
  const elsewhere = sites.filter(({ fallbackOrigin }) => fallbackOrigin !== undefined);
  return [
    ...orFine(hosts.filter((host) => NOBODYS.test(host)).map(nobodys), HOSTS, 'domains of its own'),
    ...orFine(routeFaults(file, hosts, elsewhere), ROUTES, 'one for each host'),
    ...placeholderKeys(sites),
  ];
};

const HOSTS = 'deployment: hosts';
const ROUTES = 'deployment: routes';
const ENTRY_POINTS = 'deployment: entry points';
const QUEUES = 'deployment: queues';
const CLOSED = 'deployment: closed files';

/** Whether requests for a path go to the worker, though there is such a file. */
const isWorkersFirst = (path: string, first: boolean | readonly string[]): boolean => {
  if (typeof first === 'boolean') return first;
  const matches = (pattern: string): boolean =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
  return (
    first.some((pattern) => !pattern.startsWith('!') && matches(pattern)) &&
    !first.some((pattern) => pattern.startsWith('!') && matches(pattern.slice(1)))
  );
};

/** The settings of sites are among the static files, for the worker alone. */
const closedFileFaults = ({ assets = {} }: InstallationFile): readonly Finding[] =>
  isWorkersFirst(INDEX_FILE, assets.run_worker_first ?? false)
    ? []
    : [
        fault(
          CLOSED,
          'everybody can read the settings of the sites, which are among the static files',
          'write "/s*" into run_worker_first of [assets]',
        ),
      ];

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
  routes.map(({ pattern }) => pattern.replace(/\/.*$/, '')).filter((host) => host !== '*');

/** @param elsewhere the sites whose hosts are custom hostnames, which come by the route of a whole zone */
const routeFaults = (
  file: InstallationFile,
  allHosts: readonly string[],
  elsewhere: readonly Site[],
): readonly Finding[] => {
  const routed = routedHosts(file);
  const custom = elsewhere.flatMap((site) => site.hosts);
  const hosts = allHosts.filter((host) => !custom.includes(host));
  const zones = new Set(elsewhere.map(({ fallbackOrigin = '' }) => zoneOf(fallbackOrigin)));
  const whole = (file.routes ?? []).filter(({ pattern }) => pattern === '*/*');
  const isServed = (host: string) =>
    hosts.includes(host) || hosts.includes(host.replace(/^www\./, ''));
  return [
    ...hosts.filter((host) => !routed.includes(host)).map(unrouted),
    ...routed.filter((host) => !isServed(host)).map(unserved),
    ...[...zones]
      .filter((zone) => whole.every(({ zone_name }) => zone_name !== zone))
      .map(withoutFallback),
  ];
};

const unrouted = (host: string): Finding =>
  fault(
    ROUTES,
    `no route leads from ${host} to the worker`,
    `add [[routes]] with pattern = "${host}" and custom_domain = true to the environment, or leave its routes out`,
  );

const withoutFallback = (zone: string): Finding =>
  fault(
    ROUTES,
    `no route leads from the custom hostnames of the zone ${zone} to the worker`,
    `add [[routes]] with pattern = "*/*" and zone_name = "${zone}" to the environment, or leave its routes out`,
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
