import * as z from 'zod';
import type { SiteRole, Subject } from './operator/authority.ts';

export { callPath } from './call-path.ts';

/**
 * The three API families of the specification, each with an upstream of its own at every site, the
 * operator's, and what the entry points of agents ask in the same process.
 */
export type Family = 'main' | 'web' | 'customer' | 'operator' | 'agent';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const nothing = z.object({});

/** One call of an API: everything that client, gateway, market and documentation need to know about it. */
export interface Call<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly family: Family;
  readonly method: Method;
  /** Path below the upstream's base without a leading slash; parameters as `{id}`. */
  readonly path: string;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /** `public` calls carry the site's API token, `customer` calls a bearer, `operator` calls the operator's token. */
  readonly access: 'public' | 'customer' | 'operator';
  /**
   * Roles by which operators of a single site may make an operator's call, besides `everything`; it must
   * be `about` that site alone. A call that is about nothing is the installation's operator's alone.
   */
  readonly roles?: readonly SiteRole[];
  /** What an operator's call is about: its sites stand in the audit log, too. */
  about?(request: {
    readonly params: z.output<Params>;
    readonly query: z.output<Query>;
    readonly body: z.output<Body>;
  }): Subject;
  /** Whether an operator may make it who has one of the sites: a seller's stock is the same at all. */
  readonly oneSiteIsEnough?: boolean;
  /** `write` changes state, whatever the method; it needs the XSRF header and is never cached. */
  readonly effect: 'read' | 'write';
  /** Takes an `Idempotency-Key`: the same key and body get the first answer again, another body a 422. */
  readonly idempotent?: boolean;
  /** Bytes that the body may have, where that is more than the 256 KB of other calls. */
  readonly largestBody?: number;
  /** Field of the body that carries the access token; the gateway fills it in. */
  readonly tokenField?: string;
  /** Seconds that the gateway may keep a reply; absent means never. */
  readonly cacheSeconds?: number;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
}

interface CallRow<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Reply extends z.ZodType,
> extends Omit<Call, 'params' | 'query' | 'body' | 'reply' | 'about'> {
  about?: Call<Params, Query, Body, Reply>['about'];
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
}

type Nothing = typeof nothing;
type NoBody = z.ZodUndefined;

/** Declares a row of the table of calls. */
export const call = <
  Reply extends z.ZodType,
  Params extends z.ZodObject = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends z.ZodType = NoBody,
>(
  row: CallRow<Params, Query, Body, Reply>,
): Call<Params, Query, Body, Reply> => ({
  ...row,
  params: row.params ?? (nothing as unknown as Params),
  query: row.query ?? (nothing as unknown as Query),
  body: row.body ?? (z.undefined() as unknown as Body),
});

type OptionalWhenEmpty<Name extends string, Input> = [Input] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : Record<never, never> extends Input
    ? { readonly [N in Name]?: Input }
    : { readonly [N in Name]: Input };

/** What a caller passes: path parameters, query and body, each only where the row names it. */
export type CallInput<C extends Call> = OptionalWhenEmpty<'params', z.input<C['params']>> &
  OptionalWhenEmpty<'query', z.input<C['query']>> &
  OptionalWhenEmpty<'body', z.input<C['body']>> & {
    /** For a call that is `idempotent`. */
    readonly idempotencyKey?: string | undefined;
  };

/** What the answering side receives, parsed. */
export interface CallRequest<C extends Call> {
  readonly params: z.output<C['params']>;
  readonly query: z.output<C['query']>;
  readonly body: z.output<C['body']>;
  /** Of an `idempotent` call, when the caller sent one. */
  readonly idempotencyKey: string | undefined;
}

/** What the answering side sends. */
export type CallReply<C extends Call> = z.input<C['reply']>;

/** What the caller reads, after tolerant parsing. */
export type CallResult<C extends Call> = z.output<C['reply']>;
