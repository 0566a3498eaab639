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
    await countForm(sent, name);
    return await HANDLERS[name](sent);
  } catch (thrown) {
    return refused(sent, await orDown(sent.env, thrown));
  }
};

/** The ways to sign in, by the field that only one of them has. An address alone asks for a code. */
const signIn = (sent: Submission): Promise<Outcome> => {
  const { credential, password, code, [PROVIDER_FIELD]: provider } = sent.fields;
  if (provider !== undefined) return signInElsewhere(sent, provider);
  if (credential !== undefined) return signInWithPasskey(sent, credential);
  if (password !== undefined) return signInWithPassword(sent);
  return code === undefined ? requestCode(sent) : useCode(sent);
};

/** Leaves for another provider, such as Google. */
const signInElsewhere = async (sent: Submission, id: string): Promise<Outcome> => {
  if (!sent.headers.get('cookie')) return again(sent, { '': NEEDS_COOKIES }, 403);
  const name = sent.site.signIn.providers[id]?.name;
  if (name === undefined) return again(sent, { '': 'This shop has no such provider.' });
  try {
    return await beginElsewhere(sent, id, authorizationOf(sent.url));
  } catch (thrown) {
    const { code, cause } = toShopError(thrown);
    if (code !== 'sign_in_unavailable') throw thrown;
    log('warn', 'other_provider_failed', {
      site: sent.site.id,
      provider: id,
      chain: errorChain(cause),
    });
    const sentence = `${name} doesn’t answer at the moment. Try again in a few minutes, or let us email you a code.`;
    return again(sent, { '': sentence }, 503);
  }
};

/**
 * Emails a code, and goes to the page that takes it: a reload there sends no other one. It answers the same for
 * every address, because it does not look for an account.
 */
const requestCode = async (sent: Submission): Promise<Outcome> => {
  const { url } = sent;
  const parsed = Address.safeParse(sent.fields);
  if (!parsed.success) return again(sent, problemsByField(parsed.error));
  if (!sent.headers.get('cookie')) return again(sent, { '': NEEDS_COOKIES }, 403);
  await countEmail(sent, 'code', parsed.data.email);
  const { id, cookies } = await sendCode(sent, parsed.data.email);
  return { next: signInPageFor(url, 'code', id), cookies };
};

const useCode = async (sent: Submission): Promise<Outcome> => {
  const opened = await openedCode(sent);
  // A wrong code is typed again, so the field is empty.
  const typedAgain = { ...sent, fields: {} };
  if (!opened) return again(typedAgain, { '': noCode(sent.headers) }, 401);
  const parsed = Code.safeParse(sent.fields);
  if (!parsed.success) return again(sent, problemsByField(parsed.error));
  const attempt = await countCode(sent, opened.email);
  const reply = await signInWithCode(sent, opened, parsed.data.code);
  if (reply.ok) {
    await attempt.succeeded();
    return onward(sent, reply, opened.email, [noCodeCookie(opened)]);
  }
  if (reply.status !== 403) await refuseUnless(reply, 400);
  await countWrongCode(sent, opened.email);
  const isOpen = (await openedCode(sent)) !== null;
  const problem: Problems = isOpen ? { code: WRONG_CODE } : { '': noCode(sent.headers) };
  return again(typedAgain, problem, 401);
};

const signInWithPassword = async (sent: Submission): Promise<Outcome> => {
  const parsed = SignIn.safeParse(sent.fields);
  if (!parsed.success) return again(sent, problemsByField(parsed.error));
  const attempt = await countPassword(sent, parsed.data.email);
  const reply = await providerFor(sent.env, sent.site).api.signInEmail({
    body: parsed.data,
    headers: sent.headers,
    asResponse: true,
  });
  if (reply.ok) {
    await attempt.succeeded();
    return onward(sent, reply, parsed.data.email);
  }
  if (reply.status === 403) {
    await attempt.succeeded();
    return confirmFirst(sent, parsed.data.email);
  }
  await refuseUnless(reply, 401);
  return again(sent, { '': 'This email address and password don’t match.' }, 401);
};

