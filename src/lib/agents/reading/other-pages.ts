import { heading, htmlNodes, link, list, paragraph, paragraphs, under } from '@parlour/agents';
import { blogList } from '../../stories/blog-list.ts';
import { moodroomList } from '../../stories/moodroom-list.ts';
import { moodroomPage } from '../../stories/moodroom-page.ts';
import { postPage } from '../../stories/post-page.ts';
import type { StoryListAnswer } from '../../stories/story-list.ts';
import {
  urlOf,
  linkList,
  NOT_FOUND,
  pageLine,
  priceWords,
  productList,
  storyLines,
  trailLine,
  type Here,
  type Read,
  type Reading,
} from './reading.ts';
import { counted } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { homePage } from '../../home/home-page.ts';
import { productPage } from '../../product/product-page.ts';
import { reviewsPage } from '../../reviews/reviews-page.ts';
import { tagInfo } from '../../tags/tag-info.ts';
import { reviewNodes } from './catalogue-pages.ts';
import type { RootContent } from 'mdast';
import { GAME_WORDS, gameStyles } from '../../game/game-page.ts';

/** All moodrooms, or those of a tag. */
export const readMoodrooms =
  (segments: readonly string[]): Read =>
  async (here) =>
    storiesOf(here, await moodroomList(here.api, segments, here.url.searchParams));

/** All posts, or those of a section or a tag. */
export const readPosts =
  (slug: string, segments: readonly string[]): Read =>
  async (here) =>
    storiesOf(here, await blogList(here.api, slug, segments, here.url.searchParams));

const storiesOf = (here: Here, answer: StoryListAnswer): Reading => {
  if (answer.status !== 'found') return answer;
  const { list: stories } = answer;
  return {
    status: 'found',
    nodes: [
      heading(1, stories.heading),
      ...trailLine(here, stories.trail),
      ...paragraphs(stories.introduction),
      ...storyLines(here, stories.cards),
      ...pageLine(here, stories.pagination),
      heading(2, 'Narrower lists'),
      ...linkList(here, stories.choices),
    ],
    canonical: stories.canonical,
    own: stories.canonical,
    robots: stories.cards.length === 0 ? 'noindex' : null,
    cacheTags: stories.cacheTags,
  };
};

/** A moodroom with the products in its picture. */
export const readMoodroom =
  (roomId: string): Read =>
  async (here) => {
    const room = await moodroomPage(here.api, roomId);
    if (room === null) return NOT_FOUND;
    return {
      status: 'found',
      nodes: [
        heading(1, room.heading),
        ...trailLine(here, room.trail),
        ...paragraphs(room.standfirst),
        ...htmlNodes(room.text, { origin: here.site.origin }),
        ...under('In this room', [
          ...list(
            room.products.flatMap(({ number, tile: { href, variantTitle, price, priceSuffix } }) =>
              href === null
                ? []
                : [
                    [
                      `${String(number)}: `,
                      link(variantTitle, urlOf(here, href)),
                      `, ${priceWords(price, priceSuffix)}`,
                    ],
                  ],
            ),
          ),
        ]),
        ...under('Tags', linkList(here, room.tags)),
        ...under('More moodrooms', storyLines(here, room.rooms)),
        ...under('To read', storyLines(here, room.posts)),
      ],
      canonical: room.canonical,
      own: room.canonical,
      robots: null,
      cacheTags: room.cacheTags,
    };
  };

/** A post with the products that it names. */
export const readPost =
  (postId: string): Read =>
  async (here) => {
    const post = await postPage(here.api, postId);
    if (post === null) return NOT_FOUND;
    const by = [post.author, post.date].filter((words) => words !== '').join(', ');
    return {
      status: 'found',
      nodes: [
        heading(1, post.heading),
        ...trailLine(here, post.trail),
        ...(by === '' ? [] : [paragraph(by)]),
        ...paragraphs(post.standfirst),
        ...htmlNodes(post.text, { origin: here.site.origin }),
        ...under('Products', productList(here, post.tiles)),
        ...under('Tags', linkList(here, [...post.tags, ...(post.shop ? [post.shop] : [])])),
        ...under('More to read', storyLines(here, post.posts)),
        ...under('Moodrooms', storyLines(here, post.rooms)),
      ],
      canonical: post.canonical,
      own: post.canonical,
      robots: null,
      cacheTags: post.cacheTags,
    };
  };

/** The home page: what the shop is, and where everything is found. */
export const readHome: Read = async (here) => {
  const { site } = here;
  const home = await homePage(here.api);
  const tags = (cards: typeof home.rooms) =>
    list(
      cards.map(({ name, href, count }) => [
        link(name, urlOf(here, href)),
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

/** One page of a product's reviews. */
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

/** A tag's meaning, and a link to its products. */
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
          link(`All ${tag.name}`, urlOf(here, tag.products)),
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

/** A policy or a help page. */
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
          'Other help pages',
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

type Styles = Awaited<ReturnType<typeof gameStyles>>;

/** The style game: what it is, how it is played, and which results it can have. */
export const readGame: Read = async (here) => {
  const styles = await gameStyles(here.api);
  return {
    status: 'found',
    nodes: styles.length === 0 ? none(here) : played(here, styles),
    canonical: paths.game(),
    own: paths.game(),
    robots: null,
    cacheTags: ['game'],
  };
};

const none = (here: Here): readonly RootContent[] => [
  heading(1, GAME_WORDS.none.heading),
  ...paragraphs(GAME_WORDS.none.text),
  paragraph(link('All Products', urlOf(here, paths.products()))),
];

const played = (here: Here, styles: Styles): readonly RootContent[] => [
  heading(1, GAME_WORDS.heading),
  ...paragraphs(`The style game. ${GAME_WORDS.lead}`),
  ...under(
    'How to play',
    list([
      [
        'A person plays it in a browser, at ',
        link(paths.game(), urlOf(here, paths.game())),
        ': the pictures are the questions.',
      ],
      ['The player signs in first, so that the styles can be saved.'],
      ['In each round the player chooses one of four pictures, each in a different style.'],
      ['The two styles that were chosen most are the result, each with its share of the choices.'],
      [
        'The player can name the result and save it among the ',
        link('saved styles', urlOf(here, paths.savedStyles())),
        ' of the account; ',
        link('the shop', urlOf(here, paths.ownStore())),
        ' can then sort its products by them.',
      ],
    ]),
  ),
  ...under(
    'Styles',
    list(
      styles.map((style) => [
        link(style.name, urlOf(here, paths.list(style))),
        ` (${counted(style.count, 'product')})${style.description === '' ? '' : `: ${style.description}`}`,
      ]),
    ),
  ),
];
