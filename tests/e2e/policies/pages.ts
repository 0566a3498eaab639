import { configuredSites } from '../../../tools/local/sites.ts';
import { readPage } from '../sent-page.ts';

export const { sites } = await configuredSites();

/** Every page that is made at build time. */
export const PAGES = [
  '/about-us',
  '/return-policy',
  '/term-of-use',
  '/data-protection',
  '/privacy-policy',
  '/find-about-cookies',
  '/info/contact',
  '/info/model-cancellation-form',
  '/info/care-and-materials',
  '/info/trade-accounts',
] as const;

/** What a reader finds between header and footer of a page of a site, with single spaces. */
export const textOn = async ({ hosts }: (typeof sites)[number], path: string): Promise<string> =>
  (await readPage(path, hosts[0])).one('main').text;
