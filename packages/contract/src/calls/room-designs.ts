import * as z from 'zod';
import { DESIGN_NAME_LENGTH, DESIGN_STATUSES } from '@parlour/domain';
import { call } from '../call.ts';
import { RoomDesign, RoomPlan } from '../entities/room-design.ts';
import { idParam, list, text } from '../readers.ts';

/*
 * A room design belongs to a customer and starts from a moodroom or from an empty plan; each moodroom has at
 * most one.
 */
const main = { family: 'main', access: 'customer' } as const;

/** A moodroom's id, or `plan-` and a number for a design that started empty. */
const room = z.object({ personroomID: idParam });
const oneDesign = z.object({ data: RoomDesign, message: text });

export const saveRoomDesign = call({
  ...main,
  method: 'POST',
  path: 'v1/api/personrooms/postsavepersonroomdesign',
  effect: 'write',
  byScripts: true,
  summary: 'Saves the customer’s design of a moodroom, in place of an earlier one (API-111)',
  body: room.extend({
    name: z
      .string()
      .trim()
      .min(1, 'Please write a name.')
      .max(DESIGN_NAME_LENGTH, `Please write at most ${String(DESIGN_NAME_LENGTH)} characters.`),
    productID: z.array(idParam).max(100).default([]),
    /** Not in the specification: the position of every item. Without it the earlier plan stays. */
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
    'Turns the customer’s design of a moodroom into a draft, or publishes it under a new link (API-115)',
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
  summary: 'The customer’s room designs, last changed first',
  reply: z.object({ designs: list(RoomDesign) }),
});

/** Not in the specification. Never cached: a link stops working as soon as it is withdrawn. */
export const readSharedDesign = call({
  family: 'web',
  access: 'public',
  method: 'GET',
  effect: 'read',
  latest: true,
  path: 'web/shared-room-design/{share}',
  summary: 'A published room design, by the end of its link',
  params: z.object({ share: idParam }),
  reply: z.object({ data: RoomDesign }),
});

/** Not in the specification. The copy says nothing about the owner, and does not keep the name. */
export const copySharedDesign = call({
  family: 'customer',
  access: 'customer',
  method: 'POST',
  effect: 'write',
  path: 'api/customer/room-design/copy',
  summary:
    'Copies a published room design into a draft of the customer’s own, by the end of its link',
  idempotent: true,
  body: z.object({ share: idParam }),
  reply: oneDesign,
});
