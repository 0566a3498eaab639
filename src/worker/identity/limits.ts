import type { Site } from '#lib/site/schema.ts';
import { DAY_S } from '#lib/durations.ts';
import { sha256 } from '../platform/digest.ts';
import type { Env } from '../platform/env.ts';
import { randomText } from '../platform/random.ts';
import { clientNetwork } from '../platform/rate-limits/client-network.ts';
import { IDENTITY_RATE_LIMITS } from '../platform/rate-limits/rate-limits.ts';
import { attemptsAt, type Counter } from '../platform/rate-limits/attempts.ts';
import { browserCookie, browserCookieIn } from './browser-cookie.ts';
import { signedText, textSigned } from './changed-secret.ts';

/** The cookie of a browser that has signed in to an account, and seconds for which it is known. */
const COOKIE = 'device';
const KNOWN_S = 180 * DAY_S;
const NAME_BYTES = 16;

/** A request whose attempts are counted. */
interface Sender {
  readonly env: Env;
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
    subject: `${name} from ${clientNetwork(headers)}`,
    rate: form.network,
  });
};

/** An attempt that has been counted. */
interface Counted {
  /** Takes it back, because it was right. */
  succeeded(): Promise<void>;
}

/**
 * Counts an attempt against one counter after another: one that the first refuses does not use up the others,
 * which many people share.
 * @throws {ShopError} `rate_limited`
 */
const countInTurn = async (
  { env, site }: Sender,
  first: Counter,
  ...shared: readonly Counter[]
): Promise<Counted> => {
  const attempts = attemptsAt(env, site);
  await attempts.count(first);
  if (shared.length > 0) await attempts.count(...shared);
  return { succeeded: () => attempts.succeeded(first, ...shared) };
};

/**
 * Counts a password or a code before it is compared. A stranger cannot lock anybody out: a browser that has
 * signed in to the account before has a counter of its own, and the account alone a high one.
 */
const countSecret = async (
  sender: Sender,
  address: string,
  kind: string,
  rate: typeof failedSignIn | typeof failedCode,
): Promise<Counted> => {
  const device = await deviceOf(sender, address);
  if (device !== undefined) {
    return countInTurn(sender, { subject: `${kind} of ${address} by ${device}`, rate: rate.here });
  }
  const network = clientNetwork(sender.headers);
  return countInTurn(
    sender,
    { subject: `${kind} of ${address} from ${network}`, rate: rate.here },
    { subject: `${kind} of ${address}`, rate: rate.account },
    { subject: `${kind} from ${network}`, rate: rate.network },
  );
};

/** Counts a password before it is compared. @throws {ShopError} `rate_limited` */
export const countPassword = (sender: Sender, address: string): Promise<Counted> =>
  countSecret(sender, address, 'failed', failedSignIn);

/** Counts a code before it is compared. @throws {ShopError} `rate_limited` */
export const countCode = (sender: Sender, address: string): Promise<Counted> =>
  countSecret(sender, address, 'failed code', failedCode);

/** Counts a passkey before it is checked. @throws {ShopError} `rate_limited` */
export const countPasskey = (sender: Sender): Promise<Counted> =>
  countInTurn(sender, {
    subject: `failed passkey from ${clientNetwork(sender.headers)}`,
    rate: failedPasskey.network,
  });

/** Counts an email that is requested for an address. @throws {ShopError} `rate_limited` */
export const countEmail = async (
  sender: Sender,
  kind: 'confirmation' | 'password' | 'code',
  address: string,
): Promise<void> => {
  const device = await deviceOf(sender, address);
  const network = clientNetwork(sender.headers);
  const own = {
    subject: `${kind} email of ${address} from ${device ?? network}`,
    rate: email.here,
  };
  const shared = [
    { subject: `${kind} email of ${address}`, rate: email.account },
    { subject: `email from ${network}`, rate: email.network },
  ];
  await (device === undefined ? countInTurn(sender, own, ...shared) : countInTurn(sender, own));
};
