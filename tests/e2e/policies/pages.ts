import { configuredSites } from '../../../tools/local/sites.ts';
import { readPage } from '../sent-page.ts';

export const { sites } = await configuredSites();

/** Every prerendered page. */
export const PAGES = [
  '/about-us',
  '/return-policy',
  '/term-of-use',
  '/data-protection',
  '/privacy-policy',
  '/find-about-cookies',
  '/info/contact',
  '/info/model-cancellation-form',
  '/info/accessibility',
  '/info/care-and-materials',
  '/info/trade-accounts',
] as const;

/** The text between the header and the footer of a site's page, with single spaces. */
export const textOn = async ({ hosts }: (typeof sites)[number], path: string): Promise<string> =>
  (await readPage(path, hosts[0])).one('main').text;
