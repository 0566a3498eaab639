import * as z from 'zod';
import { ACCOUNT_TYPES } from '#lib/account/profile.ts';
import { passwordProblem } from '#lib/identity/passwords.ts';
import { passwordChanged } from '#lib/mail/account-emails.ts';
import type { IdentityForm, IdentityFormName } from './identity-form.ts';
import type { Site } from '#lib/site/schema.ts';
import { IDENTITY_PATH } from '#lib/site/sign-in.ts';
import type { Env } from '../platform/env.ts';
import { ShopError } from '../platform/errors.ts';
import { type Fields, type Problems, problemsByField, withoutSecrets } from '../platform/forms.ts';
import { log } from '../platform/log.ts';
import { clientNetwork } from '../platform/rate-limits/client-network.ts';
import { IDENTITY_RATE_LIMITS } from '../platform/rate-limits/rate-limits.ts';
import { answerConsent } from './assistants/answer-consent.ts';
import { attemptsAt, type Counter } from './attempts.ts';
import { endGrants } from './grants.ts';
import { Assertion, credentialIn } from './passkeys/credentials.ts';
import { writeTo } from './emails.ts';
import { providerFor } from './provider.ts';

/** A form that was submitted to the provider of a site. */
export interface Submission {
  readonly env: Env;
  readonly site: Site;
  readonly url: URL;
  readonly headers: Headers;
  readonly fields: Fields;
}

/** The outcome of a form: the browser goes on, or the page is shown again. */
export type Outcome =
  | { readonly next: string; readonly cookies: readonly string[] }
  /** The same to another origin: a form's answer may not lead there, so a page does. */
  | { readonly leave: string; readonly cookies: readonly string[] }
  | {
      readonly form: IdentityForm;
      readonly status: 200 | 400 | 401 | 403 | 429;
      readonly wait?: number;
    };

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'This address is too long.')
  .pipe(z.email('Enter an email address, such as name@example.co.uk.'));

