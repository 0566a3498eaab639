import type { Photographs } from '../build/source-schema.ts';
import type { RoomShot } from './rooms.ts';
import type { StoryFile } from '../build/story-files.ts';
import type { RoomHead } from '../build/story-schema.ts';

type Rooms = readonly StoryFile<RoomHead>[];

/**
 * Where the photographs of moodrooms serve besides: as the last picture of what they show, and as
 * the picture of their room and styles. A photograph taken for the place itself comes first.
 */
export const shownIn = (
  photographs: Photographs,
  shots: readonly RoomShot[],
  stories: Rooms,
): Photographs => {
  const shown: Photographs = {};
  for (const { slug, head } of stories) {
    const shows = `moodrooms/${slug}`;
    const taken = photographs[shows];
    if (!taken) continue;
    const { width, height, tone } = taken;
    for (const name of [...articlesIn(shots, shows), ...tagsOf(head)]) {
      if (!photographs[name] || photographs[name].shows !== undefined)
        shown[name] ??= { width, height, tone, shows };
    }
  }
  return shown;
};

const articlesIn = (shots: readonly RoomShot[], file: string): string[] =>
  (shots.find((shot) => shot.file === file)?.items ?? [])
    .filter(({ name }) => name !== '')
    .map(({ name }) => `articles/${name.toLowerCase()}-room`);

const tagsOf = ({ room, styles }: RoomHead): string[] => [
  `tags/room-${room}`,
  ...styles.map((style) => `tags/style-${style}`),
];
