import * as z from 'zod';
import { call } from '../call.ts';
import { list, text } from '../readers.ts';

/** A product in a reply. Not in the specification: a bot without cards sends none. */
const Card = z.object({ name: text, href: text, picture: text, price: text });

export const chatbot = call({
  method: 'POST',
  path: 'v1/api/contents/chatbot',
  effect: 'write',
  byScripts: true,
  family: 'main',
  summary: 'Sends a message to the assistant and gets its reply (API-093)',
  access: 'public',
  body: z.object({
    botName: z.string().max(100).default(''),
    botAlias: z.string().max(100).default(''),
    /** The conversation, by the id that the browser chose. */
    userId: z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, '8-4-4-4-12 hex digits'),
    /** As the visitor typed it (CHAT-009). */
    inputText: z.string(),
  }),
  reply: z.object({
    data: z.object({
      /** Text; lines that start with '(Input)' or '(Link)' are buttons. */
      message: text,
      cards: list(Card),
      /** 'orders' if the browser may add the customer's own orders. */
      topic: text,
    }),
  }),
});
