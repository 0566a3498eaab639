import * as z from 'zod';
import { call } from '../call.ts';
import { id, idParam, list, text } from '../readers.ts';

/* A design is what a customer makes of a moodroom: a name, a status, the products chosen for it. */
const main = { family: 'main', access: 'customer' } as const;

/** States of a design (spec decision 40). */
const status = z.enum(['draft', 'published']);

const RoomDesign = z.object({
  personroomID: id,
  name: text,
  status: text,
  /** ISO 8601. */
  date: text,
  productID: list(id),
});

const room = z.object({ personroomID: idParam });
const oneDesign = z.object({ data: RoomDesign, message: text });

export const saveRoomDesign = call({
  ...main,
  method: 'POST',
  effect: 'write',
  path: 'v1/api/personrooms/postsavepersonroomdesign',
  summary: 'Saves the customer’s design of a moodroom, in the place of an earlier one (API-111)',
  body: room.extend({
    name: z.string().trim().min(1).max(60),
    productID: z.array(idParam).max(100).default([]),
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
  summary: 'Makes the customer’s design of a moodroom a draft or publishes it (API-115)',
  query: room.extend({ status }),
  reply: oneDesign,
});
