import { cacheTags } from '#lib/cache-tags.ts';
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
  type ReadingContext,
  type ReadPage,
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
  (segments: readonly string[]): ReadPage =>
  async (context) =>
    storiesOf(context, await moodroomList(context.api, segments, context.url.searchParams));

/** All posts, or those of a section or a tag. */
export const readPosts =
  (slug: string, segments: readonly string[]): ReadPage =>
  async (context) =>
    storiesOf(context, await blogList(context.api, slug, segments, context.url.searchParams));

const storiesOf = (context: ReadingContext, answer: StoryListAnswer): Reading => {
  if (answer.status !== 'found') return answer;
  const { list: stories } = answer;
  return {
    status: 'found',
    nodes: [
      heading(1, stories.heading),
      ...trailLine(context, stories.trail),
      ...paragraphs(stories.introduction),
      ...storyLines(context, stories.cards),
      ...pageLine(context, stories.pagination),
      heading(2, 'Narrower lists'),
      ...linkList(context, stories.choices),
    ],
    canonical: stories.canonical,
    own: stories.canonical,
    robots: stories.cards.length === 0 ? 'noindex' : null,
    cacheTags: stories.cacheTags,
  };
};

/** A moodroom with the products in its picture. */
export const readMoodroom =
  (roomId: string): ReadPage =>
  async (context) => {
    const room = await moodroomPage(context.api, roomId);
    if (room === null) return NOT_FOUND;
    return {
      status: 'found',
      nodes: [
        heading(1, room.heading),
        ...trailLine(context, room.trail),
        ...paragraphs(room.standfirst),
        ...htmlNodes(room.text, { origin: context.site.origin }),
        ...under('In this room', [
          ...list(
            room.products.flatMap(({ number, tile: { href, variantTitle, price, priceSuffix } }) =>
              href === null
                ? []
                : [
                    [
                      `${String(number)}: `,
                      link(variantTitle, urlOf(context, href)),
                      `, ${priceWords(price, priceSuffix)}`,
                    ],
                  ],
            ),
          ),
        ]),
        ...under('Tags', linkList(context, room.tags)),
        ...under('More moodrooms', storyLines(context, room.rooms)),
        ...under('To read', storyLines(context, room.posts)),
      ],
      canonical: room.canonical,
      own: room.canonical,
      robots: null,
      cacheTags: room.cacheTags,
    };
  };

/** A post with the products that it names. */
export const readPost =
  (postId: string): ReadPage =>
  async (context) => {
    const post = await postPage(context.api, postId);
    if (post === null) return NOT_FOUND;
    const by = [post.author, post.date].filter((words) => words !== '').join(', ');
    return {
      status: 'found',
      nodes: [
        heading(1, post.heading),
        ...trailLine(context, post.trail),
        ...(by === '' ? [] : [paragraph(by)]),
        ...paragraphs(post.standfirst),
        ...htmlNodes(post.text, { origin: context.site.origin }),
        ...under('Products', productList(context, post.tiles)),
        ...under('Tags', linkList(context, [...post.tags, ...(post.shop ? [post.shop] : [])])),
        ...under('More to read', storyLines(context, post.posts)),
        ...under('Moodrooms', storyLines(context, post.rooms)),
      ],
      canonical: post.canonical,
      own: post.canonical,
      robots: null,
      cacheTags: post.cacheTags,
    };
  };

