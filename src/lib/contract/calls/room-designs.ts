import * as z from 'zod';
import { DESIGN_NAME_LENGTH, DESIGN_STATUSES } from '#lib/designs/plan.ts';
import { BROWSER_ROUTES } from '../browser-routes.ts';
import { call } from '../call.ts';
import { RoomDesign, RoomPlan } from '../entities/room-design.ts';
import { idParam, list, text } from '../readers.ts';

/* A design is what a customer makes of a moodroom or of an empty plan; a moodroom has one at most. */
const main = { family: 'main', access: 'customer' } as const;

/** A moodroom's id, or `plan-` and a number for a design that began with nothing. */
const room = z.object({ personroomID: idParam });
const oneDesign = z.object({ data: RoomDesign, message: text });

export const saveRoomDesign = call({
  ...main,
  ...BROWSER_ROUTES.saveRoomDesign,
  summary: 'Saves the customer’s design of a moodroom, in the place of an earlier one (API-111)',
  body: room.extend({
    name: z
      .string()
      .trim()
      .min(1, 'Please write a name.')
      .max(DESIGN_NAME_LENGTH, `Please write ${String(DESIGN_NAME_LENGTH)} characters at most.`),
    productID: z.array(idParam).max(100).default([]),
    /** Not in the specification: where everything stands. Without it an earlier plan stays. */
    plan: RoomPlan.optional(),
  }),
  reply: oneDesign,
});

export const readRoomDesign = call({
  ...main,
  method: 'GET',
  effect: 'read',
  path: 'v1/api/personrooms/getpersonroomdesign',
  summary: 'The customer’s design of a moodroom (API-113)',
  query: room,
  reply: oneDesign,
});

export const deleteRoomDesign = call({
  ...main,
  method: 'GET',
  effect: 'write',
  path: 'v1/api/personrooms/deletepersonroomdesign',
  summary: 'Deletes the customer’s design of a moodroom (API-114)',
  query: room,
  reply: z.object({ message: text }),
});

export const setRoomDesignStatus = call({
  ...main,
  method: 'GET',
  effect: 'write',
  path: 'v1/api/personrooms/setpersonroomdesignstatus',
  summary:
    'Makes the customer’s design of a moodroom a draft or publishes it under a new link (API-115)',
  query: room.extend({ status: z.enum(DESIGN_STATUSES) }),
  reply: oneDesign,
});

/** Not in the specification. */
export const listRoomDesigns = call({
  family: 'customer',
  access: 'customer',
  method: 'GET',
  effect: 'read',
  path: 'api/customer/room-designs',
  summary: 'The customer’s room designs, those changed last first',
  reply: z.object({ designs: list(RoomDesign) }),
});

/** Not in the specification. Never kept: a link that is withdrawn shows nothing from then on. */
export const readSharedDesign = call({
  family: 'web',
  access: 'public',
  method: 'GET',
  effect: 'read',
  path: 'web/shared-room-design/{share}',
  summary: 'A published room design, by what its link ends with',
  params: z.object({ share: idParam }),
  reply: z.object({ data: RoomDesign }),
});

/** Not in the specification. Nothing that says whose the room was goes along, its name neither. */
export const copySharedDesign = call({
  family: 'customer',
  access: 'customer',
  method: 'POST',
  effect: 'write',
  path: 'api/customer/room-design/copy',
  summary:
    'Makes a draft of the customer’s own of a published room design, by what its link ends with',
  idempotent: true,
  body: z.object({ share: idParam }),
  reply: oneDesign,
});
