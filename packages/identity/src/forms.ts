import * as z from 'zod';
import { ACCOUNT_TYPES, digitsIn } from '@parlour/domain';
import { contextWords, passwordProblem } from './passwords.ts';
import { CODE_DIGITS } from './periods.ts';
import { PAGE_FIELDS, PROVIDER_FIELD, signInPageFor } from './sign-in-way.ts';
import { keptIn } from './ways-in.ts';
import { passwordChanged } from './account-emails.ts';
import type { IdentityForm, IdentityFormName } from './identity-form.ts';
import { type Site, IDENTITY_PATH } from '@parlour/site';
import type { IdentityBindings } from './bindings.ts';
import {
  ShopError,
  toShopError,
  type Fields,
  type Problems,
  problemsByField,
  withoutSecrets,
} from '@parlour/http';
import { errorChain, log } from '@parlour/runtime';
import { answerConsent } from './assistants/answer-consent.ts';
import {
  askToConfirm,
  confirmOwner,
  signUpCookie,
  takeOver,
  openedConfirmation,
  useConfirmation,
} from './confirmation.ts';
import { orDown } from './down.ts';
import { noCodeCookie, openedCode, sendCode, signInWithCode } from './email-code.ts';
import { endGrants } from './grants.ts';
import {
  countCode,
  countEmail,
  countForm,
  countPasskey,
  countPassword,
  countWrongCode,
  deviceCookie,
} from './limits.ts';
import { withChallenge } from './passkeys/challenge.ts';
import { NEEDS_COOKIES, noCode } from './no-code.ts';
import { Assertion, credentialIn } from './passkeys/credentials.ts';
import { beginElsewhere } from './other-providers.ts';
import { forgetUnconfirmed } from './personal-tables.ts';
import { writeTo } from './emails.ts';
import { providerFor } from './provider.ts';
import { ownerOfReset } from './recovery.ts';
import { endWaysIn } from './end-ways-in.ts';

/** A form that was submitted to the provider of a site. */
export interface Submission {
  readonly env: IdentityBindings;
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
      readonly status: 200 | 400 | 401 | 403 | 429 | 503;
      readonly wait?: number;
      readonly cookies?: readonly string[];
    };

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'This address is too long.')
  .pipe(
    z.email({
      error: ({ input }) =>
        /[^\p{ASCII}]/u.test(String(input))
          ? 'We can only write to an address without accents and other special letters.'
          : 'Enter an email address, such as name@example.co.uk.',
    }),
  );

