import { setTimeout as pause } from 'node:timers/promises';
import { INDEX_FILE, type Site } from '@parlour/site';
import { answerOf } from '../doctor/site-calls.ts';
import { hostsOf } from '../local/environments.ts';

/** Milliseconds between two tries: a new domain's certificate takes a while. */
const PAUSE_MS = 3_000;

export interface SmokeOptions {
  /** Origin that takes the place of every host, for domains that do not lead to the platform yet. */
  readonly connect?: string;
  /** Seconds in which every host must answer. */
  readonly wait: number;
}

/** A version of a worker that must answer, whatever its share of the traffic. */
export interface PinnedVersion {
  readonly worker: string;
  readonly version: string;
}

interface Probe {
  readonly host: string;
  readonly path: string;
  readonly status: readonly number[];
  /** Text that the reply must contain. */
  readonly says?: string;
}

/** The URL of a product page, as a list links to it. */
const PRODUCT = /href="(\/[^"/]+\/products\/d\/[^"?]+)/;

/**
 * The faults in the replies of sites: each host's health and home page, a list, a product, the cart, and the
 * redirect from `www.`, and the refusal of what no visitor may read. Retries until all is well or the time is over.
 */
export const smokeFaults = async (
  sites: readonly Site[],
  version: PinnedVersion,
  { connect, wait }: SmokeOptions,
): Promise<readonly string[]> => {
  const until = Date.now() + wait * 1_000;
  for (;;) {
    const faults = (
      await Promise.all(sites.map((site) => siteFaults(site, version, connect)))
    ).flat();
    if (faults.length === 0 || Date.now() >= until) return faults;
    await pause(Math.min(PAUSE_MS, Math.max(0, until - Date.now())));
  }
};

const askerOf = (version: PinnedVersion, connect: string | undefined) => async (probe: Probe) => {
  const origin = connect ?? `https://${probe.host}`;
  const answer = await answerOf(`${origin.replace(/\/$/, '')}${probe.path}`, {
    'cloudflare-workers-version-overrides': `${version.worker}="${version.version}"`,
    ...(connect === undefined ? {} : { host: probe.host }),
  });
  const url = `https://${probe.host}${probe.path}`;
  if (answer === undefined) return { text: '', faults: [`${url} does not answer`] };
  const { status, text } = answer;
  if (!probe.status.includes(status)) return { text, faults: [`${url} answers ${status}`] };
  const isRight = probe.says === undefined || text.includes(probe.says);
  return { text, faults: isRight ? [] : [`${url} shows something else`] };
};

/** A console with a host of its own answers there alone. Cloudflare Access may ask for its sign-in first. */
const consoleOf = ({ hosts: [host = ''], consoleHost }: Site): readonly Probe[] =>
  consoleHost === undefined
    ? []
    : [
        { host: consoleHost, path: '/operator', status: [200, 302, 403] },
        { host, path: '/operator', status: [404] },
      ];

const siteFaults = async (
  site: Site,
  version: PinnedVersion,
  connect: string | undefined,
): Promise<readonly string[]> => {
  const ask = askerOf(version, connect);
  const says = `data-site="${site.id}"`;
  const hosts = site.hosts.flatMap((host) => [
    // A version without a health page answers 404.
    { host, path: '/healthz', status: [200, 404] },
    { host, path: '/', status: [200], says },
  ]);
  const www = hostsOf(site)
    .filter((host) => !site.hosts.includes(host))
    .map((host) => ({ host, path: '/', status: [301] }));
  const [host = ''] = site.hosts;
  // They name upstreams and operators; the platform must leave them to the worker, which refuses them.
  const closed = { host, path: INDEX_FILE, status: [404] };
  const list = await ask({ host, path: '/products', status: [200], says });
  const [, product] = PRODUCT.exec(list.text) ?? [];
  const pages = [
    { host, path: '/cart', status: [200, 302, 303] },
    ...(product === undefined ? [] : [{ host, path: product, status: [200], says }]),
  ];
  const others = await Promise.all(
    [...hosts, ...www, ...consoleOf(site), ...pages, closed].map(ask),
  );
  return [list, ...others].flatMap(({ faults }) => faults);
};
