import {
  createMcpHandler,
  McpServer,
  requireScopes,
  type AuthInfo,
  type CallToolResult,
  type ServerOptions,
  type ToolAnnotations,
} from '@modelcontextprotocol/server';
import type * as z from 'zod';
import type { Site } from '@parlour/site';
import { log } from '@parlour/runtime';

/** The largest request, in bytes. */
const MAX_REQUEST_BYTES = 64 * 1024;

/** A tool as the server lists and calls it. */
export interface ServedTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly annotations?: ToolAnnotations;
  /** The scope that a customer must have granted; null for a tool that needs none or checks it elsewhere. */
  readonly scope: string | null;
  readonly run: (input: Record<string, unknown>) => CallToolResult | Promise<CallToolResult>;
}

/** The tools at one URL of a site, and how the server describes itself there. */
export interface ToolSet {
  readonly site: Site;
  /** The server's name. */
  readonly name: string;
  readonly tools: readonly ServedTool[];
  readonly options?: ServerOptions;
  /** The checked bearer of the request. */
  readonly authInfo?: AuthInfo | undefined;
}

/** Answers one message of an assistant with a set of tools; nothing is stored between messages. */
export const answerMessage = async (
  set: ToolSet,
  request: Request,
  message: unknown,
): Promise<Response> => {
  const { site, authInfo } = set;
  const handler = createMcpHandler(() => serverFor(set), {
    maxRequestBodySize: MAX_REQUEST_BYTES,
    onerror: (error) => {
      log('info', 'mcp_refused', { site: site.id, message: error.message });
    },
  });
  const options = { parsedBody: message, ...(authInfo ? { authInfo } : {}) };
  const reply = await handler.fetch(request, options);
  const { body, status } = reply;
  const headers = new Headers(reply.headers);
  // The SDK lets caches keep an answer, which may have a customer's orders in it.
  headers.set('cache-control', 'no-store');
  return new Response(body, { status, headers });
};

const serverFor = ({ site, name, tools, options }: ToolSet): McpServer => {
  const server = new McpServer(
    { name, title: site.name, version: '1.0.0', websiteUrl: site.origin },
    options,
  );
  for (const { name: tool, input, output, scope, run, ...about } of tools) {
    server.registerTool(
      tool,
      {
        ...about,
        inputSchema: input,
        outputSchema: output,
        ...(scope === null ? {} : { scopeChallenge: requireScopes(scope) }),
      },
      (given: Record<string, unknown>) => run(given),
    );
  }
  return server;
};
