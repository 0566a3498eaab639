import * as z from 'zod';
import { MOST_PIECES, ROOM_SIDES, TURNS, WALLS } from '@parlour/domain';
import { id, idParam, list, text } from '../readers.ts';

const side = z.number().int().min(ROOM_SIDES.least).max(ROOM_SIDES.most);
/** Millimetres from the left or the top wall; an item may lie outside the room. */
const place = z
  .number()
  .int()
  .min(-ROOM_SIDES.most)
  .max(2 * ROOM_SIDES.most);

/** A room from above with its items. Lengths are millimetres. */
export const RoomPlan = z.object({
  /** From left to right, and from top to bottom of the drawing. */
  width: side,
  depth: side,
  /** The wall with the door, and the middle of the door, from the left or the top. */
  door: z.object({ wall: z.enum(WALLS), at: place }),
  pieces: z
    .array(
      z.object({
        variantID: idParam,
        /** Middle of the item. */
        x: place,
        y: place,
        /** Degrees clockwise; at 0 its front faces the bottom of the drawing. */
        turn: z.literal(TURNS),
      }),
    )
    .max(MOST_PIECES),
});

/** A design as its customer has it, or as its link shows it. */
export const RoomDesign = z.object({
  /** The moodroom's id, or `plan-1` and so on. */
  personroomID: id,
  name: text,
  status: text,
  /** ISO 8601. */
  date: text,
  productID: list(id),
  /** Null for a design that was saved without one. */
  plan: RoomPlan.nullish().transform((plan) => plan ?? null),
  /** The end of the link of a published design; '' for a draft. */
  share: text,
});

export type RoomDesign = z.output<typeof RoomDesign>;
