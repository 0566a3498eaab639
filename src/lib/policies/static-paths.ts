import { paths } from '#lib/paths.ts';
import { SETTINGS_FOLDER } from '@parlour/site';

/**
 * Folder of the pages that are made at build time, with a subfolder for each site. No request reaches it by
 * name: the worker maps a site and a path to it.
 */
const STATIC_FOLDER = 'sites-static';

/** Pages that every site must have, because the footer and the cookie banner link to them. */
export const PROMISED_PATHS: readonly string[] = [
  ...paths.policies.map(({ url }) => url),
  paths.cookies,
  paths.cancellationForm,
  paths.accessibility,
];

const INFO_PAGE = /^\/info\/[a-z0-9-]+$/;

/** Whether a page from the build may have this path (ROUTE-019, STATIC-001 to STATIC-005). */
export const isStaticPath = (path: string): boolean =>
  PROMISED_PATHS.includes(path) || path === paths.offline() || INFO_PAGE.test(path);

/** Path of the static file behind a page of a site. */
export const staticFile = (siteId: string, path: string): string =>
  `/${STATIC_FOLDER}/${siteId}${path}`;

/** Path of the file with the terms for a site's orders: JSON with `html`. */
export const termsFile = (siteId: string): string => staticFile(siteId, '/order-terms.json');

const CLOSED = [STATIC_FOLDER, SETTINGS_FOLDER];

const MAX_DECODINGS = 5;

/** Whether a path names a folder of the build that no request reaches, however it is encoded. */
export const namesClosedFolder = (path: string): boolean => {
  let text = path;
  for (let turn = 0; turn < MAX_DECODINGS; turn += 1) {
    const name = text.toLowerCase();
    if (CLOSED.some((folder) => name.includes(folder))) return true;
    text = decoded(text);
  }
  return false;
};

/** Byte by byte, so that one malformed escape does not hide another. */
const decoded = (text: string): string =>
  text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
