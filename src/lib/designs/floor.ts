import type { DesignPage } from './design-page.ts';
import type { Kind } from './kinds.ts';
import type { Placement, Plan } from '@parlour/domain';

/** An item on the floor, as the plan, the checks and the 3D room need it. Lengths are millimetres. */
export interface OnFloor extends Placement {
  /** Its place in the plan's list. */
  readonly index: number;
  /** Its number in the list. */
  readonly number: number;
  readonly name: string;
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly kind: Kind;
  readonly model: NonNullable<DesignPage['pieces'][number]['thing']['model']> | null;
}

/** The input of the plan's island. */
export interface Floor {
  readonly room: string;
  readonly name: string;
  readonly productIds: readonly string[];
  readonly plan: Plan;
  readonly pieces: readonly OnFloor[];
}

/** The items of a design that stand on the floor, with their numbers in the list. */
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
