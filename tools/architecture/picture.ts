import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Graphviz } from '@hpcc-js/wasm-graphviz';
import { codeFiles } from '../local/imports.ts';

/** File of the picture of the rooms. */
export const PICTURE = 'docs/architecture.svg';

/** A room is a package, or a folder of the shop; a file belongs to the first that it is in. */
const ROOMS: readonly (readonly [room: string, files: RegExp])[] = [
  ['packages/$1', /^packages\/([^/]+)\//],
  ['src/worker/$1', /^src\/worker\/(market|platform)\//],
  // A component places islands, and an island draws with components.
  ['src/components\\nsrc/islands', /^src\/(?:components|islands)\//],
  ['src/$1', /^src\/(lib|layouts|pages|worker)\//],
  ['$1', /^(tools|catalogue)\//],
];

/** Tests, what helps them, and styles are not drawn. */
const NOT_DRAWN = /\.test\.tsx?$|\/(?:testing|samples)\/|vitest\.config/;

/** The import paths of `package.json`. */
const SHORT = /^#(\w+)\//;

const roomOf = (file: string): string | undefined => {
  const [room, files] = ROOMS.find(([, files]) => files.test(file)) ?? [];
  return files === undefined ? undefined : files.exec(file)?.[0].replace(files, room ?? '');
};

const fileOf = (importer: string, name: string): string => {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(importer), name);
  return name.replace('@parlour/', 'packages/').replace(SHORT, 'src/$1/') + '/';
};

/** Each room with the rooms that its code imports. */
const imports = async (): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const rooms = new Map<string, Set<string>>();
  for (const file of codeFiles()) {
    const room = roomOf(file);
    if (room === undefined || file.endsWith('.json') || NOT_DRAWN.test(file)) continue;
    const needed = rooms.get(room) ?? new Set();
    rooms.set(room, needed);
    const code = await readFile(file, 'utf8');
    for (const [, name = ''] of code.matchAll(/(?:from|import) ?\(?'([^']+)'/g)) {
      const other = roomOf(fileOf(file, name));
      if (other !== undefined && other !== room) needed.add(other);
    }
  }
  return rooms;
};

/** The floors from the ground up: each room stands above all that it imports. */
const floorsOf = (rooms: ReadonlyMap<string, ReadonlySet<string>>): readonly string[][] => {
  const floors: string[][] = [];
  const left = new Map(rooms);
  while (left.size > 0) {
    const floor = [...left].filter(([, needed]) => ![...needed].some((room) => left.has(room)));
    if (floor.length === 0) throw new Error(`A circle of ${[...left.keys()].join(', ')}.`);
    floors.push(floor.map(([room]) => room).toSorted());
    for (const [room] of floor) left.delete(room);
  }
  return floors;
};

/** Colours follow the reader's system setting; the text takes the colour of the lines. */
const STYLE = `<style>
  svg { color: #1d1d1b } @media (prefers-color-scheme: dark) { svg { color: #e8e6e1 } }
  text { fill: currentColor } path, polygon { stroke: currentColor } .edge polygon { fill: currentColor }
  .edge path { opacity: .55 } .node path { fill: none }
</style>`;

/**
 * The rooms on their floors, as an SVG that is readable on light and dark. An arrow leads to a room that is imported;
 * one that follows from others is left out.
 */
export const architecturePicture = async (): Promise<{
  svg: string;
  floors: readonly string[][];
}> => {
  const rooms = await imports();
  const floors = floorsOf(rooms);
  const edges = [...rooms].flatMap(([room, needed]) =>
    [...needed].map((other) => `"${room}" -> "${other}"`),
  );
  const graphviz = await Graphviz.load();
  const { out: needed } = graphviz.tred(`digraph { ${edges.toSorted().join('\n')} }`);
  const same = floors.map(
    (floor) => `{ rank=same; ${floor.map((room) => `"${room}"`).join('; ')} }`,
  );
  const drawn = graphviz.dot(
    needed.replace(
      /^[^{]*\{/,
      `digraph { bgcolor="transparent"; ranksep=0.5; nodesep=0.3
    node [shape=box style=rounded fontname="sans-serif" fontsize=11 margin="0.2,0.1"]
    edge [arrowsize=0.6]
    ${same.join('\n')}`,
    ),
  );
  const svg = drawn.slice(drawn.indexOf('<svg')).replace(/(<svg[^>]*>)/, `$1\n${STYLE}`);
  return { svg, floors };
};
