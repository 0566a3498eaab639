import { KNOWN_QUERY } from '#lib/paths.ts';
import { DEPLOY_ID } from '../platform/deploy.ts';

/** The parameters that pages read, in one order; what nobody reads tells no two pages apart. */
export const knownQuery = (url: URL): string => {
  const known = new URLSearchParams(
    [...url.searchParams].filter(([name]) => KNOWN_QUERY.some((each) => each === name)),
  );
  known.sort();
  return known.toString();
};

/** Key of a page: no two deployments or sites share one. */
export const pageKey = async (siteId: string, url: URL): Promise<string> => {
  const text = new TextEncoder().encode(`${url.pathname}?${knownQuery(url)}`);
  const digest = await crypto.subtle.digest('SHA-256', text);
  return ['page', DEPLOY_ID, siteId, new Uint8Array(digest).toHex()].join('/');
};

/** The address with only the parameters that pages read, so that none of the others gets into a page. */
export const withKnownQuery = (address: string): string => {
  const url = new URL(address);
  url.search = knownQuery(url);
  return url.href;
};
