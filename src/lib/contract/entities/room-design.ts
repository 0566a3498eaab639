import * as z from 'zod';
import { MOST_PIECES, ROOM_SIDES, TURNS, WALLS } from '#lib/designs/plan.ts';
import { id, idParam, list, text } from '../readers.ts';

const side = z.number().int().min(ROOM_SIDES.least).max(ROOM_SIDES.most);
/** Millimetres from the left or the top wall; a piece may lie outside the room. */
const place = z
  .number()
  .int()
  .min(-ROOM_SIDES.most)
  .max(2 * ROOM_SIDES.most);

/** A room from above with what stands in it. Lengths are millimetres. */
export const RoomPlan = z.object({
  /** From left to right, and from the top of the picture to its bottom. */
  width: side,
  depth: side,
  /** The wall with the door, and where its middle is, from the left or the top. */
  door: z.object({ wall: z.enum(WALLS), at: place }),
  pieces: z
    .array(
      z.object({
        variantID: idParam,
        /** Middle of the piece. */
        x: place,
        y: place,
        /** Degrees clockwise; at 0 its front looks to the bottom of the picture. */
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
  /** What the link of a published design ends with; '' for a draft. */
  share: text,
});

export type RoomDesign = z.output<typeof RoomDesign>;
