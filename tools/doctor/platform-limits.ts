import type { SealedSite } from '@parlour/site';
import { variablesOf } from '../secrets/needed.ts';
import { zoneOf } from '../local/environments.ts';
import { fault, fine, type Finding } from './finding.ts';
import type { InstallationFile } from './installation-file.ts';

interface Limit {
  /** What is counted, after `of the`. */
  readonly subject: string;
  /** The highest number that the platform accepts. */
  readonly most: number;
  readonly unit: string;
  /** What an operator can do about it. */
  readonly mend: string;
  readonly source: string;
}

const OF_WORKERS = 'developers.cloudflare.com/workers/platform/limits';

/** The platform's limits (Workers Paid) that a deployment may meet, read on 29 November 2026. */
export const LIMITS = {
  variable: {
    subject: 'largest variable',
    most: 5_120,
    unit: 'bytes',
    mend: 'shorten it in [vars]',
    source: `${OF_WORKERS}/#environment-variables`,
  },
  variables: {
    subject: 'variables and secrets',
    most: 128,
    unit: 'of them',
    mend: 'seal the secrets of sites in their settings: npm run parlour -- secrets put --env <environment>, which seals those that are missing; rotating one that is a variable moves it',
    source: `${OF_WORKERS}/#environment-variables`,
  },
  domains: {
    subject: 'custom domains of a zone',
    most: 100,
    unit: 'of them',
    mend: 'ask the platform for more, or write a wildcard route for the zone into routes of the environment',
    source: `${OF_WORKERS}/#routes-and-domains`,
  },
  routes: {
    subject: 'routes of a zone',
    most: 1_000,
    unit: 'of them',
    mend: 'ask the platform for more, or write a wildcard route for the zone',
    source: `${OF_WORKERS}/#routes-and-domains`,
  },
  zones: {
    subject: 'zones that lead to the worker',
    most: 1_000,
    unit: 'of them',
    mend: 'make the hosts of further sites custom hostnames (docs/deploying.md), which need no zone of yours',
    source: `${OF_WORKERS}/#routes-and-domains`,
  },
  files: {
    subject: 'static files',
    most: 100_000,
    unit: 'of them',
    mend: 'name fewer sites in this environment, or take pictures out of public/media',
    source: `${OF_WORKERS}/#static-assets`,
  },
  file: {
    subject: 'largest static file',
    most: 25 * 2 ** 20,
    unit: 'bytes',
    mend: 'make it smaller',
    source: `${OF_WORKERS}/#static-assets`,
  },
  worker: {
    subject: 'worker’s modules',
    most: 64 * 2 ** 20,
    unit: 'bytes',
    mend: 'take large dependencies out of the worker',
    source: `${OF_WORKERS}/#worker-size`,
  },
  startUp: {
    subject: 'worker’s start-up',
    most: 1_000,
    unit: 'ms of CPU',
    mend: 'load what the first request does not need with import()',
    source: `${OF_WORKERS}/#worker-startup-time`,
  },
} as const satisfies Readonly<Record<string, Limit>>;

/** The share of a limit from which on it is near. */
const NEAR = 0.8;

/** How much of a limit is used; the name of what uses it, if there are several. */
export interface Use {
  readonly limit: keyof typeof LIMITS;
  readonly used: number;
  readonly by?: string;
}

/** Says which limits are exceeded, as faults, and which are near. */
export const limitFindings = (uses: readonly Use[]): readonly Finding[] =>
  uses.map(({ limit, used, by }) => {
    const { subject, most, unit, mend, source }: Limit = LIMITS[limit];
    const check = `platform: ${subject}`;
    const count = `${shown(used)} of ${shown(most)} ${unit === 'of them' ? '' : unit}`.trim();
    const found = by === undefined ? count : `${count} (${by})`;
    const more = `${mend} (${source})`;
    if (used > most) return fault(check, `${found}: more than the platform accepts`, more);
    if (used < NEAR * most) return fine(check, found);
    const share = `${String(Math.floor((100 * used) / most))} % of what the platform accepts`;
    return { ...fine(check, `${found}: ${share}`), mend: `before it is full, ${more}` };
  });

const shown = (count: number): string => Math.round(count).toLocaleString('en-GB');

/** How much of its limits an installation uses by its settings; a build uses the others. */
export const usesOfSettings = (
  { vars = {}, routes = [] }: InstallationFile,
  sites: readonly SealedSite[],
): readonly Use[] => {
  const { SITES: _, ...others } = vars;
  const sizes = Object.entries(others).map(([name, value]) => ({ name, bytes: bytesOf(value) }));
  const largest = sizes.toSorted((left, right) => right.bytes - left.bytes)[0];
  const domains = zonesOf(routes.filter(({ custom_domain }) => custom_domain === true));
  const patterns = zonesOf(routes.filter(({ custom_domain }) => custom_domain !== true));
  return [
    ...(largest ? [{ limit: 'variable', used: largest.bytes, by: largest.name } as const] : []),
    { limit: 'variables', used: sizes.length + variablesOf(sites).length },
    ...fullest('domains', domains),
    ...fullest('routes', patterns),
    { limit: 'zones', used: new Set([...domains.keys(), ...patterns.keys()]).size },
  ];
};

const bytesOf = (value: unknown): number =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)).length;

type Routes = NonNullable<InstallationFile['routes']>;

const zonesOf = (routes: Routes): ReadonlyMap<string, Routes> =>
  Map.groupBy(
    routes,
    ({ pattern, zone_name: zone }) => zone ?? zoneOf(pattern.replace(/\/.*$/, '')),
  );

const fullest = (limit: Use['limit'], zones: ReadonlyMap<string, Routes>): readonly Use[] => {
  const [most] = [...zones].toSorted(([, left], [, right]) => right.length - left.length);
  return most ? [{ limit, used: most[1].length, by: most[0] }] : [];
};
