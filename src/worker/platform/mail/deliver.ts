import { isNecessary } from '#lib/mail/necessary.ts';
import type { Site } from '#lib/site/schema.ts';
import { secret, type Env } from '../env.ts';
import { errorChain } from '../log.ts';
import { later, refused, type Email, type Outcome } from './email.ts';
import { keepEmail, keepsLetters } from './outbox.ts';
import { sendByBinding } from './platform-binding.ts';
import { sendByPostmark } from './postmark.ts';
import { sendByResend } from './resend.ts';
import { undeliveredAt } from './undelivered.queries.ts';

/**
 * Hands a letter to whoever carries the site's letters; a shop on one's own machine keeps it in the
 * outbox, unless it has a binding or a key. Never throws: what cannot be sent now is tried again by
 * whoever sends it.
 */
export const deliver = async (env: Env, site: Site, email: Email): Promise<Outcome> => {
  try {
    if (await isUnwanted(env, site, email)) return refused('the address takes no letters');
    const carrier = carrierOf(env, site);
    if (carrier !== undefined) return await carrier(email);
    const problem = mailProblem(env, site);
    return problem === undefined ? await keepEmail(env, site, email) : later(problem);
  } catch (thrown) {
    return later(errorChain(thrown).join(', '));
  }
};

/** Whether a carrier has told that letters do not arrive at the address, or are not wanted there. */
const isUnwanted = async (env: Env, site: Site, { kind, to }: Email): Promise<boolean> =>
  !isNecessary(kind) && (await undeliveredAt(env.MARKET_DB, site.id, to)) !== null;

/** Why letters of a site cannot be sent or kept; undefined when they can. */
export const mailProblem = (env: Env, site: Site): string | undefined =>
  carrierOf(env, site) !== undefined || keepsLetters(env, new URL(site.origin))
    ? undefined
    : `${site.mail.provider} is not set up: ${missing(site)}`;

const missing = ({ mail }: Site): string =>
  mail.provider === 'platform'
    ? 'the binding EMAIL is missing'
    : `the secret ${mail.key} is not set`;

/** Undefined where a binding or a key is missing. */
const carrierOf = (env: Env, { mail }: Site): ((email: Email) => Promise<Outcome>) | undefined => {
  if (mail.provider === 'platform') {
    const { EMAIL } = env;
    return EMAIL && ((email) => sendByBinding(EMAIL, email));
  }
  const token = secret(env, mail.key);
  if (token === undefined) return undefined;
  return mail.provider === 'resend'
    ? (email) => sendByResend(email, { ...mail, token })
    : (email) => sendByPostmark(email, { ...mail, token });
};
