// @ts-expect-error it has no types
import adobe from '@adobe/structured-data-validator';
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { expect, it } from 'vitest';
import { parseSites } from '@parlour/site';
import { siteData } from './site-data.ts';

const { vars } = parse(readFileSync('wrangler.toml', 'utf8')) as { vars: { SITES: object } };

it.each(parseSites(vars.SITES).map((site) => [site.id, site] as const))(
  'structured data of %s have the shop, its company and its search',
  async (_id, site) => {
    const data = siteData(site) as { '@graph': Record<string, unknown>[] };
    const [shop, website] = data['@graph'];
    expect(shop).toMatchObject({
      '@type': 'OnlineStore',
      name: site.name,
      url: `${site.origin}/`,
      legalName: site.seller.companyName,
      vatID: site.seller.vat,
      hasMerchantReturnPolicy: { merchantReturnDays: 14 },
    });
    expect(website).toMatchObject({
      '@type': 'WebSite',
      publisher: { '@id': shop?.['@id'] },
      potentialAction: {
        target: { urlTemplate: `${site.origin}/products?searchQuery={search_term_string}` },
      },
    });
    const Validator = adobe as new () => { validate(found: object): Promise<object[]> };
    const jsonld = { Organization: [shop], WebSite: [website] };
    const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {} });
    expect(issues.filter((one) => (one as { severity: string }).severity === 'ERROR')).toEqual([]);
  },
);

it('structured data leave out what a site does not set', () => {
  const [site] = parseSites(vars.SITES);
  const seller = { ...site!.seller, vat: '', serviceTelephone: 'NA' };
  const text = JSON.stringify(siteData({ ...site!, seller, socialLinks: [] }));
  for (const word of ['vatID', 'telephone', 'sameAs']) expect(text).not.toContain(word);
});