const PasskeySession = z.object({ session: z.object({ userId: z.string() }) });

/** The library ties the passkey to its challenge, the site's origin and its account. */
const signInWithPasskey = async (sent: Submission, field: string): Promise<Outcome> => {
  const attempt = await countPasskey(sent);
  const sentence = 'This passkey didn’t work. Please try again, or use your password.';
  const response = credentialIn(Assertion, field);
  if (!response) return again(sent, { '': sentence }, 401);
  const { api, $context } = providerFor(sent.env, sent.site);
  const reply = await api.verifyPasskeyAuthentication({
    body: { response },
    headers: await withChallenge(sent.env, sent.site, sent.headers, response),
    asResponse: true,
  });
  if (reply.ok) {
    await attempt.succeeded();
    const { session } = PasskeySession.parse(await reply.json());
    const { internalAdapter } = await $context;
    const user = await internalAdapter.findUserById(session.userId);
    return onward(sent, reply, user?.email ?? '');
  }
  if (reply.status >= 500) await refuseUnless(reply, 401);
  return again(sent, { '': sentence }, 401);
};

/** The password is correct, so this is the person who chose it, and may confirm from this browser. */
const confirmFirst = async (sent: Submission, address: string): Promise<Outcome> => {
  await countEmail(sent, 'confirmation', address);
  const { internalAdapter } = await providerFor(sent.env, sent.site).$context;
  const found = await internalAdapter.findUserByEmail(address);
  const cookie = signUpCookie(sent.headers);
  if (found) await askToConfirm(sent.env, sent.site, found.user, cookie.secret);
  const sentence =
    'Please confirm your email address first: we’ve just sent you a new link. Then sign in here.';
  return { ...again(sent, { '': sentence }, 403), cookies: [cookie.line] };
};

const WRONG_CODE = 'That isn’t the code we sent. Please use the one in our latest email.';

const SignedUp = z.object({ user: z.object({ id: z.string() }) });

/**
 * Answers the same whether or not an account exists already; only the email tells. An account that nobody has
 * confirmed is replaced, so that its password is that of the newest sign-up.
 */
const signUp = async (sent: Submission): Promise<Outcome> => {
  const parsed = SignUp.safeParse(sent.fields);
  if (!parsed.success) return again(sent, problemsByField(parsed.error));
  const { env, site } = sent;
  const weak = passwordProblem(parsed.data.password, contextWords(site.name, parsed.data));
  if (weak !== undefined) return again(sent, { password: weak });
  await countEmail(sent, 'confirmation', parsed.data.email);
  const { api, $context } = providerFor(env, site);
  const { internalAdapter } = await $context;
  const earlier = await internalAdapter.findUserByEmail(parsed.data.email);
  if (earlier?.user.emailVerified === false) await forgetUnconfirmed(env, site, earlier.user.id);
  const reply = await api.signUpEmail({
    body: parsed.data,
    headers: sent.headers,
    asResponse: true,
  });
  // 422: of two sign-ups at once, the other one created the account.
  if (!reply.ok) await refuseUnless(reply, 422);
  const cookie = signUpCookie(sent.headers);
  // For an address with an account the library makes up an id, which nobody has.
  const made = reply.ok ? SignedUp.parse(await reply.json()).user.id : '';
  const user = made === '' ? null : await internalAdapter.findUserById(made);
  if (user) await askToConfirm(env, site, user, cookie.secret);
  return { ...done(sent), cookies: [cookie.line] };
};

/** Answers the same whether or not such an account exists. */
const forgottenPassword = async (sent: Submission): Promise<Outcome> => {
  const parsed = Address.safeParse(sent.fields);
  if (!parsed.success) return again(sent, problemsByField(parsed.error));
  await countEmail(sent, 'password', parsed.data.email);
  await providerFor(sent.env, sent.site).api.requestPasswordReset({ body: parsed.data });
  return done(sent);
};

const LINK_IS_OLD = 'This link is no longer valid. Ask for a new one.';

