import { resolveCname } from 'node:dns/promises';
import type { Site } from '@parlour/site';
import { fault, fine, type Finding, unknown } from './finding.ts';

/** Whether the hosts of sites whose zones are elsewhere lead to the shop, as far as DNS says so. */
export const customHostnameFindings = (
  sites: readonly Site[],
  resolve: (host: string) => Promise<readonly string[]> = resolveCname,
): Promise<readonly Finding[]> =>
  Promise.all(
    sites.flatMap(({ id, hosts, fallbackOrigin }) =>
      fallbackOrigin === undefined
        ? []
        : hosts.map((host) => findingOf({ id, host, fallbackOrigin }, resolve)),
    ),
  );

const findingOf = async (
  { id, host, fallbackOrigin }: { id: string; host: string; fallbackOrigin: string },
  resolve: (host: string) => Promise<readonly string[]>,
): Promise<Finding> => {
  const check = `${id}: custom hostname`;
  const record = `${host} CNAME ${fallbackOrigin}`;
  const flat = `if the zone’s provider flattens the record ${record}, its certificate is in the dashboard under Custom Hostnames`;
  try {
    const [target = ''] = await resolve(host);
    if (target.toLowerCase() === fallbackOrigin) return fine(check, record);
    const mend = `the owner of the zone writes the DNS record ${record}`;
    return fault(check, `${host} leads to ${target}`, mend);
  } catch (thrown) {
    const code = (thrown as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOTFOUND') {
      const mend = `the owner of the zone adds the DNS record ${record}`;
      return fault(check, `${host} is in no DNS`, mend);
    }
    const found =
      code === 'ENODATA'
        ? `${host} has no CNAME that DNS shows`
        : `DNS does not answer about ${host} (${code})`;
    return unknown(check, found, flat);
  }
};
