import type { Kind } from './kinds.ts';
import { boxOf, doorBox, frontOf, overlap, type Placement, type Plan } from '@parlour/domain';

/** An item on the floor with its true dimensions. */
export interface PlacedItem extends Placement {
  readonly name: string;
  readonly width: number;
  readonly depth: number;
  readonly kind: Kind;
}

/** Goes under other items. */
const FLAT = 'rug';

/** A chair stands under its table. */
const fits = (one: PlacedItem, other: PlacedItem): boolean => {
  const symbols = [one.kind.symbol, other.kind.symbol];
  return symbols.includes(FLAT) || (symbols.includes('seat') && symbols.includes('table'));
};

const clashOf = (one: PlacedItem, other: PlacedItem): string | null => {
  if (fits(one, other)) return null;
  const [here, there] = [boxOf(one, one), boxOf(other, other)];
  if (overlap(here, there)) return `${one.name} and ${other.name} overlap.`;
  return null;
};

const narrowOf = (one: PlacedItem, other: PlacedItem): string | null => {
  if (one.kind.clear === 0 || fits(one, other) || other.kind.stands === 'middle') return null;
  if (!overlap(frontOf(one, one, one.kind.clear), boxOf(other, other))) return null;
  const clear = String(one.kind.clear / 10);
  return `${one.name} needs ${clear} cm of space in front, but ${other.name} is there.`;
};

/** Sentences about everything that would not work in the real room. */
export const problemsOf = (plan: Plan, standing: readonly PlacedItem[]): readonly string[] => {
  const swing = doorBox(plan);
  const room = { left: 0, top: 0, right: plan.width, bottom: plan.depth };
  const alone = standing.flatMap((one) => {
    const box = boxOf(one, one);
    const out =
      box.left < room.left ||
      box.top < room.top ||
      box.right > room.right ||
      box.bottom > room.bottom;
    return [
      ...(out ? [`${one.name} doesn’t fit into the room there.`] : []),
      ...(one.kind.symbol !== FLAT && overlap(box, swing) ? [`${one.name} blocks the door.`] : []),
    ];
  });
  const pairs = standing.flatMap((one, index) =>
    standing.flatMap((other, at) => {
      if (one === other) return [];
      const clash = at > index ? clashOf(one, other) : null;
      return (
        clash ?? (overlap(boxOf(one, one), boxOf(other, other)) ? [] : (narrowOf(one, other) ?? []))
      );
    }),
  );
  return [...alone, ...pairs];
};
