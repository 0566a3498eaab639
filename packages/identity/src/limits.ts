import type { Site } from '@parlour/site';
import { DAY_S } from '@parlour/domain';
import { CODE_MINUTES, CONFIRMATION_DAYS, inWords, PASSWORD_HOURS } from './periods.ts';
import { log, randomText, sha256 } from '@parlour/runtime';
import type { IdentityBindings } from './bindings.ts';
import { ShopError, toShopError, clientNetwork, waiting } from '@parlour/http';
import { IDENTITY_RATE_LIMITS } from './rate-limits.ts';
import { attemptsAt, type Counter } from './attempts.ts';
import { browserCookie, browserCookieIn } from './browser-cookie.ts';
import { signedText, textSigned } from './changed-secret.ts';

/** The cookie of a browser that has signed in to an account, and seconds for which it is known. */
const COOKIE = 'device';
const KNOWN_S = 180 * DAY_S;
const NAME_BYTES = 16;

/** A request whose attempts are counted. */
interface Sender {
  readonly env: IdentityBindings;
  readonly site: Site;
  readonly headers: Headers;
}

const { failedSignIn, failedCode, failedPasskey, form, email } = IDENTITY_RATE_LIMITS;

/** A `Set-Cookie` line by which the account knows this browser again. */
export const deviceCookie = async (
  { env, site, headers }: Sender,
  address: string,
): Promise<string> => {
  const name = (await deviceOf({ env, site, headers }, address)) ?? randomText(NAME_BYTES);
  const text = `${name}.${await sha256(address.toLowerCase())}`;
  return browserCookie(COOKIE, await signedText(env, site, text), KNOWN_S);
};

/** The name of a browser that has signed in to the account before; undefined for any other. */
const deviceOf = async (
  { env, site, headers }: Sender,
  address: string,
): Promise<string | undefined> => {
  const signed = browserCookieIn(headers, COOKIE);
  const text = signed === undefined ? undefined : await textSigned(env, site, signed);
  const [name, account] = text?.split('.') ?? [];
  return account === (await sha256(address.toLowerCase())) ? name : undefined;
};

/** Counts a form of any kind. @throws {ShopError} `rate_limited` */
export const countForm = async ({ env, site, headers }: Sender, name: string): Promise<void> => {
  await attemptsAt(env, site).count({
    kind: name,
    from: clientNetwork(headers),
    rate: form.network,
  });
};

/** An attempt that has been counted. */
interface CountedAttempt {
  /** Takes it back, because it was right. */
  succeeded(): Promise<void>;
}

/**
 * Counts an attempt against one counter after another: one that is refused uses up none of the counters after it,
 * which more people share.
 * @returns how to take them back
 * @throws {ShopError} `rate_limited`
 */
const countInTurn = async (
  { env, site }: Sender,
  first: Counter,
  ...shared: readonly Counter[]
): Promise<CountedAttempt> => {
  const attempts = attemptsAt(env, site);
  for (const counter of [first, ...shared]) await attempts.count(counter);
  return { succeeded: () => attempts.succeeded(first, ...shared) };
};

/**
 * Counts a password before it is compared. A stranger cannot lock anybody out: a browser that has signed in to the
 * account before has a counter of its own, and the account alone a high one.
 * @throws {ShopError} `rate_limited`, with the other ways in
 */
export const countPassword = async (sender: Sender, person: string): Promise<CountedAttempt> => {
  const kind = 'failed';
  const device = await deviceOf(sender, person);
  const network = clientNetwork(sender.headers);
  const own = { kind, person, from: device ?? network, rate: failedSignIn.here };
  const shared = [
    { kind, from: network, rate: failedSignIn.network },
    { kind, person, rate: failedSignIn.account },
  ];
  return saying(
    (wait) =>
      `Too many wrong passwords. Please wait ${wait}, or sign in with a code by email, a passkey or a new password (“Forgotten password”).`,
    () => countInTurn(sender, own, ...(device === undefined ? shared : [])),
  );
};

/**
 * Counts a code before it is compared, for the network alone: a code has tries of its own, and what a stranger
 * types in another browser keeps no right one out.
 * @throws {ShopError} `rate_limited`
 */
export const countCode = async (sender: Sender, address: string): Promise<CountedAttempt> => {
  if ((await deviceOf(sender, address)) !== undefined)
    return { succeeded: () => Promise.resolve() };
  const attempts = attemptsAt(sender.env, sender.site);
  const from = clientNetwork(sender.headers);
  const ofNetwork = { kind: 'failed code', from, rate: failedCode.network };
  await attempts.count(ofNetwork);
  // A right one does not clear the counter: a guesser has an account, too.
  return { succeeded: () => attempts.giveBack(ofNetwork) };
};

const wrongCodesOf = (person: string): Counter => ({
  kind: 'failed code',
  person,
  rate: failedCode.account,
});

/** The same of one network, which is slowed from its first wrong code on. */
const wrongCodesFrom = (person: string, from: string): Counter => ({
  ...wrongCodesOf(person),
  from,
  rate: { ...failedCode.account, count: 1 },
});

