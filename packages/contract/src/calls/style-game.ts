import * as z from 'zod';
import { DAY_S } from '@parlour/domain';
import { call } from '../call.ts';
import { Pictionaire, StylePicture, styleResult, Verdict } from '../entities/style-game.ts';
import { jsonFieldsList } from '../json-fields.ts';
import { flag, idParam, limit, number, skip, text, typed, windowBeside } from '../readers.ts';

/** The longest name of a verdict, in characters (spec decision 39). */
const VERDICT_NAME_LENGTH = 60;

/* The game ends in verdicts, which belong to a customer (AUTH-019), so its calls carry the bearer token. */
const main = { family: 'main', access: 'customer' } as const;
const read = { ...main, effect: 'read' } as const;
const write = { ...main, effect: 'write' } as const;

const slug = z.string().trim().min(1).max(200);
const oneGame = z.object({ data: Pictionaire });
const oneVerdict = z.object({ data: Verdict, message: text });

export const startPictionaire = call({
  ...write,
  method: 'GET',
  path: 'v1/api/pictionaires/getstartpictionaire',
  summary: 'Starts a style game with its first round of pictures (API-098)',
  reply: oneGame,
});

export const playPictionaireRound = call({
  ...write,
  method: 'POST',
  path: 'v1/api/pictionaires/postpictionaireround',
  effect: 'write',
  byScripts: true,
  summary: 'Chooses a picture in the current round; the reply has the next round (API-099)',
  query: z.object({ pictionaireID: idParam, roundnumber: typed(z.int().min(1).max(100)) }),
  body: z.object({ imageID: idParam }),
  reply: oneGame,
});

export const pictionaireDetails = call({
  ...read,
  method: 'GET',
  path: 'v1/api/pictionaires/getpictionairedetails',
  effect: 'read',
  summary: 'A style game of the customer: the current round, or the result (API-100)',
  query: z.object({ pictionaireID: idParam }),
  reply: oneGame,
});

export const overridePictionaireStyle = call({
  ...write,
  method: 'POST',
  path: 'v1/api/pictionaires/postoverridepictionairestyle',
  summary: 'Replaces the styles in the result of a finished game (API-101)',
  body: z.object({ pictionaireID: idParam, style1: slug, style2: slug.optional() }),
  reply: oneGame,
});

export const saveVerdict = call({
  ...write,
  method: 'POST',
  path: 'v1/api/verdicts/postsaveverdict',
  summary: 'Saves the result of a finished game under a name (API-102)',
  query: z.object({ pictionaireID: idParam }),
  body: z.object({
    verdictName: z
      .string()
      .trim()
      .min(1, 'Please write a name.')
      .max(VERDICT_NAME_LENGTH, `Please write at most ${VERDICT_NAME_LENGTH} characters.`),
  }),
  reply: oneVerdict,
});

export const listVerdicts = call({
  ...read,
  method: 'POST',
  path: 'v1/api/verdicts/postverdictslist',
  effect: 'read',
  byScripts: true,
  summary: 'The customer’s verdicts, by default newest first (API-103)',
  query: z.object({
    sort: z.enum(['-date', 'date', 'verdictName']).default('-date'),
    ...windowBeside,
  }),
  body: z.object({ limit, skip }),
  reply: jsonFieldsList(Verdict).extend({ totalCount: number }),
});

const named = z.object({ verdictID: idParam });

export const markVerdict = call({
  ...write,
  method: 'GET',
  path: 'v1/api/verdicts/getmarkverdict',
  summary: 'Marks a verdict as the customer’s latest (API-104)',
  query: named,
  reply: oneVerdict,
});

export const deleteVerdict = call({
  ...write,
  method: 'GET',
  path: 'v1/api/verdicts/getdeleteverdict',
  summary: 'Deletes a verdict of the customer (API-105)',
  query: named,
  reply: z.object({ message: text }),
});

/** The verdict in use for a customer: the one last chosen or marked, else the newest. */
export const readStyleSelector = call({
  ...read,
  method: 'GET',
  path: 'api/customer/style-selector',
  effect: 'read',
  byScripts: true,
  family: 'customer',
  summary: 'The verdict in use for the customer; empty for a customer without one (API-097)',
  /** `isOff` is not in the specification: the customer has switched the style order off. */
  reply: oneVerdict.extend({ isOff: flag }),
});

export const chooseStyleVerdict = call({
  ...write,
  family: 'customer',
  method: 'POST',
  path: 'api/customer/style-selector',
  summary: 'Chooses which of the customer’s verdicts is in use (API-076)',
  body: z.object({ verdictID: idParam, ...styleResult }),
  reply: oneVerdict,
});

/** Not in the specification: an upstream without it always uses the customer's style order. */
export const switchStyleOrder = call({
  ...write,
  method: 'PUT',
  path: 'api/customer/style-selector',
  effect: 'write',
  family: 'customer',
  summary: 'Switches the customer’s style order off, or on again',
  body: z.object({ isOff: z.boolean() }),
  reply: z.object({ message: text }),
});

/* The pictures are the same for everybody; the first page of the game shows some of them. */
export const listImages = call({
  family: 'main',
  access: 'public',
  effect: 'read',
  cacheSeconds: DAY_S,
  method: 'POST',
  path: 'v1/api/images/postimageslist',
  summary: 'Pictures of the site’s styles for the game (API-106)',
  query: z.object(windowBeside),
  body: z.object({ limit, skip }),
  reply: jsonFieldsList(StylePicture).extend({ totalCount: number }),
});
