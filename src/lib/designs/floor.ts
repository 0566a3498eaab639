import type { DesignPage } from './design-page.ts';
import type { Kind } from './kinds.ts';
import type { Place, Plan } from './plan.ts';

/** A piece that stands on the floor, as plan, checks and 3D room need it. Lengths are millimetres. */
export interface OnFloor extends Place {
  /** Its place in the plan's list. */
  readonly index: number;
  /** The number that the list gives it. */
  readonly number: number;
  readonly name: string;
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly kind: Kind;
  readonly model: NonNullable<DesignPage['pieces'][number]['thing']['model']> | null;
}

/** What the island of a plan works with. */
export interface Floor {
  readonly room: string;
  readonly name: string;
  readonly productIds: readonly string[];
  readonly plan: Plan;
  readonly pieces: readonly OnFloor[];
}

/** The pieces of a design that stand on the floor, with the numbers of the list. */
export const floorOf = ({ room, name, plan, pieces }: DesignPage): Floor => ({
  room,
  name,
  plan,
  productIds: [...new Set(pieces.map(({ thing }) => thing.productId))],
  pieces: pieces.flatMap(({ index, x, y, turn, thing }, at) =>
    thing.kind === null
      ? []
      : [
          {
            index,
            x,
            y,
            turn,
            number: at + 1,
            name: thing.name,
            kind: thing.kind,
            width: thing.width,
            depth: thing.depth,
            height: thing.height,
            model: thing.model,
          },
        ],
  ),
});
