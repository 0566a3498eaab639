/* The terms of each site for its orders, from the build; no request reaches this folder. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { orderTerms } from '#lib/policies/order-terms.ts';
import { staticPages, type StaticPage } from '#lib/policies/static-pages.ts';
import { texts } from '#lib/policies/texts.ts';
import { buildSites } from '#lib/site/build-sites.ts';
import type { Site } from '@parlour/site';

interface Props {
  readonly site: Site;
  readonly pages: readonly StaticPage[];
}

export const prerender = true;

export const getStaticPaths = (async () =>
  [...staticPages(buildSites(), await texts())].map(([site, pages]) => ({
    params: { site: site.id },
    props: { site, pages } satisfies Props,
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = ({ props: { site, pages } }) =>
  Response.json({ html: orderTerms(site, pages) });
