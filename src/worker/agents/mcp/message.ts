import * as z from 'zod';

const ClientInfo = z.object({ name: z.string() }).optional().catch(undefined);

/** Of a message only what the door itself looks at: the rest is the SDK's to judge. */
export const Message = z.object({
  method: z.string().optional().catch(undefined),
  params: z
    .object({
      name: z.string().optional().catch(undefined),
      clientInfo: ClientInfo,
      _meta: z
        .object({ 'io.modelcontextprotocol/clientInfo': ClientInfo })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});

/** The messages of a request: one, or a list in older revisions. */
export const messagesIn = (message: unknown): readonly z.output<typeof Message>[] =>
  [message].flat().flatMap((one) => Message.safeParse(one).data ?? []);
