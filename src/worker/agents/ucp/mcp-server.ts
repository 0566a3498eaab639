import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Site } from '#lib/site/schema.ts';
import { log } from '../../platform/log.ts';
import type { Data, Operation } from './operation.ts';

interface Answered {
  readonly site: Site;
  readonly tools: readonly Operation[];
  /** What the one tool that the message calls has answered; undefined for any other message. */
  readonly result: Data | undefined;
}

const MAX_REQUEST = 64 * 1024;

const Meta = z.looseObject({
  'ucp-agent': z.looseObject({ profile: z.string().describe('Address of the platform’s profile') }),
  'idempotency-key': z.string().optional(),
});

const Result = z.looseObject({ ucp: z.looseObject({ version: z.string() }) });

/** What a tool takes: who asks, which resource, and the payload in a field of its own. */
const inputOf = ({ field, path, payload }: Operation): z.ZodObject =>
  z.looseObject({
    meta: Meta.optional(),
    ...(path.includes(':id') ? { id: z.string() } : {}),
    ...(field === '' ? {} : { [field]: payload }),
  });

/** Answers one message; nothing is kept between two of them. */
export const answerMessage = (
  answered: Answered,
  request: Request,
  message: unknown,
): Promise<Response> => {
  const handler = createMcpHandler(() => serverFor(answered), {
    maxRequestBodySize: MAX_REQUEST,
    onerror: (error) => {
      log('info', 'mcp_refused', { site: answered.site.id, message: error.message });
    },
  });
  return Promise.resolve(handler.fetch(request, { parsedBody: message }));
};

const serverFor = ({ site, tools, result }: Answered): McpServer => {
  const server = new McpServer({
    ...{ name: `${site.id}-ucp`, title: site.name, version: '1.0.0', websiteUrl: site.origin },
  });
  for (const tool of tools) {
    const { name, description } = tool;
    const shapes = { inputSchema: inputOf(tool), outputSchema: Result };
    server.registerTool(name, { description, ...shapes }, () => {
      if (result === undefined) throw new Error(`${name} was not done`);
      return {
        content: [{ type: 'text', text: JSON.stringify(result) }],
        structuredContent: { ...result },
      };
    });
  }
  return server;
};
