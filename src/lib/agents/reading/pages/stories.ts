import type { RootContent } from 'mdast';
import { blogList } from '../../../stories/blog-list.ts';
import { moodroomList } from '../../../stories/moodroom-list.ts';
import { moodroomPage } from '../../../stories/moodroom-page.ts';
import { postPage } from '../../../stories/post-page.ts';
import type { StoryListAnswer } from '../../../stories/story-list.ts';
import { htmlNodes } from '../html-nodes.ts';
import { heading, link, list, paragraph, paragraphs } from '../nodes.ts';
import {
  addressOf,
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
} from '../reading.ts';

/** Moodrooms, all or those of a tag. */
export const readMoodrooms =
  (segments: readonly string[]): Read =>
  async (here) =>
    storiesOf(here, await moodroomList(here.api, segments, here.url.searchParams));

/** Posts, all or those of a section or a tag. */
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
                      link(variantTitle, addressOf(here, href)),
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

/** A section of a page; nothing where there is nothing in it. */
export const under = (name: string, nodes: readonly RootContent[]): RootContent[] =>
  nodes.length === 0 ? [] : [heading(2, name), ...nodes];
