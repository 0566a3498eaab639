import { cacheTags } from '#lib/cache-tags.ts';
import type { Api, Tag } from '@parlour/contract';
import { readPage } from '#lib/listing/page-number.ts';
import { typeOfKind } from '#lib/stories/story.ts';
import { paths } from '#lib/paths.ts';
import { roomCard } from './story-card.ts';
import {
  asAnswer,
  STORY_PAGE,
  storyList,
  tagAt,
  type StoryChoice,
  type StoryListAnswer,
  type StoryPlace,
} from './story-list.ts';

const MOODROOMS = { name: 'Moodrooms', href: paths.moodrooms() };

const EVERYWHERE: StoryPlace = {
  heading: 'Moodrooms',
  introduction:
    'Whole rooms, furnished to the last cushion. Everything with a number can be yours; the text says why it’s there.',
  title: 'Moodrooms: furnished rooms to walk into',
  description:
    'Rooms furnished by our editors, with every piece in the picture named, priced and explained.',
  trail: [{ name: MOODROOMS.name, href: null }],
  href: paths.moodrooms,
};

const placeOf = (tag: Tag): StoryPlace => ({
  heading: `${tag.name} moodrooms`,
  introduction: tag.description,
  title: `${tag.name} moodrooms`,
  description: `Furnished rooms: ${tag.name}. ${tag.seo_description}`.trim(),
  trail: [MOODROOMS, { name: tag.name, href: null }],
  href: (page) => paths.moodroomsByTag(tag, page),
  tag,
});

/** The filters of the list: everything, and the rooms of the site. */
const choicesOf = (tags: readonly Tag[], tag: Tag | undefined): readonly StoryChoice[] => [
  { name: 'All', href: paths.moodrooms(), current: tag === undefined },
  ...tags
    .filter(({ type, tagId }) => type === 'room' || tagId === tag?.tagId)
    .map((choice) => ({
      name: choice.name,
      href: paths.moodroomsByTag(choice),
      current: choice.tagId === tag?.tagId,
    })),
];

/**
 * The list of moodrooms of a URL (ROOM-001, ROOM-003).
 * @param place the segments after `/moodrooms/`: `t`, or anything with `{type}/{tagId}`
 */
export const moodroomList = async (
  api: Pick<Api, 'listTags' | 'listPersonRooms'>,
  place: readonly string[],
  query: URLSearchParams,
): Promise<StoryListAnswer> => {
  const [first = '', kind, tagId = '', ...rest] = place;
  if (rest.length > 0 || (kind === undefined && first !== 't')) return { status: 'not_found' };
  const { tags } = await api.listTags();
  const tag = kind === undefined ? undefined : tagAt(tags, typeOfKind(kind), tagId);
  if (kind !== undefined && tag === undefined) return { status: 'not_found' };
  const shown = tag === undefined ? EVERYWHERE : placeOf(tag);
  const page = readPage(query.get('page'));
  if (page === null) return { status: 'moved', to: shown.href(1) };
  const search = { tags: tag === undefined ? [] : [tag.tagId] };
  const window = { limit: STORY_PAGE, skip: (page - 1) * STORY_PAGE };
  if (window.skip > 1_000_000_000) return { status: 'not_found' };
  const { data, totalCount } = await api.listPersonRooms({ body: { search, ...window } });
  return asAnswer(
    storyList(shown, page, {
      cards: data.list.map(roomCard),
      totalCount,
      choices: choicesOf(tags, tag),
      cacheTags: [cacheTags.moodrooms],
      own: ownOf(tag?.tagId ?? '', page),
    }),
  );
};

const ownOf = (tagId: string, page: number) => ({
  href: paths.ownMoodrooms({ tagId, page }),
  cards: paths.ownMoodroomCards({ tagId, page }),
});