const NOBODY_WAITS = Infinity;

/** A counter at which nobody waits. */
const unlimited = (counter: Counter): Counter => ({
  ...counter,
  rate: { ...counter.rate, count: NOBODY_WAITS },
});

/** Counts a code that was wrong, and logs it when codes are being guessed at the whole site. */
export const countWrongCode = async (sender: Sender, address: string): Promise<void> => {
  const { env, site } = sender;
  if ((await deviceOf(sender, address)) !== undefined) return;
  const { count: most, period } = failedCode.site;
  const rate = { count: most, period };
  const [, , ofSite = 0] = await attemptsAt(env, site).count(
    ...[
      wrongCodesOf(address),
      wrongCodesFrom(address, clientNetwork(sender.headers)),
      { kind: 'failed codes', rate },
    ].map(unlimited),
  );
  if (ofSite === most) log('error', 'sign_in_codes_guessed', { site: site.id, count: ofSite });
};

/** Counts a passkey before it is checked. @throws {ShopError} `rate_limited` */
export const countPasskey = (sender: Sender): Promise<CountedAttempt> =>
  countInTurn(sender, {
    kind: 'failed passkey',
    from: clientNetwork(sender.headers),
    rate: failedPasskey.network,
  });

type EmailKind = 'confirmation' | 'password' | 'code';

/** What a person can do with the emails that were sent before; true whoever asked for them. */
const STILL_WORKS: Readonly<Record<EmailKind, string>> = {
  code: `If this browser asked for a code, the newest one works for ${inWords(CODE_MINUTES, 'minute')}.`,
  password: `If you have a link to a new password, the newest one works for ${inWords(PASSWORD_HOURS, 'hour')}, in any browser.`,
  confirmation: `If you have a link to confirm the address, the newest one works for ${inWords(CONFIRMATION_DAYS, 'day')}.`,
};

/** How a person goes on when strangers have asked for too many emails to the address. */
const OTHER_WAY: Readonly<Record<EmailKind, string>> = {
  code: 'If you have an account, use “Forgotten password” instead: its link opens the account in any browser.',
  password: `The newest one has a link that works for ${inWords(PASSWORD_HOURS, 'hour')}, in any browser.`,
  confirmation: 'You can also let us email you a code on the sign-in page: it makes your account.',
};

/** All sites together. */
const EVERYWHERE = { id: '' };

/**
 * Counts an email that is requested for an address.
 * @throws {ShopError} `rate_limited`, with what the person can do
 */
export const countEmail = async (
  sender: Sender,
  kind: EmailKind,
  person: string,
): Promise<void> => {
  const { env, site } = sender;
  const device = await deviceOf(sender, person);
  const network = clientNetwork(sender.headers);
  const own = { kind: 'email', person, from: device ?? network };
  const attempts = attemptsAt(env, site);
  const isSlowed =
    device === undefined &&
    kind === 'code' &&
    (await attempts.isUsedUp(wrongCodesOf(person))) &&
    (await attempts.isUsedUp(wrongCodesFrom(person, network)));
  const [turn] = await saying(sentSeveral(kind), () =>
    attempts.count({ ...own, rate: email.here }),
  );
  const [today = 1] = await saying(sentSeveral(kind), () =>
    attemptsAt(env, EVERYWHERE).count({ ...own, rate: email.hereToday }),
  );
  if (device !== undefined) return;
  await attempts.count({ kind: 'email', from: network, rate: email.network });
  await saying(askedForMany(kind), async () => {
    if (isSlowed) {
      const slowed = { kind: 'slowed email', person };
      await attempts.count({ ...slowed, from: network, rate: email.slowedHere });
      await attempts.count({ ...slowed, rate: email.slowed });
    }
    const ofAddress = { kind: `${kind} email`, person, rate: email.account };
    const isFlooded = await attempts.isUsedUp({ ...ofAddress, rate: email.flooded });
    const hasPlace = turn === 1 && (!isFlooded || today <= email.daily);
    await attempts.count(hasPlace ? unlimited(ofAddress) : ofAddress);
  });
};

type Sentence = (wait: string) => string;

const sentSeveral =
  (kind: EmailKind): Sentence =>
  (wait) =>
    `We’ve sent several emails to this address from here. ${STILL_WORKS[kind]} You can ask for another in ${wait}.`;

const askedForMany =
  (kind: EmailKind): Sentence =>
  (wait) =>
    `A lot of emails to this address have been requested. ${OTHER_WAY[kind]} Or try again in ${wait}.`;

/** Says in other words that there were too many. @throws {ShopError} `rate_limited` */
const saying = async <T>(sentence: Sentence, count: () => Promise<T>): Promise<T> => {
  try {
    return await count();
  } catch (thrown) {
    const { code, status, retryAfter = 0 } = toShopError(thrown);
    if (code !== 'rate_limited') throw thrown;
    throw new ShopError(code, status, sentence(waiting(retryAfter)), { retryAfter });
  }
};