/** The home page: what the shop is, and where everything is found. */
export const readHome: ReadPage = async (context) => {
  const { site } = context;
  const home = await homePage(context.api);
  const tags = (cards: typeof home.rooms) =>
    list(
      cards.map(({ name, href, count }) => [
        link(name, urlOf(context, href)),
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
          context,
          site.menu.map(({ name, url }) => ({ name, href: url })),
        ),
      ),
      ...under('Categories', tags(home.categories)),
      ...under('Rooms', tags(home.rooms)),
      ...under('Brands', tags(home.brands)),
      ...under('Recommended', productList(context, home.recommended)),
      ...under('Moodrooms', storyLines(context, home.moodrooms)),
      ...under('The Journal', storyLines(context, home.posts)),
      ...under(
        'Help',
        linkList(
          context,
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
  (variantId: string): ReadPage =>
  async (context) => {
    const product = await productPage(context.api, variantId);
    const page = product && (await reviewsPage(context.api, product, context.url.searchParams));
    if (!page) return NOT_FOUND;
    const { count, average } = product.reviews;
    return {
      status: 'found',
      nodes: [
        heading(1, `Reviews of ${product.name}`),
        ...trailLine(context, [
          ...product.trail.slice(0, -1),
          { name: product.name, href: product.canonical },
        ]),
        ...(count === 0
          ? []
          : [paragraph(`${average} of 5 stars in ${counted(count, 'review')}.`)]),
        ...page.reviews.flatMap(reviewNodes),
        ...pageLine(context, page.pagination),
        ...under('Orders', linkList(context, page.sorts)),
      ],
      canonical: page.canonical,
      own: null,
      robots: 'noindex',
      cacheTags: product.cacheTags,
    };
  };

/** A tag's meaning, and a link to its products. */
export const readTag =
  (tagId: string): ReadPage =>
  async (context) => {
    const tag = await tagInfo(context.api, tagId);
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
          link(`All ${tag.name}`, urlOf(context, tag.products)),
          ` (${counted(tag.count, 'product')})`,
        ),
        ...under('Belongs to', linkList(context, tag.parent === null ? [] : [about(tag.parent)])),
        ...under('Kinds of it', linkList(context, tag.children.map(about))),
      ],
      canonical: tag.canonical,
      own: tag.canonical,
      robots: null,
      cacheTags: tag.cacheTags,
    };
  };

/** A policy or a help page. */
export const readPolicy =
  (path: string): ReadPage =>
  async (context) => {
    const pages = await context.policies();
    const page = pages.find((one) => one.path === path);
    if (page === undefined) return NOT_FOUND;
    return {
      status: 'found',
      nodes: [
        heading(1, page.title),
        ...paragraphs(page.lead, page.updated === '' ? '' : `Last changed in ${page.updated}.`),
        ...htmlNodes(page.html, { origin: context.site.origin }),
        ...under(
          'Other help pages',
          linkList(
            context,
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
export const readGame: ReadPage = async (context) => {
  const styles = await gameStyles(context.api);
  return {
    status: 'found',
    nodes: styles.length === 0 ? none(context) : played(context, styles),
    canonical: paths.game(),
    own: paths.game(),
    robots: null,
    cacheTags: [cacheTags.game],
  };
};

const none = (context: ReadingContext): readonly RootContent[] => [
  heading(1, GAME_WORDS.none.heading),
  ...paragraphs(GAME_WORDS.none.text),
  paragraph(link('All Products', urlOf(context, paths.products()))),
];

const played = (context: ReadingContext, styles: Styles): readonly RootContent[] => [
  heading(1, GAME_WORDS.heading),
  ...paragraphs(`The style game. ${GAME_WORDS.lead}`),
  ...under(
    'How to play',
    list([
      [
        'A person plays it in a browser, at ',
        link(paths.game(), urlOf(context, paths.game())),
        ': the pictures are the questions.',
      ],
      ['The player signs in first, so that the styles can be saved.'],
      ['In each round the player chooses one of four pictures, each in a different style.'],
      ['The two styles that were chosen most are the result, each with its share of the choices.'],
      [
        'The player can name the result and save it among the ',
        link('saved styles', urlOf(context, paths.savedStyles())),
        ' of the account; ',
        link('the shop', urlOf(context, paths.ownStore())),
        ' can then sort its products by them.',
      ],
    ]),
  ),
  ...under(
    'Styles',
    list(
      styles.map((style) => [
        link(style.name, urlOf(context, paths.list(style))),
        ` (${counted(style.count, 'product')})${style.description === '' ? '' : `: ${style.description}`}`,
      ]),
    ),
  ),
];
