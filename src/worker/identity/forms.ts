import * as z from 'zod';
import { ACCOUNT_TYPES } from '#lib/account/profile.ts';
import type { IdentityForm, IdentityFormName } from './identity-form.ts';
import type { Site } from '#lib/site/schema.ts';
import { IDENTITY_PATH } from '#lib/site/sign-in.ts';
import type { Env } from '../platform/env.ts';
import { ShopError } from '../platform/errors.ts';
import { ACCOUNT_LETTERS, ACCOUNT_SIGN_INS, ADDRESS_FORMS, triesAt } from './limits.ts';
import { passwordProblem } from './passwords.ts';
import { endGrants } from './grants.ts';
import { providerFor } from './provider.ts';

/** A form that was sent to the provider of a site. */
export interface Submission {
  readonly env: Env;
  readonly site: Site;
  readonly url: URL;
  readonly headers: Headers;
  readonly fields: Readonly<Record<string, string>>;
}

/** What comes of a form: the browser goes on, or the page is shown once more. */
export type Outcome =
  | { readonly next: string; readonly cookies: readonly string[] }
  | { readonly form: IdentityForm; readonly status: 200 | 400 | 401 | 429; readonly wait?: number };

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'This address is too long.')
  .pipe(z.email('Write an e-mail address, such as name@example.co.uk.'));

