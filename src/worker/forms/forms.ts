import { Hono, type Context, type Next } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod';
import type { HandoverContext } from '#lib/agents/handover.ts';
import {
  type Api,
  bodyDetail,
  type Call,
  type CallInput,
  type CallName,
  type CallResult,
  calls,
  type Calls,
  fieldDetailIn,
} from '@parlour/contract';
import { MAX_FILE_FORM_BYTES } from '@parlour/domain';
import { FORM_FIELD, problemsOf, type PageForm } from '#lib/shell/page-form.ts';
import type { OperatorContext } from '#lib/operator/operator-context.ts';
import { paths } from '#lib/paths.ts';
import type { Site } from '@parlour/site';
import type { SiteEnv } from '../platform/env.ts';
import {
  nothingHere,
  ShopError,
  toShopError,
  goOn,
  readForm,
  showAgain,
  withoutSecrets,
  type Fields,
  type PostedForm,
  pageBefore,
  requireOwnPage,
} from '@parlour/http';
import { errorChain, log } from '@parlour/runtime';
import { savePendingForm, takePendingForm, PENDING_FORM_PATH } from '../platform/pending-form.ts';

/** A form that was submitted. */
export interface Submission extends PostedForm {
  readonly site: Site;
  readonly api: Api;
  /** Set only on the console's pages, for a signed-in operator. */
  readonly operatorContext?: OperatorContext | undefined;
  /** Set only on the pages of checkouts that assistants have prepared. */
  readonly handover?: HandoverContext | undefined;
  /** The parameters of the page's path. */
  readonly params: Readonly<Record<string, string>>;
  /** Path and query of the page of this site that sent the form, according to the browser. */
  readonly from?: string | undefined;
  /** Set only after a sign-in: the visitor sent the form while signed out. */
  readonly isWanted?: true;
}

/** Where the browser goes next, or what the form shows if it is not submitted for good yet. */
type Outcome = string | { readonly show: Fields };

/** Handles a form. An error that it throws is shown in the form, with what was typed. */
export interface FormAction {
  (submission: Submission): Promise<Outcome>;
  /** Whether the form has a file field. */
  readonly takesFile?: true;
}

/** The action of a form with a file field, which may be larger than others. */
export const withFile = (action: FormAction): FormAction =>
  Object.assign(action, { takesFile: true } as const);

/**
 * The actions of the shop's pages, by the page's path, the form's name and its action. The name '' is for a
 * URL that has no page of its own, and whose form therefore needs no name.
 */
export type FormRoutes = Readonly<Record<string, Readonly<Record<string, FormAction>>>>;

type NextPage<Reply> = string | ((submission: Submission, reply: Reply) => string);

/** Values for the parts of a call that have other names in its form; the contract parses them. */
type CallValues<C extends Call> = {
  readonly [
    Name in keyof z.input<C['params']> | keyof z.input<C['query']> | KeysOf<z.input<C['body']>>
  ]?: unknown;
};

type KeysOf<Body> = Body extends object ? keyof Body : never;

/**
 * An action that makes one call of the site's API. Path parameters, query and body of the call are taken from
 * the fields and the page's path parameters with the same names; the contract alone says which values are valid.
 * @param next where the browser goes afterwards
 * @param given values that have another name in the form, or are not among its fields
 */
export const callAction =
  <Name extends CallName>(
    name: Name,
    next: NextPage<CallResult<Calls[Name]>>,
    given?: (submission: Submission) => CallValues<Calls[Name]>,
  ): FormAction =>
  async (submission) => {
    const send = submission.api[name] as (input: unknown) => Promise<CallResult<Calls[Name]>>;
    const reply = await send(inputOf(calls[name], submission, given?.(submission)));
    return typeof next === 'string' ? next : next(submission, reply);
  };

/** The same for a call that removes something: after a second press it is gone already, and that is done, too. */
export const deleteAction = (name: CallName, next: string): FormAction => {
  const remove = callAction(name, next);
  return (submission) =>
    remove(submission).catch((thrown: unknown) => {
      if (toShopError(thrown).code === 'not_found') return next;
      throw thrown;
    });
};

