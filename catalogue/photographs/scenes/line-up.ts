import type { StoryFile } from '../../build/story-files.ts';
import type { PostHead } from '../../build/story-schema.ts';
import { mountOf, type Mount, type Plan } from '../studio-plan.ts';
import { mix } from './mix.ts';
import { soldItem } from './room-scene.ts';
import type { Item, Scene } from './scene.ts';

/** Space between two things, and around the row, as shares of their size. */
const GAP = 0.06;
const MARGIN = 1.24;
const ASPECT = 1.5;

/**
 * The least height of the middle above the floor, as a share of the width: a low row shows no more floor than
 * wall.
 */
const LEAST_FLOOR = 0.17;

/** Places the things on the floor side by side, in the given order, with the middle of the row at 0. */
const row = (items: readonly Item[], width: number): readonly Item[] => {
  let left = -width / 2;
  const gap = width * GAP;
  return items.map((item) => {
    const x = left + item.size[1] / 2;
    left += item.size[1] + gap;
    return { ...item, at: [x, 0, 0] };
  });
};

const widthOf = (items: readonly Item[]): number => {
  const sum = items.reduce((total, { size }) => total + size[1], 0);
  return items.length < 2 ? sum : sum / (1 - GAP * (items.length - 1));
};

/** The picture of a post: its products side by side in front of a wall. */
export const lineUp = (plan: Plan, { slug, head }: StoryFile<PostHead>): Scene => {
  const items = head.cover.map((sku) => soldItem(plan.sources, sku, [0, 0, 0], `${slug}.md`));
  const at = (...mounts: Mount[]) =>
    items.filter(({ model }) => mounts.includes(mountOf(plan, model)));
  const [standing, hung, hanging] = [at('floor', 'table'), at('wall'), at('ceiling')];
  const wide = Math.max(widthOf(standing), widthOf(hung), widthOf(hanging), 500);
  const tall = Math.max(0, ...standing.map(({ size }) => size[0]));
  const above = Math.max(0, ...[...hung, ...hanging].map(({ size }) => size[0]));
  const gap = above > 0 && tall > 0 ? Math.max(above * 0.35, 120) : 0;
  const high = tall + gap + above;
  const deep = Math.max(300, ...standing.map(({ size }) => size[2]));
  const floating = tall + gap + (tall === 0 ? 300 : 0);
  const width = Math.max(wide * MARGIN, high * MARGIN * ASPECT, 900);
  return {
    wall: head.wall,
    floor: mix(head.wall, '#8a6a4a', 0.34),
    back: deep * 0.75,
    view: {
      x: 0,
      y: (tall === 0 ? 300 : 0) + Math.max(high * 0.46, width * LEAST_FLOOR),
      width,
    },
    items: [
      ...at('flat').map((item) => ({ ...item, at: [0, 0, deep * 0.4] as const })),
      ...row(standing, widthOf(standing)),
      ...raised(row(hung, widthOf(hung)), floating, -deep * 0.74),
      ...raised(row(hanging, widthOf(hanging)), floating, 0),
    ],
  };
};

const raised = (items: readonly Item[], y: number, z: number): readonly Item[] =>
  items.map((item) => ({ ...item, at: [item.at[0], y, z] }));