const resetPassword = async (sent: Submission): Promise<Outcome> => {
  const parsed = Reset.safeParse(sent.fields);
  if (!parsed.success) return again(sent, problemsByField(parsed.error));
  const { env, site, url } = sent;
  const token = url.searchParams.get('token') ?? '';
  const owner = await ownerOfReset(env, site, token);
  if (owner === undefined) return again(sent, { '': LINK_IS_OLD });
  const { api, $context } = providerFor(env, site);
  const { internalAdapter } = await $context;
  const user = await internalAdapter.findUserById(owner);
  const weak = user && passwordProblem(parsed.data.password, contextWords(site.name, user));
  if (weak) return again(sent, { password: weak });
  const reply = await api.resetPassword({
    body: { newPassword: parsed.data.password, token },
    asResponse: true,
  });
  if (!reply.ok) {
    await refuseUnless(reply, 400);
    return again(sent, { '': LINK_IS_OLD });
  }
  await endGrants(env, site, owner, { but: null });
  await endWaysIn(env, site, owner, keptIn(sent.fields));
  // The link came by email, so the email address is confirmed as well.
  await (user?.emailVerified === false ? takeOver : confirmOwner)(env, site, owner);
  if (user) await writeTo(env, site, user.email, passwordChanged(site, user.name));
  return { ...done(sent), cookies: user ? [await deviceCookie(sent, user.email)] : [] };
};

/**
 * Confirms the address of a link for the browser that signed up, or for a person who knows the password. The
 * link alone confirms nothing: mail programs open it, and its reader may not be the person who signed up.
 */
const verifyEmail = async (sent: Submission): Promise<Outcome> => {
  const { env, site, fields } = sent;
  const opened = await openedConfirmation(sent);
  if (!opened) return again(sent, {});
  const { internalAdapter, password } = await providerFor(env, site).$context;
  const user = await internalAdapter.findUserById(opened.userId);
  if (!user) return again(sent, {});
  if (!opened.isHere) {
    const attempt = await countPassword(sent, user.email);
    const account = await internalAdapter.findCredentialAccount(user.id);
    const hash = account?.password ?? '';
    if (hash === '' || !(await password.verify({ hash, password: fields.password ?? '' }))) {
      return again(
        sent,
        { password: 'This isn’t the password you chose when you signed up.' },
        401,
      );
    }
    await attempt.succeeded();
  }
  if (!(await useConfirmation(sent, user.id))) return again(sent, {});
  await confirmOwner(env, site, user.id);
  return done(sent);
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
  sent: Submission,
  reply: Response,
  email: string,
  more: readonly string[] = [],
): Promise<Outcome> => {
  // Every page that is opened leaves a cookie, unless the browser takes none.
  if (!sent.headers.get('cookie')) return again(sent, { '': NEEDS_COOKIES }, 403);
  const { url, site } = sent;
  const next = authorizationOf(url);
  const cookies = [...reply.headers.getSetCookie(), await deviceCookie(sent, email), ...more];
  // The flow of an assistant ends at its own URL, and an operator's may end at the console's host.
  return URL.parse(url.searchParams.get('redirect_uri') ?? '')?.origin === site.origin
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

/** Shows the form again after too many attempts, or while nobody can sign in. @throws anything else */
const refused = (sent: Submission, thrown: unknown): Outcome => {
  if (!(thrown instanceof ShopError)) throw thrown;
  const { code, message, retryAfter } = thrown;
  const status = { rate_limited: 429, sign_in_unavailable: 503 } as const;
  if (code !== 'rate_limited' && code !== 'sign_in_unavailable') throw thrown;
  return { ...again(sent, { '': message }, status[code]), wait: retryAfter };
};

const again = (sent: Submission, errors: Problems, status: 400 | 401 | 403 | 429 | 503 = 400) => ({
  form: { values: withoutSecrets(sent.fields), errors, done: false },
  status,
});

const done = (sent: Submission) => ({
  form: { values: withoutSecrets(sent.fields), errors: {}, done: true },
  status: 200 as const,
});
