import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/server';
import type * as z from 'zod';
import type { Api } from '#lib/contract/client.ts';
import type { AgentScope } from '#lib/agents/scopes.ts';
import type { Site } from '#lib/site/schema.ts';
import type { Call, CallInput, CallResult } from '#lib/contract/call.ts';
import type { AgentGrant } from '../grant.ts';

/** What a tool works with: the site, its calls, and what a customer has let the assistant do. */
export interface Visit {
  readonly site: Site;
  readonly api: Api;
  /** The same calls as the customer, as far as the customer has allowed it. */
  readonly ownApi: Api;
  /** The calls of agents, as this one and for its customer. @throws {ShopError} what `AskAsAgent` throws */
  readonly ask: <C extends Call>(row: C, input: CallInput<C>) => Promise<CallResult<C>>;
  /** Undefined for an assistant of which nothing is known. */
  readonly grant: AgentGrant | undefined;
}

/** One tool: what it takes and gives, who may use it, and what it does. */
export interface Tool<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: I;
  readonly output: O;
  readonly annotations: ToolAnnotations;
  /** What a customer must have allowed; nothing for what everybody may read. */
  readonly scope: AgentScope | null;
  /** @throws {ShopError} and {UnknownName}, whose messages the assistant is told. */
  readonly run: (visit: Visit, input: z.output<I>) => Promise<z.input<O>>;
}

/** A tool with the types of its shapes put aside, so that tools of all shapes stand in one list. */
export const tool = <I extends z.ZodObject, O extends z.ZodObject>(one: Tool<I, O>): Tool => one;

/** What only reads, and only here. */
export const READS: ToolAnnotations = {
  ...{ readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

/** What changes something here that can be changed back. */
export const CHANGES: ToolAnnotations = {
  ...{ readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
};

/** A result as the protocol has it: structured, and the same as text for those who read only that. */
export const resultOf = (value: Readonly<Record<string, unknown>>): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value) }],
  structuredContent: value,
});

/** What went wrong, in words that the assistant can act on. */
export const refusalOf = (message: string): CallToolResult => ({
  content: [{ type: 'text', text: message }],
  isError: true,
});