const newPassword = z.string().superRefine((password, context) => {
  const message = passwordProblem(password);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

const SignIn = z.object({ email, password: z.string().min(1, 'Write your password.').max(1_000) });

const SignUp = z.object({
  name: z.string().trim().min(1, 'Write your name.').max(100, 'Use 100 characters at most.'),
  email,
  password: newPassword,
  accountType: z.enum(
    ACCOUNT_TYPES.map(({ value }) => value),
    'Choose one of the three.',
  ),
});

const Forgotten = z.object({ email });

const Reset = z
  .object({ password: newPassword, repeat: z.string() })
  .refine(({ password, repeat }) => password === repeat, {
    path: ['repeat'],
    message: 'The two passwords are not the same.',
  });

/** Does what a form asks for. @throws {ShopError} for failures that are not the person's. */
export const submit = async (name: IdentityFormName, sent: Submission): Promise<Outcome> => {
  try {
    await triesAt(sent.env, sent.site).count(`${name} ${addressOf(sent.headers)}`, ADDRESS_FORMS);
    return await HANDLERS[name](sent);
  } catch (thrown) {
    if (!(thrown instanceof ShopError) || thrown.code !== 'rate_limited') throw thrown;
    return { ...again(sent, { '': thrown.message }, 429), wait: thrown.retryAfter };
  }
};

const signIn = async (sent: Submission): Promise<Outcome> => {
  const parsed = SignIn.safeParse(sent.fields);
  if (!parsed.success) return again(sent, errorsOf(parsed.error));
  const tries = triesAt(sent.env, sent.site);
  const account = `account ${parsed.data.email}`;
  await tries.look(account, ACCOUNT_SIGN_INS);
  const reply = await providerFor(sent.env, sent.site).api.signInEmail({
    body: parsed.data,
    headers: sent.headers,
    asResponse: true,
  });
  if (reply.ok) {
    await tries.forget(account);
    return onward(sent, reply);
  }
  await refuseUnless(reply, 401);
  await tries.count(account, ACCOUNT_SIGN_INS);
  return again(sent, { '': 'This e-mail address and password do not belong together.' }, 401);
};

const signUp = async (sent: Submission): Promise<Outcome> => {
  const parsed = SignUp.safeParse(sent.fields);
  if (!parsed.success) return again(sent, errorsOf(parsed.error));
  const reply = await providerFor(sent.env, sent.site).api.signUpEmail({
    body: parsed.data,
    headers: sent.headers,
    asResponse: true,
  });
  if (reply.ok) return onward(sent, reply);
  await refuseUnless(reply, 422);
  return again(sent, { email: 'There is an account with this e-mail address. Sign in instead.' });
};

/** Answers the same whether or not there is such an account. */
const forgottenPassword = async (sent: Submission): Promise<Outcome> => {
  const parsed = Forgotten.safeParse(sent.fields);
  if (!parsed.success) return again(sent, errorsOf(parsed.error));
  await triesAt(sent.env, sent.site).count(`letter ${parsed.data.email}`, ACCOUNT_LETTERS);
  await providerFor(sent.env, sent.site).api.requestPasswordReset({ body: parsed.data });
  return done(sent);
};

const resetPassword = async (sent: Submission): Promise<Outcome> => {
  const parsed = Reset.safeParse(sent.fields);
  if (!parsed.success) return again(sent, errorsOf(parsed.error));
  const token = sent.url.searchParams.get('token') ?? '';
  const owner = await ownerOfReset(sent, token);
  const reply = await providerFor(sent.env, sent.site).api.resetPassword({
    body: { newPassword: parsed.data.password, token },
    asResponse: true,
  });
  if (!reply.ok) {
    await refuseUnless(reply, 400);
    return again(sent, { '': 'This link is no longer valid. Ask for a new one.' });
  }
  await endGrants(sent.env, sent.site, owner);
  return done(sent);
};

const ownerOfReset = async ({ env, site }: Submission, token: string): Promise<string> => {
  const { internalAdapter } = await providerFor(env, site).$context;
  return (await internalAdapter.findVerificationValue(`reset-password:${token}`))?.value ?? '';
};

const verifyEmail = async (sent: Submission): Promise<Outcome> => {
  const token = sent.url.searchParams.get('token') ?? '';
  const reply = await providerFor(sent.env, sent.site).api.verifyEmail({
    query: { token },
    asResponse: true,
  });
  if (reply.ok) return done(sent);
  if (reply.status >= 500) await refuseUnless(reply, 400);
  return again(sent, { '': 'This link is no longer valid.' });
};

const HANDLERS: Readonly<Record<IdentityFormName, (sent: Submission) => Promise<Outcome>>> = {
  'sign-in': signIn,
  'sign-up': signUp,
  'forgotten-password': forgottenPassword,
  'reset-password': resetPassword,
  'verify-email': verifyEmail,
};

/** The platform's own word for the client's address; locally there is none, and all count as one. */
const addressOf = (headers: Headers): string => headers.get('cf-connecting-ip') ?? 'local';

/** Goes on with the authorization request that led here, without what asked for this page. */
const onward = ({ url }: Submission, reply: Response): Outcome => {
  const query = new URLSearchParams(url.search);
  for (const name of [...query.keys()]) {
    if (['sig', 'exp', 'prompt'].includes(name) || name.startsWith('ba_')) query.delete(name);
  }
  return {
    next: `${IDENTITY_PATH}/oauth2/authorize?${query.toString()}`,
    cookies: reply.headers.getSetCookie(),
  };
};

const refuseUnless = async (reply: Response, expected: number): Promise<void> => {
  if (reply.status === expected) return;
  throw new ShopError('internal', 500, 'Something went wrong on our side. Please try again.', {
    cause: new Error(`the identity library answered ${reply.status}: ${await reply.text()}`),
  });
};

const SECRET_FIELDS = ['password', 'repeat'];

const shown = ({ fields }: Submission): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET_FIELDS.includes(name)));

const again = (
  sent: Submission,
  errors: Readonly<Record<string, string>>,
  status: 400 | 401 | 429 = 400,
) => ({ form: { values: shown(sent), errors, done: false }, status });

const done = (sent: Submission): Outcome => ({
  form: { values: shown(sent), errors: {}, done: true },
  status: 200,
});

/** The first thing that is wrong with each field. */
const errorsOf = (error: z.ZodError): Readonly<Record<string, string>> =>
  Object.fromEntries(
    error.issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]),
  );
