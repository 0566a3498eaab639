import { counted } from '#lib/domain/number.ts';
import { paths } from '#lib/paths.ts';
import { homePage } from '../../../home/home-page.ts';
import { productPage } from '../../../product/product-page.ts';
import { reviewsPage } from '../../../reviews/reviews-page.ts';
import { tagInfo } from '../../../tags/tag-info.ts';
import { htmlNodes } from '../html-nodes.ts';
import { heading, link, list, paragraph, paragraphs } from '../nodes.ts';
import {
  addressOf,
  linkList,
  NOT_FOUND,
  pageLine,
  productList,
  storyLines,
  trailLine,
  type Read,
} from '../reading.ts';
import { reviewNodes } from './product.ts';
import { under } from './stories.ts';

/** The home page: what the shop is, and where everything is. */
export const readHome: Read = async (here) => {
  const { site } = here;
  const home = await homePage(here.api);
  const tags = (cards: typeof home.rooms) =>
    list(
      cards.map(({ name, href, count }) => [
        link(name, addressOf(here, href)),
        ` (${counted(count, 'product')})`,
      ]),
    );
  return {
    status: 'found',
    nodes: [
      heading(1, site.name),
      ...paragraphs(site.tagline, site.hero.text),
      ...under(
        'Departments',
        linkList(
          here,
          site.menu.map(({ name, url }) => ({ name, href: url })),
        ),
      ),
      ...under('Categories', tags(home.categories)),
      ...under('Rooms', tags(home.rooms)),
      ...under('Brands', tags(home.brands)),
      ...under('Recommended', productList(here, home.recommended)),
      ...under('Moodrooms', storyLines(here, home.moodrooms)),
      ...under('The Journal', storyLines(here, home.posts)),
      ...under(
        'Help',
        linkList(
          here,
          paths.policies.map(({ name, url }) => ({ name, href: url })),
        ),
      ),
    ],
    canonical: paths.home(),
    own: paths.home(),
    robots: null,
    cacheTags: home.cacheTags,
  };
};

/** Reviews of a product, a page of them. */
export const readReviews =
  (variantId: string): Read =>
  async (here) => {
    const product = await productPage(here.api, variantId);
    const page = product && (await reviewsPage(here.api, product, here.url.searchParams));
    if (!page) return NOT_FOUND;
    const { count, average } = product.reviews;
    return {
      status: 'found',
      nodes: [
        heading(1, `Reviews of ${product.name}`),
        ...trailLine(here, [
          ...product.trail.slice(0, -1),
          { name: product.name, href: product.canonical },
        ]),
        ...(count === 0
          ? []
          : [paragraph(`${average} of 5 stars in ${counted(count, 'review')}.`)]),
        ...page.reviews.flatMap(reviewNodes),
        ...pageLine(here, page.pagination),
        ...under('Orders', linkList(here, page.sorts)),
      ],
      canonical: page.canonical,
      own: null,
      robots: 'noindex',
      cacheTags: product.cacheTags,
    };
  };

/** What a tag means, and where its products are. */
export const readTag =
  (tagId: string): Read =>
  async (here) => {
    const tag = await tagInfo(here.api, tagId);
    if (tag === null) return NOT_FOUND;
    const about = (one: { readonly tagId: string; readonly name: string }) => ({
      name: one.name,
      href: paths.tagInfo(one.tagId),
    });
    return {
      status: 'found',
      nodes: [
        heading(1, tag.name),
        ...paragraphs(tag.kind, tag.text),
        paragraph(
          link(`All ${tag.name}`, addressOf(here, tag.products)),
          ` (${counted(tag.count, 'product')})`,
        ),
        ...under('Belongs to', linkList(here, tag.parent === null ? [] : [about(tag.parent)])),
        ...under('Kinds of it', linkList(here, tag.children.map(about))),
      ],
      canonical: tag.canonical,
      own: tag.canonical,
      robots: null,
      cacheTags: tag.cacheTags,
    };
  };

/** A policy or a page of help. */
export const readPolicy =
  (path: string): Read =>
  async (here) => {
    const pages = await here.policies();
    const page = pages.find((one) => one.path === path);
    if (page === undefined) return NOT_FOUND;
    return {
      status: 'found',
      nodes: [
        heading(1, page.title),
        ...paragraphs(page.lead, page.updated === '' ? '' : `Last changed in ${page.updated}.`),
        ...htmlNodes(page.html, { origin: here.site.origin }),
        ...under(
          'Other pages of help',
          linkList(
            here,
            pages
              .filter((one) => one !== page && one.path !== paths.offline())
              .map(({ name, path: href }) => ({ name, href })),
          ),
        ),
      ],
      canonical: page.path,
      own: page.path,
      robots: null,
      cacheTags: [],
    };
  };
