import * as z from 'zod';
import type { Context } from 'hono';
import { sellsToAgents, type Site } from '@parlour/site';
import { parseJson } from '@parlour/http';
import { errorChain, log } from '@parlour/runtime';
import type { ServedTool, ToolSet } from '../mcp/server.ts';
import { resultOf } from '../mcp/tools.ts';
import type { AgentEnv } from '../shop.ts';
import { admitted, openVisit, type Operation, perform } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import type { ProfileReader } from './platform-profile.ts';
import { errorBody, errorFields, ucpError } from './reply.ts';
import { agentIn } from './session.ts';
import type { Data } from './presentation.ts';
import { UcpError, type UcpErrorCode } from './ucp-error.ts';

/** JSON-RPC codes for errors that are not refusals by the shop. */
const CODES: Partial<Record<UcpErrorCode, number>> = {
  invalid_profile_url: -32_001,
  profile_unreachable: -32_001,
  profile_malformed: -32_001,
  version_unsupported: -32_001,
  digest_mismatch: -32_600,
  algorithm_unsupported: -32_600,
  invalid_request: -32_602,
  request_too_large: -32_602,
  internal: -32_603,
};
const REFUSED = -32_000;

const ToolCall = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish(),
  method: z.literal('tools/call'),
  params: z.looseObject({
    name: z.string(),
    arguments: z
      .looseObject({
        id: z.string().max(300).default(''),
        meta: z
          .looseObject({
            'ucp-agent': z.looseObject({ profile: z.string().max(2_000).optional() }).optional(),
            'idempotency-key': z.string().min(1).max(255).optional(),
          })
          .default({}),
      })
      .prefault({}),
  }),
});

type ToolCall = z.output<typeof ToolCall>;

/** The operations that must not run twice. */
const WITH_KEY: ReadonlySet<string> = new Set(['complete_checkout', 'cancel_checkout']);

/* The server is loaded when the first agent uses MCP. */
const load = () => import('../mcp/server.ts');

/**
 * The same operations as tools of the Model Context Protocol, over streamable HTTP. The answer of an
 * operation is a tool's result; an error that prevents the operation is a JSON-RPC error, with the same HTTP
 * status as in REST.
 */
export const answerMcp = async (c: Context<AgentEnv>, reader: ProfileReader): Promise<Response> => {
  let id: string | number | null = null;
  try {
    if (c.req.method !== 'POST')
      throw new UcpError('invalid_request', 405, 'Send requests with POST.');
    const body = await admitted(c);
    const message = parseJson(new TextDecoder().decode(body ?? new Uint8Array()));
    // A list of messages would be counted as one request.
    if (Array.isArray(message))
      throw new UcpError('invalid_request', 400, 'Send one message in each request.');
    const call = ToolCall.safeParse(message);
    id = call.success ? (call.data.id ?? null) : null;
    const tools = toolsAt(c);
    const tool = call.success
      ? tools.find(({ name }) => name === call.data.params.name)
      : undefined;
    const result =
      call.success && tool ? await performed(c, reader, call.data, { tool, body }) : undefined;
    const { answerMessage } = await load();
    return await answerMessage(toolSetOf(c.var.site, tools, result), c.req.raw, message);
  } catch (thrown) {
    return refusal(c, thrown, id);
  }
};

const toolsAt = (c: Context<AgentEnv>): readonly Operation[] =>
  sellsToAgents(c.var.site) ? OPERATIONS : OPERATIONS.filter(({ isSigned }) => !isSigned);

const Meta = z.looseObject({
  'ucp-agent': z.looseObject({ profile: z.string().describe('URL of the platform’s profile') }),
  'idempotency-key': z.string().optional(),
});

const Result = z.looseObject({ ucp: z.looseObject({ version: z.string() }) });

/** The input of a tool: the agent's profile, the resource, and the payload in a field of its own. */
const inputOf = ({ field, path, payload }: Operation): z.ZodObject =>
  z.looseObject({
    meta: Meta.optional(),
    ...(path.includes(':id') ? { id: z.string() } : {}),
    ...(field === '' ? {} : { [field]: payload }),
  });

/**
 * The operations as tools of the server.
 * @param result of the one tool that the message calls; undefined for any other message
 */
const toolSetOf = (site: Site, tools: readonly Operation[], result: Data | undefined): ToolSet => ({
  site,
  name: `${site.id}-ucp`,
  tools: tools.map((tool): ServedTool => ({
    name: tool.name,
    description: tool.description,
    input: inputOf(tool),
    output: Result,
    scope: null,
    run: () => {
      if (result === undefined) throw new Error(`${tool.name} failed`);
      return resultOf({ ...result });
    },
  })),
});

const performed = async (
  c: Context<AgentEnv>,
  reader: ProfileReader,
  { params: { name, arguments: given } }: ToolCall,
  { tool, body }: { readonly tool: Operation; readonly body: Uint8Array<ArrayBuffer> | null },
) => {
  const { meta } = given;
  const { profile: header } = agentIn(c.req.header('ucp-agent'));
  const named = meta['ucp-agent']?.profile ?? header;
  if (header !== '' && named !== header) {
    throw new UcpError('invalid_profile_url', 400, 'The request names two profiles.');
  }
  const idempotencyKey = meta['idempotency-key'] ?? c.req.header('idempotency-key');
  if (WITH_KEY.has(name) && idempotencyKey === undefined) {
    throw new UcpError('invalid_request', 400, `${name} needs meta["idempotency-key"].`);
  }
  const context = await openVisit(c, reader, named, body);
  const payload = tool.field === '' ? {} : (given[tool.field] ?? {});
  return (await perform(context, tool, { id: given.id, payload, idempotencyKey })).body;
};

const refusal = (c: Context<AgentEnv>, thrown: unknown, id: string | number | null): Response => {
  const error = ucpError(thrown);
  log(error.status >= 500 ? 'error' : 'info', 'ucp_refused', {
    code: error.code,
    status: error.status,
    path: c.req.path,
    chain: errorChain(error),
  });
  const code = CODES[error.code] ?? REFUSED;
  const data = errorBody(error, c.var.site);
  return c.json(
    { jsonrpc: '2.0', id, error: { code, message: error.message, data } },
    error.status,
    errorFields(error, c.var.site),
  );
};
