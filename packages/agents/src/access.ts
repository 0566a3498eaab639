import * as z from 'zod';

/*
 * How a delivery gets in, as assistants say it over every protocol. UCP and ACP have no field for it: they take it as
 * `access` of an address.
 */

const short = z.string().trim().max(120);

/** What is left out is not said: answers that the shop has stay. */
export const SaidAccess = z.object({
  floor: short.optional(),
  lift: z.enum(['', 'yes', 'no']).optional(),
  stairs: short.optional(),
  narrowest_door_cm: z.number().min(0).max(500).optional(),
  parking: short.optional(),
  opens_the_door: short.optional(),
  their_phone: z.string().trim().max(30).optional(),
});

/** The answers in the shop's own terms; none for an address without any. */
export const accessOf = (access: z.output<typeof SaidAccess> | undefined) => ({
  accessFloor: access?.floor,
  accessLift: access?.lift,
  accessStairs: access?.stairs,
  accessDoor: access?.narrowest_door_cm,
  accessParking: access?.parking,
  accessName: access?.opens_the_door,
  accessTelephone: access?.their_phone,
});
