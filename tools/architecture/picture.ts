import { readFile } from 'node:fs/promises';
import { Graphviz } from '@hpcc-js/wasm-graphviz';
import { LAYERS } from '../../tests/layout/features.ts';

/** File of the picture of the layers. */
export const PICTURE = 'docs/architecture.svg';

/** Layers of the table in docs/architecture.md, each with the layers that it may import. */
const allowed = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const [, table = ''] = (await readFile('docs/architecture.md', 'utf8')).split(
    '## Who may import whom',
  );
  const rows = [...table.matchAll(/^\| ([^|]*`(?:src|tools|catalogue)[^|]*) \| ([^|]+) \|$/gm)];
  const paths = (text: string): string[] =>
    [...text.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path.replace(/\/<feature>$/, ''));
  const layers = new Map(
    rows.map(([, layers = '', imports = '']) => {
      const [layer = ''] = paths(layers).slice(-1);
      return [layer, paths(imports.split(/;? never| without|; the worker only/)[0] ?? '')];
    }),
  );
  // The market is one of the folders that the table names together, and the only one with features.
  layers.get('src/worker/*.ts')?.push('src/worker/market');
  return layers.set('src/worker/market', layers.get('src/worker') ?? []);
};

/** The name of a layer, and whether it has a folder for each feature. */
const labelOf = (layer: string): string => {
  if (layer === 'src/worker') return 'other folders of src/worker';
  return layer in LAYERS ? `${layer}/<feature>` : layer;
};

/** Colours follow the reader's system setting; the text takes the colour of the lines. */
const STYLE = `<style>
  svg { color: #1d1d1b } @media (prefers-color-scheme: dark) { svg { color: #e8e6e1 } }
  text { fill: currentColor } path, polygon { stroke: currentColor } .edge polygon { fill: currentColor }
  .edge path { opacity: .55 } .node path { fill: none }
</style>`;

/** The layers and their permitted imports, as an SVG that is readable on light and dark. */
export const architecturePicture = async (): Promise<string> => {
  const table = await allowed();
  const layers = [...new Set([...table.keys(), ...[...table.values()].flat()])].filter((layer) =>
    /^(src\/|tools$|catalogue$)/.test(layer),
  );
  const nodes = layers.map((layer) => `"${layer}" [label="${labelOf(layer)}"]`);
  const edges = layers.flatMap((layer) =>
    (table.get(layer) ?? [])
      .filter((to) => to !== layer && layers.includes(to))
      .map((to) => `"${layer}" -> "${to}"`),
  );
  // Dashed: a folder within another.
  const inside = layers.flatMap((layer) =>
    layers
      .filter((outer) => layer.startsWith(`${outer}/`))
      .toSorted((one, other) => other.length - one.length)
      .slice(0, 1)
      .filter((outer) => outer !== 'src/worker')
      .map((outer) => `"${outer}" -> "${layer}" [style=dashed arrowhead=none]`),
  );
  const graph = `digraph { bgcolor="transparent"; ranksep=0.6; nodesep=0.3
    node [shape=box style=rounded fontname="sans-serif" fontsize=11 margin="0.3,0.1"]
    edge [arrowsize=0.6]
    ${[...nodes, ...edges, ...inside].join('\n')} }`;
  const drawn = (await Graphviz.load()).dot(graph);
  return drawn.slice(drawn.indexOf('<svg')).replace(/(<svg[^>]*>)/, `$1\n${STYLE}`);
};
