import { cacheTags } from '#lib/cache-tags.ts';
import type { Api, Post, Tag } from '@parlour/contract';
import { readPage } from '#lib/listing/page-number.ts';
import { slugFor, UNKNOWN_SLUG } from '@parlour/domain';
import { typeOfKind } from '#lib/stories/story.ts';
import { paths } from '#lib/paths.ts';
import { postCard } from './story-card.ts';
import {
  asAnswer,
  STORY_PAGE,
  storyList,
  tagAt,
  type StoryChoice,
  type StoryListAnswer,
  type StoryPlace,
} from './story-list.ts';

type BlogApi = Pick<Api, 'listTags' | 'listContents'>;

/** The most recent posts, from which the departments are derived; as many as a call returns. */
const MAX_POSTS = 100;

const BLOG = { name: 'Blogs', href: paths.blog() };

const EVERYTHING: StoryPlace = {
  heading: 'The Journal',
  introduction:
    'Advice to use: how to choose, where to put it, how to look after it, and who made it.',
  title: 'The Journal: advice on furniture, rooms and care',
  description:
    'Buying advice, care, styles, rooms and makers: practical articles on furniture and the houses it lives in.',
  trail: [{ name: BLOG.name, href: null }],
  href: (page) => paths.blog(page),
};

const ofSection = (section: string): StoryPlace => ({
  heading: section,
  introduction: '',
  title: `${section}: the Journal`,
  description: `Articles from the Journal: ${section.toLowerCase()}.`,
  trail: [BLOG, { name: section, href: null }],
  href: (page) => paths.blog(page, slugFor(section)),
});

const ofTag = (tag: Tag): StoryPlace => ({
  heading: `Read about ${tag.name}`,
  introduction: tag.description,
  title: `${tag.name}: the Journal`,
  description: `Articles on ${tag.name}. ${tag.seo_description}`.trim(),
  trail: [BLOG, { name: tag.name, href: null }],
  href: (page) => paths.blogByTag(tag, page),
  tag,
});

const choicesOf = (sections: readonly string[], section: string): readonly StoryChoice[] => [
  { name: 'Everything', href: paths.blog(), current: section === '' },
  ...sections.map((name) => ({
    name,
    href: paths.blog(1, slugFor(name)),
    current: name === section,
  })),
];

const sectionsOf = (posts: readonly Post[]): readonly string[] =>
  [...new Set(posts.map(({ section }) => section))].filter((section) => section !== '').toSorted();

/**
 * The list of posts of a URL (BLOG-001).
 * @param slug segment before `/blog/`: `_` for everything, or a department; any before a tag
 * @param place segments after `/blog/`: `t`, or anything with `{type}/{tagId}`
 */
export const blogList = async (
  api: BlogApi,
  slug: string,
  place: readonly string[],
  query: URLSearchParams,
): Promise<StoryListAnswer> => {
  const [first = '', kind, tagId = '', ...rest] = place;
  if (rest.length > 0 || (kind === undefined && first !== 't')) return { status: 'not_found' };
  const newest = await api.listContents({ body: { limit: MAX_POSTS } });
  const sections = sectionsOf(newest.data.list);
  const shown =
    kind === undefined ? placeOfSlug(sections, slug) : await placeOfTag(api, kind, tagId);
  if (shown === undefined) return { status: 'not_found' };
  const page = readPage(query.get('page'));
  if (page === null) return { status: 'moved', to: shown.href(1) };
  return listed(api, shown, page, sections);
};

const placeOfSlug = (sections: readonly string[], slug: string): StoryPlace | undefined => {
  if (slug === UNKNOWN_SLUG) return EVERYTHING;
  const section = sections.find((name) => slugFor(name) === slug);
  return section === undefined ? undefined : ofSection(section);
};

const placeOfTag = async (
  api: BlogApi,
  kind: string,
  tagId: string,
): Promise<StoryPlace | undefined> => {
  const { tags } = await api.listTags();
  const tag = tagAt(tags, typeOfKind(kind), tagId);
  return tag && ofTag(tag);
};

const listed = async (
  api: BlogApi,
  shown: StoryPlace,
  page: number,
  sections: readonly string[],
): Promise<StoryListAnswer> => {
  const section = sections.find((name) => name === shown.heading) ?? '';
  const search = { tags: shown.tag ? [shown.tag.tagId] : [], section };
  const window = { limit: STORY_PAGE, skip: (page - 1) * STORY_PAGE };
  if (window.skip > 1_000_000_000) return { status: 'not_found' };
  const { data, totalCount } = await api.listContents({ body: { search, ...window } });
  return asAnswer(
    storyList(shown, page, {
      cards: data.list.map(postCard),
      totalCount,
      choices: choicesOf(sections, shown.tag ? '-' : section),
      cacheTags: [cacheTags.blog],
    }),
  );
};