/** The same for a call on behalf of the operator who is signed in at the console. */
export const operatorAction =
  <C extends Call>(
    call: C,
    next: NextPage<CallResult<C>>,
    given?: (submission: Submission) => CallValues<C>,
  ): FormAction =>
  async (submission) => {
    const reply = await operatorContextOf(submission).call(
      call,
      inputOf(call, submission, given?.(submission)) as unknown as CallInput<C>,
    );
    return typeof next === 'string' ? next : next(submission, reply);
  };

/**
 * The context of the operator who sent a form of the console.
 * @throws {ShopError} `not_found` if no operator did
 */
export const operatorContextOf = ({
  operatorContext,
}: Pick<Submission, 'operatorContext'>): OperatorContext => {
  if (operatorContext) return operatorContext;
  throw nothingHere();
};

const inputOf = (call: Call, { fields, params }: Submission, given: object = {}) => {
  const values = { ...fields, ...params, ...given };
  const names = Object.keys(call.params.shape);
  return {
    params: named(call.params, values),
    query: named(call.query, values, names),
    body: call.body instanceof z.ZodUndefined ? undefined : named(call.body, values, names),
    idempotencyKey: call.idempotent ? fields.key : undefined,
  };
};

/**
 * The values that a part of a call takes. A required value that is missing becomes '', so that the row's own
 * message says so.
 */
const named = (part: z.ZodType, values: object, except: readonly string[] = []) => {
  const schema = part instanceof z.ZodPipe ? part.def.in : part;
  if (!(schema instanceof z.ZodObject)) return undefined;
  const fields = Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) => {
    if (except.includes(name)) return [];
    const value: unknown = Reflect.get(values, name);
    if (value !== undefined) return [[name, value]];
    return field.safeParse(undefined).success ? [] : [[name, '']];
  });
  return Object.fromEntries(fields) as Record<string, unknown>;
};

/** The fields of a call's body from a form that also has others. */
export const bodyOf = <C extends Call>(call: C, fields: Fields): z.input<C['body']> =>
  named(call.body, fields) as z.input<C['body']>;

/**
 * The work of a form whose fields have other names in the call, such as `notes.0.note` for `note-3`: what the call
 * refuses is said of the form's own field.
 * @param names the form's name of each
 */
export const withOwnNames = async <Reply>(
  work: Promise<Reply>,
  names: Readonly<Record<string, string>>,
): Promise<Reply> => {
  try {
    return await work;
  } catch (thrown) {
    const error = toShopError(thrown);
    if (error.code !== 'invalid_request') throw thrown;
    const details = error.details.map((detail) => {
      const { field = '', problem = '' } = fieldDetailIn(detail) ?? {};
      const own = Object.hasOwn(names, field) ? names[field] : undefined;
      return own === undefined ? detail : bodyDetail({ field: own, problem });
    });
    throw new ShopError(error.code, error.status, error.message, { details, cause: thrown });
  }
};

/** Refuses a form as a whole. */
export const refused = (message: string, cause?: unknown): ShopError =>
  new ShopError('invalid_request', 400, message, { cause });

/** Refuses one field of a form. */
export const fieldRefused = (field: string, message: string): ShopError =>
  fieldsRefused([[field, message]]);

/** Refuses several fields of a form, each with its own message. */
export const fieldsRefused = (
  problems: readonly (readonly [field: string, message: string])[],
): ShopError =>
  new ShopError('invalid_request', 400, problems[0]?.[1] ?? '', {
    details: problems.map(([field, problem]) => bodyDetail({ field, problem })),
  });

export interface FormsEnv extends SiteEnv {
  Variables: SiteEnv['Variables'] & {
    api: Api;
    operatorContext?: OperatorContext;
    /** The signed-in customer, on pages that need one. */
    customer?: unknown;
    handover?: HandoverContext;
    /** A form of this page that was submitted and is shown again. */
    form?: PageForm;
  };
}

const UNPROCESSABLE = 422;

/**
 * The entry point of all forms, which work without a script. Each form is sent to the URL of its own page,
 * with its name in the field `form`. After success the browser is redirected (303), so that a reload repeats
 * nothing. After a refusal the same page shows the form again (422), with what was typed and an error for
 * each field. A client that accepts only JSON gets JSON. Only pages of the site itself may send a form.
 */