const newPassword = z.string().superRefine((password, context) => {
  const message = passwordProblem(password);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

const SignIn = z.object({ email, password: z.string().min(1, 'Enter your password.').max(1_000) });

const SignUp = z.object({
  name: z.string().trim().min(1, 'Enter your name.').max(100, 'Use at most 100 characters.'),
  email,
  password: newPassword,
  accountType: z.enum(
    ACCOUNT_TYPES.map(({ value }) => value),
    'Choose one of the three options.',
  ),
});

const Forgotten = z.object({ email });

const Reset = z
  .object({ password: newPassword, repeat: z.string() })
  .refine(({ password, repeat }) => password === repeat, {
    path: ['repeat'],
    message: 'The two passwords are not the same.',
  });

/**
 * Handles a form, and logs the outcome without the person's data.
 * @throws {ShopError} for failures that are not the person's.
 */
export const submit = async (name: IdentityFormName, sent: Submission): Promise<Outcome> => {
  const outcome = await answer(name, sent);
  log('info', 'identity_form', {
    site: sent.site.id,
    form: name,
    isPasskey: sent.fields.credential !== undefined,
    status: 'status' in outcome ? outcome.status : 303,
  });
  return outcome;
};

const answer = async (name: IdentityFormName, sent: Submission): Promise<Outcome> => {
  try {
    const named = email.safeParse(sent.fields.email);
    await attemptsAt(sent.env, sent.site).count(
      ofNetwork(sent, name, 'form'),
      ...(named.success ? [ofAccount(named.data, name, 'form')] : []),
    );
    return await HANDLERS[name](sent);
  } catch (thrown) {
    if (!(thrown instanceof ShopError) || thrown.code !== 'rate_limited') throw thrown;
    return { ...again(sent, { '': thrown.message }, 429), wait: thrown.retryAfter };
  }
};

type Limit = keyof typeof IDENTITY_RATE_LIMITS;

const ofNetwork = ({ headers }: Submission, what: string, limit: Limit): Counter => ({
  subject: `${what} from ${clientNetwork(headers)}`,
  rate: IDENTITY_RATE_LIMITS[limit].network,
});

const ofAccount = (address: string, what: string, limit: Limit): Counter => ({
  subject: `${what} of ${address}`,
  rate: IDENTITY_RATE_LIMITS[limit].account,
});

const countEmail = (sent: Submission, address: string): Promise<void> =>
  attemptsAt(sent.env, sent.site).count(
    ofNetwork(sent, 'email', 'email'),
    ofAccount(address, 'email', 'email'),
  );

const signIn = async (sent: Submission): Promise<Outcome> => {
  if (sent.fields.credential !== undefined) return signInWithPasskey(sent, sent.fields.credential);
  const parsed = SignIn.safeParse(sent.fields);
  if (!parsed.success) return again(sent, problemsByField(parsed.error));
  const attempts = attemptsAt(sent.env, sent.site);
  const account = ofAccount(parsed.data.email, 'failed', 'failedSignIn');
  const network = ofNetwork(sent, 'failed', 'failedSignIn');
  await attempts.count(network, account);
  const reply = await providerFor(sent.env, sent.site).api.signInEmail({
    body: parsed.data,
    headers: sent.headers,
    asResponse: true,
  });
  if (reply.ok) {
    await attempts.succeeded(account, network);
    return onward(sent, reply);
  }
  if (reply.status === 403) {
    await attempts.succeeded(account, network);
    return confirmFirst(sent, parsed.data.email);
  }
  await refuseUnless(reply, 401);
  return again(sent, { '': 'This email address and password do not match.' }, 401);
};

/** The library ties the passkey to its challenge, the site's origin and its account. */
const signInWithPasskey = async (sent: Submission, field: string): Promise<Outcome> => {
  const attempts = attemptsAt(sent.env, sent.site);
  const network = ofNetwork(sent, 'failed', 'failedSignIn');
  const sentence = 'This passkey did not work. Please try again, or use your password.';
  const response = credentialIn(Assertion, field);
  if (!response) {
    await attempts.count(network);
    return again(sent, { '': sentence }, 401);
  }
  const passkey = ofAccount(`passkey ${response.id}`, 'failed', 'failedSignIn');
  await attempts.count(network, passkey);
  const reply = await providerFor(sent.env, sent.site).api.verifyPasskeyAuthentication({
    body: { response },
    headers: sent.headers,
    asResponse: true,
  });
  if (reply.ok) {
    await attempts.succeeded(passkey, network);
    return onward(sent, reply);
  }
  if (reply.status >= 500) await refuseUnless(reply, 401);
  return again(sent, { '': sentence }, 401);
};

/** The password is correct, so only the account's owner reads this. */
const confirmFirst = async (sent: Submission, address: string): Promise<Outcome> => {
  await countEmail(sent, address);
  await providerFor(sent.env, sent.site).api.sendVerificationEmail({ body: { email: address } });
  const sentence =
    'Please confirm your email address first: we have just sent you a new link. Then sign in here.';
  return again(sent, { '': sentence }, 403);
};

/** Answers the same whether or not an account exists already; only the email tells. */
const signUp = async (sent: Submission): Promise<Outcome> => {
  const parsed = SignUp.safeParse(sent.fields);
  if (!parsed.success) return again(sent, problemsByField(parsed.error));
  await countEmail(sent, parsed.data.email);
  const reply = await providerFor(sent.env, sent.site).api.signUpEmail({
    body: parsed.data,
    headers: sent.headers,
    asResponse: true,
  });
  // 422: of two sign-ups at once, the other one created the account.
  if (!reply.ok) await refuseUnless(reply, 422);
  return done(sent);
};

/** Answers the same whether or not such an account exists. */
const forgottenPassword = async (sent: Submission): Promise<Outcome> => {
  const parsed = Forgotten.safeParse(sent.fields);
  if (!parsed.success) return again(sent, problemsByField(parsed.error));
  await countEmail(sent, parsed.data.email);
  await providerFor(sent.env, sent.site).api.requestPasswordReset({ body: parsed.data });
  return done(sent);
};

const resetPassword = async (sent: Submission): Promise<Outcome> => {
  const parsed = Reset.safeParse(sent.fields);
  if (!parsed.success) return again(sent, problemsByField(parsed.error));
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
  // The link came by email, so the email address is confirmed as well.
  const { internalAdapter } = await providerFor(sent.env, sent.site).$context;
  const { email, name } = await internalAdapter.updateUser(owner, { emailVerified: true });
  await endGrants(sent.env, sent.site, owner, { but: null });
  await writeTo(sent.env, sent.site, email, passwordChanged(sent.site, name));
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

/** Continues the authorization request that led here, without the parameters that asked for this page. */
const onward = ({ url, site }: Submission, reply: Response): Outcome => {
  const query = new URLSearchParams(url.search);
  for (const name of [...query.keys()]) {
    if (['sig', 'exp', 'prompt'].includes(name) || name.startsWith('ba_')) query.delete(name);
  }
  const next = `${IDENTITY_PATH}/oauth2/authorize?${query.toString()}`;
  const cookies = reply.headers.getSetCookie();
  // The flow of an assistant may end at the assistant's own URL.
  return query.get('client_id') === site.signIn.clientId
    ? { next, cookies }
    : { leave: next, cookies };
};

/** Says yes or no to an assistant; either way the browser returns to it. */
const consent = async (sent: Submission): Promise<Outcome> =>
  (await answerConsent(sent)) ??
  again(sent, { '': 'This request has expired. Please start again in the assistant.' });

const HANDLERS: Readonly<Record<IdentityFormName, (sent: Submission) => Promise<Outcome>>> = {
  'sign-in': signIn,
  'sign-up': signUp,
  'forgotten-password': forgottenPassword,
  'reset-password': resetPassword,
  'verify-email': verifyEmail,
  consent,
};

const refuseUnless = async (reply: Response, expected: number): Promise<void> => {
  if (reply.status === expected) return;
  throw new ShopError('internal', 500, 'Something went wrong on our side. Please try again.', {
    cause: new Error(`the identity library answered ${reply.status}: ${await reply.text()}`),
  });
};

const again = (sent: Submission, errors: Problems, status: 400 | 401 | 403 | 429 = 400) => ({
  form: { values: withoutSecrets(sent.fields), errors, done: false },
  status,
});

const done = (sent: Submission): Outcome => ({
  form: { values: withoutSecrets(sent.fields), errors: {}, done: true },
  status: 200,
});
