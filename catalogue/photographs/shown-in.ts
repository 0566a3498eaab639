import { skuOf } from '../build/product-records.ts';
import type { Photographs } from '../build/source-schema.ts';
import type { Sources, TypedTag } from '../build/sources.ts';
import type { RoomHead } from '../build/story-schema.ts';
import type { StoryFile } from '../build/story-files.ts';
import { likeOf, productFor } from '../drawings/scenes/tags.ts';
import { CORNERS, type RoomShot } from './rooms.ts';

type Rooms = readonly StoryFile<RoomHead>[];

/** Where a photograph serves, and the name of the photograph. */
type Serves = readonly [place: string, shows: string];

/**
 * Where photographs serve besides. A room is the last picture of what it shows, and a moodroom the
 * picture of its room and styles; moods show the room or style that they look like, categories and brands
 * their first product, and the style game each style's own picture first. A photograph that was
 * taken for the place itself comes before all of these.
 */
export const shownIn = (
  photographs: Photographs,
  shots: readonly RoomShot[],
  stories: Rooms,
  sources: Sources,
): Photographs => {
  const shown: Photographs = {};
  const all = [
    ...stories.flatMap((story) => ofStory(shots, story)),
    ...shots.filter(({ file }) => file.startsWith(CORNERS)).flatMap(ofItems),
    ...sources.tags.flatMap((tag) => ofTag(tag, sources)),
    ...sources.tags.filter(({ type }) => type === 'style').map(({ slug }) => ofGame(slug)),
  ];
  for (const [place, shows] of all) {
    const own = photographs[place];
    const found = photographs[shows] ?? shown[shows];
    if (!found || (own && own.shows === undefined)) continue;
    const { width, height, tone } = found;
    shown[place] ??= { width, height, tone, shows: found.shows ?? shows };
  }
  return shown;
};

const ofStory = (
  shots: readonly RoomShot[],
  { slug, head: { room, styles } }: Rooms[number],
): Serves[] => {
  const shows = `moodrooms/${slug}`;
  const tags = [`tags/room-${room}`, ...styles.map((style) => `tags/style-${style}`)];
  return [
    ...shots.filter(({ file }) => file === shows).flatMap(ofItems),
    ...tags.map((place): Serves => [place, shows]),
  ];
};

/** A room is the last picture of each thing in it that is sold. */
const ofItems = ({ file, items }: RoomShot): Serves[] =>
  items
    .filter(({ name }) => name !== '')
    .map(({ name }) => [`articles/${name.toLowerCase()}-room`, file]);

const ofTag = (tag: TypedTag, sources: Sources): Serves[] => {
  const place = `tags/${tag.type}-${tag.slug}`;
  const like = likeOf(tag.type, tag.slug);
  if (like !== undefined) return [[place, `tags/${like.replace('/', '-')}`]];
  if (tag.type !== 'category' && tag.type !== 'brand') return [];
  const product = productFor(tag, sources);
  const variant = product?.variant.find(({ title }) => title !== undefined);
  if (!product || !variant) return [];
  return [[place, `articles/${skuOf(product, variant).toLowerCase()}-angle`]];
};

const ofGame = (style: string): Serves => [`game/${style}-1`, `tags/style-${style}`];
