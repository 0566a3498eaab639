import type { Site } from './schema.ts';

type Hosts = Pick<Site, 'origin' | 'consoleHost'>;

/** The origin of a site's console: the site's own if the console has no host of its own. */
export const consoleOrigin = ({ origin, consoleHost }: Hosts): string => {
  if (consoleHost === undefined) return origin;
  const url = new URL(origin);
  url.hostname = consoleHost;
  return url.origin;
};

/** The site whose console has a host of its own, by that host. */
export const siteForConsoleHost = (sites: readonly Site[], host: string): Site | undefined =>
  sites.find(({ consoleHost }) => consoleHost === host);
