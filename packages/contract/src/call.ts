import * as z from 'zod';
import type { Columns } from './column.ts';
import type { SiteRole, Subject } from './operator/authority.ts';

/**
 * The three API families of the specification, each with its own upstream at every site; the operators'
 * calls; and those that agents' entry points make within the worker.
 */
export type Family = 'main' | 'web' | 'customer' | 'operator' | 'agent';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const nothing = z.object({});

/** One call of an API, with everything that the client, the gateway, the market and the documentation need. */
export interface Call<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly family: Family;
  readonly method: Method;
  /** Path below the upstream's base URL without a leading slash; parameters as `{id}`. */
  readonly path: string;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /**
   * `public` calls carry the site's API token, `customer` calls a bearer token, `operator` calls the operator's token.
   */
  readonly access: 'public' | 'customer' | 'operator';
  /**
   * Roles in which operators of a single site may make an operator call, besides `everything`; it must be
   * `about` that site only. A call that is about no site is for the installation's operators only.
   */
  readonly roles?: readonly SiteRole[];
  /** The sites that an operator call is about; the audit log records them, too. */
  about?(request: {
    readonly params: z.output<Params>;
    readonly query: z.output<Query>;
    readonly body: z.output<Body>;
  }): Subject;
  /**
   * Whether a request is a part of something that has its entry in the audit log, or changes nothing: then only its
   * refusal has an entry.
   */
  isPart?(request: { readonly body: z.output<Body> }): boolean;
  /** Whether the operator of any one of the sites may make it: a seller's stock is the same at all of them. */
  readonly oneSiteIsEnough?: boolean;
  /** `write` changes state, whatever the method; it needs the XSRF header and is never cached. */
  readonly effect: 'read' | 'write';
  /** Reads what a person may withdraw at any moment, such as the page of a link: never from a copy that lags behind. */
  readonly latest?: true;
  /** Whether scripts of pages make the call: `npm run draw` then writes it into `browser-routes.ts`. */
  readonly byScripts?: true;
  /** Takes an `Idempotency-Key`: the same key and body get the first reply again, a different body gets a 422. */
  readonly idempotent?: boolean;
  /** The largest body in bytes, if more than the 256 KB of other calls. */
  readonly largestBody?: number;
  /** Field of the body that carries the access token; the gateway fills it in. */
  readonly tokenField?: string;
  /** How long the gateway may cache a reply, in seconds; absent for never. */
  readonly cacheSeconds?: number;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
}

interface CallDefinition<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Reply extends z.ZodType,
> extends Omit<Call, 'params' | 'query' | 'body' | 'reply' | 'about' | 'isPart'> {
  about?: Call<Params, Query, Body, Reply>['about'];
  isPart?: Call<Params, Query, Body, Reply>['isPart'];
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
}

type EmptyObject = typeof nothing;
type NoBody = z.ZodUndefined;
type NoColumns = Readonly<Record<never, never>>;

/** An item of the list that a call returns as `data`. */
type ListItem<Reply extends z.ZodType> =
  z.output<Reply> extends { readonly data: readonly (infer Item)[] } ? Item : never;

/** Declares a call of the contract. */
export const call = <
  Reply extends z.ZodType,
  Params extends z.ZodObject = EmptyObject,
  Query extends z.ZodObject = EmptyObject,
  Body extends z.ZodType = NoBody,
  Table extends Columns<never> = NoColumns,
>(
  row: CallDefinition<Params, Query, Body, Reply> & {
    /** Columns of the table that shows the list in the console and in a spreadsheet. */
    readonly columns?: Table & Columns<ListItem<Reply>>;
  },
): Call<Params, Query, Body, Reply> & { readonly columns: Table } => ({
  ...row,
  columns: row.columns ?? ({} as Table),
  params: row.params ?? (nothing as unknown as Params),
  query: row.query ?? (nothing as unknown as Query),
  body: row.body ?? (z.undefined() as unknown as Body),
});

/** Whether a call may be made without its body: the body's fields all have defaults. */
export const isBodyOptional = ({ body }: Call): boolean => body.safeParse({}).success;

type OptionalWhenEmpty<Name extends string, Input> = [Input] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : Record<never, never> extends Input
    ? { readonly [N in Name]?: Input }
    : { readonly [N in Name]: Input };

/** A caller's input: path parameters, query and body, as far as the call has them. */
export type CallInput<C extends Call> = OptionalWhenEmpty<'params', z.input<C['params']>> &
  OptionalWhenEmpty<'query', z.input<C['query']>> &
  OptionalWhenEmpty<'body', z.input<C['body']>> & {
    /** Only for a call that is `idempotent`. */
    readonly idempotencyKey?: string | undefined;
  };

/** The parsed request, as the answering side gets it. */
export interface CallRequest<C extends Call> {
  readonly params: z.output<C['params']>;
  readonly query: z.output<C['query']>;
  readonly body: z.output<C['body']>;
  /** Only for an `idempotent` call, if the caller sent one. */
  readonly idempotencyKey: string | undefined;
}

/** The reply, as the answering side sends it. */
export type CallReply<C extends Call> = z.input<C['reply']>;

/** The reply, as the caller gets it after tolerant parsing. */
export type CallResult<C extends Call> = z.output<C['reply']>;
