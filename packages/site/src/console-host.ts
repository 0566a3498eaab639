import type { Site } from './schema.ts';

type Hosts = Pick<Site, 'origin' | 'consoleHost'>;

/** The origin of a site's console: the site's own if the console has no host of its own. */
export const consoleOrigin = ({ origin, consoleHost }: Hosts): string => {
  if (consoleHost === undefined) return origin;
  const url = new URL(origin);
  url.hostname = consoleHost;
  return url.origin;
};
