import { expect, test, type Page } from '@playwright/test';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { configuredSites } from '../../../tools/local/sites.ts';

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

/** The site that the running project visits. */
export const visitedSite = () => {
  const { site: id } = test.info().project.metadata as { site: string };
  const site = sites.find((candidate) => candidate.id === id);
  if (!site) throw new Error(`no site ${id}`);
  return site;
};

/** What a reader finds between header and footer, with single spaces. */
export const textOn = async (page: Page, path: string): Promise<string> => {
  const reply = await page.goto(path);
  expect(reply?.status()).toBe(200);
  return (await page.locator('main').innerText()).replace(/\s+/g, ' ');
};

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Asks for a path as it stands, with any headers: more than a browser would send. */
export const ask = async (
  host: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> => {
  const { port } = new URL(test.info().project.use.baseURL ?? '');
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host: `${host}:${port}`, ...headers } })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
  return { status: reply.statusCode ?? 0, headers: reply.headers, body: await textOf(reply) };
};
