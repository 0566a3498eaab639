import { expect, test } from '@playwright/test';
import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { readPage, requestPage } from '../sent-page.ts';

/** A page of each kind; for products, rooms and posts the first one listed. */
const pagesOf = async (host: string): Promise<string[]> => {
  const first = async (list: string, part: string) => {
    const { hrefs } = await readPage(list, host);
    return hrefs.find((href) => href.includes(part)) ?? '';
  };
  return [
    '/',
    '/products',
    '/about-us',
    '/find-about-cookies',
    '/nothing-here',
    '/compare',
    '/store/brands',
    '/_/moodrooms/t',
    '/_/blog/t',
    await first('/products', '/products/d/'),
    await first('/_/moodrooms/t', '/moodrooms/d/'),
    await first('/_/blog/t', '/blog/d/'),
  ];
};

/** The page's policy for scripts, from the headers or, for a prerendered page, from its markup. */
const policyOf = async (host: string, path: string): Promise<string> => {
  const page = await requestPage(path, host);
  const [meta] = page.all('meta', { 'http-equiv': 'content-security-policy' });
  const header = String(page.headers['content-security-policy'] ?? '');
  return header.includes('script-src') ? header : (meta?.attribute('content') ?? '');
};

for (const host of ['hearth.localhost', 'ombre.localhost']) {
  test(`the content security policy of each kind of page of ${host} has no weakness`, async () => {
    for (const path of await pagesOf(host)) {
      const policy = await policyOf(host, path);
      expect([path, policy]).toEqual([path, expect.stringContaining("script-src 'self'")]);
      const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
      const weak = findings.filter(
        // 'self' means the shop's own files, to which no visitor can add.
        ({ severity }) => severity <= Severity.MEDIUM,
      );
      expect([path, weak.map(({ description }) => description)]).toEqual([path, []]);
    }
  });
}
