import type { RoomShot } from './rooms.ts';
import type { Shot } from './studio-plan.ts';

/** The list of rooms and single things that the studio reads. */
export const shotList = (rooms: readonly RoomShot[], shots: readonly Shot[]): string =>
  [...rooms.flatMap(roomTables), ...shots.map((shot) => table('shot', thingOf(shot)))].join('\n');

const roomTables = ({ items, ...room }: RoomShot): string[] => [
  table('room', room),
  ...items.map(({ name, at, turn, pin, ...shot }) => {
    const { model, size, options, materials } = shot;
    return table('room.item', {
      name,
      model,
      size,
      options,
      materials,
      at,
      turn,
      ...(pin ? { pin } : {}),
    });
  }),
];

const thingOf = ({ file, model, view, size, options, materials }: Shot) => ({
  file,
  model,
  view,
  size,
  options,
  materials,
});

const table = (name: string, values: Readonly<Record<string, unknown>>): string =>
  [
    `[[${name}]]`,
    ...Object.entries(values).map(([key, value]) => `${key} = ${written(value)}`),
    '',
  ].join('\n');

/** A value as TOML on one line. */
const written = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).map(([key, entry]) => `${key} = ${written(entry)}`);
  return `{ ${pairs.join(', ')} }`;
};
