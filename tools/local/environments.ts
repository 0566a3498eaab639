import { parse } from 'smol-toml';

/** Where a shop can be deployed; the part above `[env]` in wrangler.toml is for this machine. */
export const ENVIRONMENTS = ['staging', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const isEnvironment = (name: string): name is Environment =>
  (ENVIRONMENTS as readonly string[]).includes(name);

type Table = Readonly<Record<string, unknown>>;

/** Keys that identify the entries of lists of bindings. */
const NAMES = ['binding', 'name'] as const;

/** Rate limits are counted by account: each environment counts in namespaces of its own. */
const NAMESPACE_PREFIX: Readonly<Record<Environment, string>> = { staging: '1', production: '' };

/**
 * The whole settings of an environment: those at the top of the file, with those of `[env.<name>]` in their
 * place. It has the sites that it names, each merged over the block of the same name; entries in a list of
 * bindings replace those of the same name, key by key; a host and its `www.` become routes. Without an
 * environment, the top of the file. When no site keeps pictures there is no bucket: an account need not have
 * R2. When the platform carries no site's emails there is no queue.
 * @throws {Error} when the file names no such environment.
 */
export const settingsIn = (config: Table, environment?: Environment): Table => {
  const { env, ...top } = config;
  if (environment === undefined) return top;
  const own = (env as Record<string, Table> | undefined)?.[environment];
  if (own === undefined) throw new Error(`wrangler.toml has no [env.${environment}]`);
  const whole = overlaid(top, own);
  const vars = varsOf(top, own);
  return {
    ...(environment === 'production' ? withoutTestBank(whole) : whole),
    vars,
    ratelimits: ((whole.ratelimits ?? []) as readonly Table[]).map((limit) => ({
      ...limit,
      namespace_id: `${NAMESPACE_PREFIX[environment]}${String(limit.namespace_id)}`,
    })),
    routes: own.routes ?? routesOf(Object.values(vars.SITES)),
    r2_buckets: keepsPictures(vars.SITES) ? (whole.r2_buckets ?? []) : [],
    queues: isCarrier(vars.SITES) ? (whole.queues ?? {}) : {},
  };
};

/** Production is built without the test bank (build/without-test-bank.ts), so its class is not made there. */
const withoutTestBank = (whole: Table): Table => {
  const { bindings } = whole.durable_objects as { readonly bindings: readonly Table[] };
  const migrations = whole.migrations as readonly { readonly new_sqlite_classes?: string[] }[];
  return {
    ...whole,
    durable_objects: {
      bindings: bindings.filter(({ class_name }) => class_name !== 'TestBank'),
    },
    migrations: migrations.map(({ new_sqlite_classes: made = [], ...migration }) => ({
      ...migration,
      new_sqlite_classes: made.filter((name) => name !== 'TestBank'),
    })),
  };
};

/** Whether a site keeps suppliers' pictures in a store of the shop's own. */
export const keepsPictures = (sites: Readonly<Record<string, unknown>>): boolean =>
  Object.values(sites).some((site) => isTable(site) && site.keepPictures === true);

/** Whether the platform carries a site's emails, as it does when no other provider is named. */
const isCarrier = (sites: Readonly<Record<string, unknown>>): boolean =>
  Object.values(sites).some((site) => {
    const mail = isTable(site) ? site.mail : undefined;
    return !isTable(mail) || (mail.provider ?? 'platform') === 'platform';
  });

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const overlaid = (under: Table, over: Table): Table => ({
  ...under,
  ...Object.fromEntries(
    Object.entries(over).map(([key, value]) => [key, replaced(under[key], value)]),
  ),
});

const replaced = (under: unknown, over: unknown): unknown => {
  if (isTable(under) && isTable(over)) return overlaid(under, over);
  return isList(under) && isList(over) ? mergedByName(under, over) : over;
};

const isList = (value: unknown): value is readonly Table[] =>
  Array.isArray(value) && value.every((entry) => isTable(entry) && nameOf(entry) !== undefined);

const nameOf = (entry: Table): unknown => NAMES.map((key) => entry[key]).find(Boolean);

const mergedByName = (under: readonly Table[], over: readonly Table[]): readonly Table[] => [
  ...under.map((entry) => ({
    ...entry,
    ...over.find((other) => nameOf(other) === nameOf(entry)),
  })),
  ...over.filter((entry) => !under.some((other) => nameOf(other) === nameOf(entry))),
];

interface Vars extends Table {
  readonly SITES: Readonly<Record<string, Table>>;
}

/** A site's tables replace each other key by key; its lists and its payments are replaced whole. */
const varsOf = (top: Table, own: Table): Vars => {
  const { SITES: known = {}, ...rest } = (top.vars ?? {}) as Partial<Vars>;
  const { SITES: named = {}, ...others } = (own.vars ?? {}) as Partial<Vars>;
  const sites = Object.entries(named).map(([id, site]) => [id, siteOver(known[id] ?? {}, site)]);
  return { ...rest, ...others, SITES: Object.fromEntries(sites) as Vars['SITES'] };
};

const siteOver = (under: Table, over: Table): Table => ({
  ...under,
  ...Object.fromEntries(
    Object.entries(over).map(([key, value]) => {
      const base = under[key];
      const merges = key !== 'payments' && isTable(base) && isTable(value);
      return [key, merges ? { ...base, ...value } : value];
    }),
  ),
});

export type Route =
  | { readonly pattern: string; readonly custom_domain: true }
  | { readonly pattern: string; readonly zone_name: string };

/** The settings that lead visitors to a site; not checked yet. */
interface Reached {
  readonly hosts?: unknown;
  readonly consoleHost?: unknown;
  readonly fallbackOrigin?: unknown;
}

/**
 * The routes of sites: one for each host, and for the zone of each fallback origin one that takes all custom
 * hostnames, which need none of their own.
 */
export const routesOf = (sites: readonly Reached[]): readonly Route[] => {
  const zones = sites.flatMap(({ fallbackOrigin: host }) =>
    typeof host === 'string' ? [zoneOf(host)] : [],
  );
  return [
    ...sites
      .flatMap((site) => [
        ...(typeof site.fallbackOrigin === 'string' ? [] : hostsOf(site)),
        ...(typeof site.consoleHost === 'string' ? [site.consoleHost] : []),
      ])
      .map((pattern) => ({ pattern, custom_domain: true }) as const),
    ...[...new Set(zones)].map((zone_name) => ({ pattern: '*/*', zone_name })),
  ];
};

/** The hosts of a site's shop, with `www.` before a bare one; in a zone of others there are only those that are named. */
export const hostsOf = ({ hosts, fallbackOrigin }: Reached): readonly string[] => {
  const named = Array.isArray(hosts) ? (hosts as readonly string[]) : [];
  return typeof fallbackOrigin === 'string' ? named : named.flatMap(withWww);
};

/** A bare domain also has `www.` before it; a subdomain does not. */
const withWww = (host: string): readonly string[] =>
  isBare(host) ? [host, `www.${host}`] : [host];

/** Second-level domains of the United Kingdom under which names are registered. */
const UNDER = /^[^.]+\.(co|org|me|ltd|plc|net)\.uk$/;

const isBare = (host: string): boolean => host.split('.').length === 2 || UNDER.test(host);

/** The zone of a host: the name that is registered. */
export const zoneOf = (host: string): string => {
  const [, parent = ''] = /^[^.]+\.(.+)$/.exec(host) ?? [];
  return isBare(host) || parent === '' ? host : zoneOf(parent);
};

/** The settings of wrangler.toml in an environment. @throws {Error} when the text is not valid TOML. */
export const parsedSettings = (text: string, environment?: Environment): Table =>
  settingsIn(parse(text), environment);
