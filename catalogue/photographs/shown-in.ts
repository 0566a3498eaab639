import type { Photographs } from '../build/source-schema.ts';
import type { Sources } from '../build/sources.ts';
import type { RoomHead } from '../build/story-schema.ts';
import type { StoryFile } from '../build/story-files.ts';
import { CORNERS, type RoomShot } from './rooms.ts';
import { standInFor } from './stand-ins.ts';

type Rooms = readonly StoryFile<RoomHead>[];

/** A place where a photograph serves, and the name of the photograph. */
type PhotographUse = readonly [place: string, shows: string];

/**
 * Further places where photographs serve. A room is the last picture of each product in it, and a moodroom
 * the picture of its room and styles; other tags show their stand-in, and the style game each style's own
 * picture first. A photograph of the place itself comes before all of these.
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
    ...sources.tags.flatMap((tag): PhotographUse[] => {
      const shows = standInFor(tag, sources);
      return shows === undefined ? [] : [[`tags/${tag.type}-${tag.slug}`, shows]];
    }),
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
): PhotographUse[] => {
  const shows = `moodrooms/${slug}`;
  const tags = [`tags/room-${room}`, ...styles.map((style) => `tags/style-${style}`)];
  return [
    ...shots.filter(({ file }) => file === shows).flatMap(ofItems),
    ...tags.map((place): PhotographUse => [place, shows]),
  ];
};

/** A room is the last picture of each product in it. */
const ofItems = ({ file, items }: RoomShot): PhotographUse[] =>
  items
    .filter(({ name }) => name !== '')
    .map(({ name }) => [`articles/${name.toLowerCase()}-room`, file]);

const ofGame = (style: string): PhotographUse => [`game/${style}-1`, `tags/style-${style}`];