export const pageForms = (book: FormRoutes): Hono<FormsEnv> => {
  const app = new Hono<FormsEnv>();
  for (const [path, actions] of Object.entries(book)) {
    const hasPage = !('' in actions);
    const hasFile = Object.values(actions).some(({ takesFile }) => takesFile);
    app.post(path, async (c, next) => {
      // The form of another page is being shown again; this route matches that page's path, too.
      if (c.var.form) return next();
      requireOwnPage(c, c.var.site);
      const isKnown = c.var.customer !== undefined || c.var.operatorContext !== undefined;
      const { fields, files } = await readForm(
        c.req.raw,
        hasFile && isKnown ? MAX_FILE_FORM_BYTES : undefined,
      );
      const action = actions[fields[FORM_FIELD] ?? ''];
      if (!action) throw refused('This page has no such form.');
      const { site, api, operatorContext, handover } = c.var;
      const from = pageBefore(c.req.raw);
      const sent = {
        site,
        api,
        operatorContext,
        handover,
        fields,
        files,
        params: c.req.param(),
        from,
      };
      if (wantsJson(c)) return answerJson(c, await action(sent));
      try {
        const outcome = await action(sent);
        if (typeof outcome === 'string') return goOn(c, outcome);
        await showForm(c, next, { values: outcome.show, errors: {}, done: false });
      } catch (thrown) {
        const error = toShopError(thrown);
        const { pathname, search } = new URL(c.req.url);
        const page = hasPage ? pathname + search : (from ?? paths.home());
        if (error.code === 'sign_in_required') {
          savePendingForm(c, { action: pathname, fields: withoutSecrets(fields), page });
          return goOn(c, paths.signIn(page));
        }
        if (error.code === 'internal' || !hasPage) throw thrown;
        log('info', 'form_not_taken', { path: c.req.path, chain: errorChain(error) });
        await showForm(c, next, { values: fields, errors: problemsOf(error), done: false }, error);
      }
      return undefined;
    });
    app.get(PENDING_FORM_PATH + path, carryOut(actions));
  }
  return app;
};

/**
 * Carries out the form that this browser sent before its visitor signed in. The cookie can only be from a page
 * of this site, and is used up here. What is refused by now is dropped: the page shows why.
 */
const carryOut =
  (actions: Readonly<Record<string, FormAction>>) =>
  async (c: Context<FormsEnv>): Promise<Response> => {
    const wanted = takePendingForm(c);
    const { pathname } = new URL(c.req.url);
    if (!wanted || PENDING_FORM_PATH + wanted.action !== pathname) return goOn(c, paths.home());
    const { action, fields, page } = wanted;
    const { site, api } = c.var;
    const carried = { site, api, fields, files: {}, params: c.req.param(), from: page };
    try {
      const outcome = await actions[fields[FORM_FIELD] ?? '']?.({ ...carried, isWanted: true });
      return goOn(c, typeof outcome === 'string' ? outcome : page);
    } catch (thrown) {
      log('info', 'wanted_not_done', { path: action, chain: errorChain(thrown) });
      return goOn(c, page);
    }
  };

/** Browsers accept HTML when they send a form. */
const wantsJson = ({ req }: Context): boolean => {
  const accept = req.header('accept') ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
};

const answerJson = (c: Context, outcome: Outcome): Response =>
  c.json(
    typeof outcome === 'string' ? { next: outcome } : { values: withoutSecrets(outcome.show) },
    200,
    { 'cache-control': 'no-store' },
  );

/** The form's own page, rendered with what the form shows now. */
const showForm = (
  c: Context<FormsEnv>,
  next: Next,
  form: PageForm,
  reason?: ShopError,
): Promise<void> => {
  c.set('form', { ...form, values: withoutSecrets(form.values) });
  return showAgain(c, next, {
    status: reason ? statusOf(reason) : 200,
    retryAfter: reason?.retryAfter,
  });
};

/** The fields of a form could be read, unlike a call that does not parse: 422, not 400. */
const statusOf = ({ code, status }: ShopError): ContentfulStatusCode =>
  code === 'invalid_request' ? UNPROCESSABLE : status;