const newPassword = z.string().superRefine((password, context) => {
  const message = passwordProblem(password);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

const Address = z.object({ email });

const Code = z.object({
  code: z.string().transform((text, context) => {
    const digits = digitsIn(text, CODE_DIGITS);
    if (digits !== undefined) return digits;
    context.addIssue({ code: 'custom', message: 'Enter the six digits from the email.' });
    return z.NEVER;
  }),
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

const Reset = z
  .object({ password: newPassword, repeat: z.string() })
  .refine(({ password, repeat }) => password === repeat, {
    path: ['repeat'],
    message: 'The two passwords aren’t the same.',
  });

/**
 * Handles a form, and logs the outcome without the person's data.
 * @throws {ShopError} for failures that are not the person's.
 */
export const submit = async (name: IdentityFormName, submission: Submission): Promise<Outcome> => {
  const outcome = await answer(name, submission);
  log('info', 'identity_form', {
    site: submission.site.id,
    form: name,
    isPasskey: submission.fields.credential !== undefined,
    status: 'status' in outcome ? outcome.status : 303,
  });
  return outcome;
};

const answer = async (name: IdentityFormName, submission: Submission): Promise<Outcome> => {
  try {
    await countForm(submission, name);
    return await HANDLERS[name](submission);
  } catch (thrown) {
    return refused(submission, await orDown(submission.env, thrown));
  }
};

/** The ways to sign in, by the field that only one of them has. An address alone asks for a code. */
const signIn = (submission: Submission): Promise<Outcome> => {
  const { credential, password, code, [PROVIDER_FIELD]: provider } = submission.fields;
  if (provider !== undefined) return signInElsewhere(submission, provider);
  if (credential !== undefined) return signInWithPasskey(submission, credential);
  if (password !== undefined) return signInWithPassword(submission);
  return code === undefined ? requestCode(submission) : useCode(submission);
};

/** Leaves for another provider, such as Google. */
const signInElsewhere = async (submission: Submission, id: string): Promise<Outcome> => {
  if (!submission.headers.get('cookie')) return again(submission, { '': NEEDS_COOKIES }, 403);
  const name = submission.site.signIn.providers[id]?.name;
  if (name === undefined) return again(submission, { '': 'This shop has no such provider.' });
  try {
    return await beginElsewhere(submission, id, authorizationOf(submission.url));
  } catch (thrown) {
    const { code, cause } = toShopError(thrown);
    if (code !== 'sign_in_unavailable') throw thrown;
    log('warn', 'other_provider_failed', {
      site: submission.site.id,
      provider: id,
      chain: errorChain(cause),
    });
    const sentence = `${name} doesn’t answer at the moment. Try again in a few minutes, or let us email you a code.`;
    return again(submission, { '': sentence }, 503);
  }
};

/**
 * Emails a code, and goes to the page that takes it: a reload there sends no other one. It answers the same for
 * every address, because it does not look for an account.
 */
const requestCode = async (submission: Submission): Promise<Outcome> => {
  const { url } = submission;
  const parsed = Address.safeParse(submission.fields);
  if (!parsed.success) return again(submission, problemsByField(parsed.error));
  if (!submission.headers.get('cookie')) return again(submission, { '': NEEDS_COOKIES }, 403);
  await countEmail(submission, 'code', parsed.data.email);
  const { id, cookies } = await sendCode(submission, parsed.data.email);
  return { next: signInPageFor(url, 'code', id), cookies };
};

const useCode = async (submission: Submission): Promise<Outcome> => {
  const opened = await openedCode(submission);
  // A wrong code is typed again, so the field is empty.
  const typedAgain = { ...submission, fields: {} };
  if (!opened) return again(typedAgain, { '': noCode(submission.headers) }, 401);
  const parsed = Code.safeParse(submission.fields);
  if (!parsed.success) return again(submission, problemsByField(parsed.error));
  const attempt = await countCode(submission, opened.email);
  const reply = await signInWithCode(submission, opened, parsed.data.code);
  if (reply.ok) {
    await attempt.succeeded();
    return onward(submission, reply, opened.email, [noCodeCookie(opened)]);
  }
  if (reply.status !== 403) await refuseUnless(reply, 400);
  await countWrongCode(submission, opened.email);
  const isOpen = (await openedCode(submission)) !== null;
  const problem: Problems = isOpen ? { code: WRONG_CODE } : { '': noCode(submission.headers) };
  return again(typedAgain, problem, 401);
};

const signInWithPassword = async (submission: Submission): Promise<Outcome> => {
  const parsed = SignIn.safeParse(submission.fields);
  if (!parsed.success) return again(submission, problemsByField(parsed.error));
  const attempt = await countPassword(submission, parsed.data.email);
  const reply = await providerFor(submission.env, submission.site).api.signInEmail({
    body: parsed.data,
    headers: submission.headers,
    asResponse: true,
  });
  if (reply.ok) {
    await attempt.succeeded();
    return onward(submission, reply, parsed.data.email);
  }
  if (reply.status === 403) {
    await attempt.succeeded();
    return confirmFirst(submission, parsed.data.email);
  }
  await refuseUnless(reply, 401);
  return again(submission, { '': 'This email address and password don’t match.' }, 401);
};

const PasskeySession = z.object({ session: z.object({ userId: z.string() }) });

/** The library ties the passkey to its challenge, the site's origin and its account. */
const signInWithPasskey = async (submission: Submission, field: string): Promise<Outcome> => {
  const attempt = await countPasskey(submission);
  const sentence = 'This passkey didn’t work. Please try again, or use your password.';
  const response = credentialIn(Assertion, field);
  if (!response) return again(submission, { '': sentence }, 401);
  const { api, $context } = providerFor(submission.env, submission.site);
  const reply = await api.verifyPasskeyAuthentication({
    body: { response },
    headers: await withChallenge(submission.env, submission.site, submission.headers, response),
    asResponse: true,
  });
  if (reply.ok) {
    await attempt.succeeded();
    const { session } = PasskeySession.parse(await reply.json());
    const { internalAdapter } = await $context;
    const user = await internalAdapter.findUserById(session.userId);
    return onward(submission, reply, user?.email ?? '');
  }
  if (reply.status >= 500) await refuseUnless(reply, 401);
  return again(submission, { '': sentence }, 401);
};

/** The password is correct, so this is the person who chose it, and may confirm from this browser. */
const confirmFirst = async (submission: Submission, address: string): Promise<Outcome> => {
  await countEmail(submission, 'confirmation', address);
  const { internalAdapter } = await providerFor(submission.env, submission.site).$context;
  const found = await internalAdapter.findUserByEmail(address);
  const cookie = signUpCookie(submission.headers);
  if (found) await askToConfirm(submission.env, submission.site, found.user, cookie.secret);
  const sentence =
    'Please confirm your email address first: we’ve just sent you a new link. Then sign in here.';
  return { ...again(submission, { '': sentence }, 403), cookies: [cookie.line] };
};

const WRONG_CODE = 'That isn’t the code we sent. Please use the one in our latest email.';

const SignedUp = z.object({ user: z.object({ id: z.string() }) });

/**
 * Answers the same whether or not an account exists already; only the email tells. An account that nobody has
 * confirmed is replaced, so that its password is that of the newest sign-up.
 */
const signUp = async (submission: Submission): Promise<Outcome> => {
  const parsed = SignUp.safeParse(submission.fields);
  if (!parsed.success) return again(submission, problemsByField(parsed.error));
  const { env, site } = submission;
  const weak = passwordProblem(parsed.data.password, contextWords(site.name, parsed.data));
  if (weak !== undefined) return again(submission, { password: weak });
  await countEmail(submission, 'confirmation', parsed.data.email);
  const { api, $context } = providerFor(env, site);
  const { internalAdapter } = await $context;
  const earlier = await internalAdapter.findUserByEmail(parsed.data.email);
  if (earlier?.user.emailVerified === false) await forgetUnconfirmed(env, site, earlier.user.id);
  const reply = await api.signUpEmail({
    body: parsed.data,
    headers: submission.headers,
    asResponse: true,
  });
  // 422: of two sign-ups at once, the other one created the account.
  if (!reply.ok) await refuseUnless(reply, 422);
  const cookie = signUpCookie(submission.headers);
  // For an address with an account the library makes up an id, which nobody has.
  const made = reply.ok ? SignedUp.parse(await reply.json()).user.id : '';
  const user = made === '' ? null : await internalAdapter.findUserById(made);
  if (user) await askToConfirm(env, site, user, cookie.secret);
  return { ...done(submission), cookies: [cookie.line] };
};

/** Answers the same whether or not such an account exists. */
const forgottenPassword = async (submission: Submission): Promise<Outcome> => {
  const parsed = Address.safeParse(submission.fields);
  if (!parsed.success) return again(submission, problemsByField(parsed.error));
  await countEmail(submission, 'password', parsed.data.email);
  await providerFor(submission.env, submission.site).api.requestPasswordReset({
    body: parsed.data,
  });
  return done(submission);
};

const LINK_IS_OLD = 'This link is no longer valid. Ask for a new one.';

const resetPassword = async (submission: Submission): Promise<Outcome> => {
  const parsed = Reset.safeParse(submission.fields);
  if (!parsed.success) return again(submission, problemsByField(parsed.error));
  const { env, site, url } = submission;
  const token = url.searchParams.get('token') ?? '';
  const owner = await ownerOfReset(env, site, token);
  if (owner === undefined) return again(submission, { '': LINK_IS_OLD });
  const { api, $context } = providerFor(env, site);
  const { internalAdapter } = await $context;
  const user = await internalAdapter.findUserById(owner);
  const weak = user && passwordProblem(parsed.data.password, contextWords(site.name, user));
  if (weak) return again(submission, { password: weak });
  const reply = await api.resetPassword({
    body: { newPassword: parsed.data.password, token },
    asResponse: true,
  });
  if (!reply.ok) {
    await refuseUnless(reply, 400);
    return again(submission, { '': LINK_IS_OLD });
  }
  await endGrants(env, site, owner, { but: null });
  await endWaysIn(env, site, owner, keptIn(submission.fields));
  // The link came by email, so the email address is confirmed as well.
  await (user?.emailVerified === false ? takeOver : confirmOwner)(env, site, owner);
  if (user) await writeTo(env, site, user.email, passwordChanged(site, user.name));
  return { ...done(submission), cookies: user ? [await deviceCookie(submission, user.email)] : [] };
};

/**
 * Confirms the address of a link for the browser that signed up, or for a person who knows the password. The
 * link alone confirms nothing: mail programs open it, and its reader may not be the person who signed up.
 */
const verifyEmail = async (submission: Submission): Promise<Outcome> => {
  const { env, site, fields } = submission;
  const opened = await openedConfirmation(submission);
  if (!opened) return again(submission, {});
  const { internalAdapter, password } = await providerFor(env, site).$context;
  const user = await internalAdapter.findUserById(opened.userId);
  if (!user) return again(submission, {});
  if (!opened.isHere) {
    const attempt = await countPassword(submission, user.email);
    const account = await internalAdapter.findCredentialAccount(user.id);
    const hash = account?.password ?? '';
    if (hash === '' || !(await password.verify({ hash, password: fields.password ?? '' }))) {
      return again(
        submission,
        { password: 'This isn’t the password you chose when you signed up.' },
        401,
      );
    }
    await attempt.succeeded();
  }
  if (!(await useConfirmation(submission, user.id))) return again(submission, {});
  await confirmOwner(env, site, user.id);
  return done(submission);
};

/** The authorization request that led here, without the parameters that asked for this page. */
const authorizationOf = ({ search }: URL): string => {
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()]) {
    if (['sig', 'exp', 'prompt', ...PAGE_FIELDS].includes(name) || name.startsWith('ba_'))
      query.delete(name);
  }
  return `${IDENTITY_PATH}/oauth2/authorize?${query.toString()}`;
};

/** Continues that request. */
const onward = async (
  submission: Submission,
  reply: Response,
  email: string,
  more: readonly string[] = [],
): Promise<Outcome> => {
  // Every page that is opened leaves a cookie, unless the browser takes none.
  if (!submission.headers.get('cookie')) return again(submission, { '': NEEDS_COOKIES }, 403);
  const { url, site } = submission;
  const next = authorizationOf(url);
  const cookies = [...reply.headers.getSetCookie(), await deviceCookie(submission, email), ...more];
  // The flow of an assistant ends at its own URL, and an operator's may end at the console's host.
  return URL.parse(url.searchParams.get('redirect_uri') ?? '')?.origin === site.origin
    ? { next, cookies }
    : { leave: next, cookies };
};

/** Says yes or no to an assistant; either way the browser returns to it. */
const consent = async (submission: Submission): Promise<Outcome> =>
  (await answerConsent(submission)) ??
  again(submission, { '': 'This request has expired. Please start again in the assistant.' });

const HANDLERS: Readonly<Record<IdentityFormName, (submission: Submission) => Promise<Outcome>>> = {
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

/** Shows the form again after too many attempts, or while nobody can sign in. @throws anything else */
const refused = (submission: Submission, thrown: unknown): Outcome => {
  if (!(thrown instanceof ShopError)) throw thrown;
  const { code, message, retryAfter } = thrown;
  const status = { rate_limited: 429, sign_in_unavailable: 503 } as const;
  if (code !== 'rate_limited' && code !== 'sign_in_unavailable') throw thrown;
  return { ...again(submission, { '': message }, status[code]), wait: retryAfter };
};

const again = (
  submission: Submission,
  errors: Problems,
  status: 400 | 401 | 403 | 429 | 503 = 400,
) => ({
  form: { values: withoutSecrets(submission.fields), errors, done: false },
  status,
});

const done = (submission: Submission) => ({
  form: { values: withoutSecrets(submission.fields), errors: {}, done: true },
  status: 200 as const,
});
