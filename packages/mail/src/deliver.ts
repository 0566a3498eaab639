import type { MailBindings } from './bindings.ts';
import * as z from 'zod';
import { isNecessary } from './email-content.ts';
import { type Site, siteSecret, isOwnMachine } from '@parlour/site';
import { errorChain } from '@parlour/runtime';
import { base64Of, type Email, later, type Outcome, refused, SENT } from './email.ts';
import { keepEmail } from './outbox.ts';
import { type Answer, post } from './post.ts';
import { sendByPostmark } from './postmark.ts';
import { undeliveredAt } from './undelivered.queries.ts';

/**
 * Hands an email to the site's email service; a local shop stores it in the outbox, unless it has a binding
 * or a key. Never throws: the caller retries an email that cannot be sent now.
 */
export const deliver = async (env: MailBindings, site: Site, email: Email): Promise<Outcome> => {
  try {
    if (await isSuppressed(env, site, email)) return refused('the address is suppressed');
    const carrier = carrierOf(env, site);
    if (carrier !== undefined) return await carrier(email);
    const problem = mailProblem(env, site);
    return problem === undefined ? await keepEmail(env, site, email) : later(problem);
  } catch (thrown) {
    return later(errorChain(thrown).join(', '));
  }
};

/** Whether the email service has reported that emails do not arrive at the address, or are unwanted there. */
const isSuppressed = async (env: MailBindings, site: Site, { kind, to }: Email): Promise<boolean> =>
  !isNecessary(kind) && (await undeliveredAt(env.MARKET_DB, site.id, to)) !== null;

/** Where a local shop keeps a site's emails to be read; '' where they are sent. */
export const outboxOf = (env: MailBindings, site: Site): string =>
  carrierOf(env, site) === undefined && isOwnMachine(env, new URL(site.origin))
    ? `${site.origin}/idp/outbox`
    : '';

/** Why emails of a site cannot be sent or stored; undefined when they can. */
export const mailProblem = (env: MailBindings, site: Site): string | undefined =>
  carrierOf(env, site) !== undefined || isOwnMachine(env, new URL(site.origin))
    ? undefined
    : `${site.mail.provider} isn’t set up: ${missing(site)}`;

const missing = ({ mail }: Site): string =>
  mail.provider === 'platform'
    ? 'the binding EMAIL is missing'
    : `the secret ${mail.key} isn’t set`;

/** Undefined where a binding or a key is missing. */
const carrierOf = (
  env: MailBindings,
  site: Site,
): ((email: Email) => Promise<Outcome>) | undefined => {
  const { mail } = site;
  if (mail.provider === 'platform') {
    const { EMAIL } = env;
    return EMAIL && ((email) => sendByBinding(EMAIL, email));
  }
  const token = siteSecret(env, site, mail.key);
  if (token === undefined) return undefined;
  return mail.provider === 'resend'
    ? (email) => sendByResend(email, { ...mail, token })
    : (email) => sendByPostmark(email, { ...mail, token });
};

/**
 * The platform's codes for an email that can never be sent. A sender that is not set up is not among them:
 * once it is, a retry succeeds.
 */
const FOR_GOOD =
  /^E_(VALIDATION_ERROR|FIELD_MISSING|RECIPIENT_\w+|TOO_MANY_\w+|CONTENT_TOO_LARGE|HEADERS?_\w+)$/;

/**
 * Sends by the platform's email binding, which creates the Message-ID itself and supports no idempotency
 * keys.
 * @see https://developers.cloudflare.com/email-service/api/send-emails/workers-api/
 */
const sendByBinding = async (binding: SendEmail, email: Email): Promise<Outcome> => {
  const { from, replyTo, to, subject, html, text, headers, attachments } = email;
  try {
    await binding.send({
      from: { email: from.address, name: from.name },
      to,
      replyTo,
      subject,
      html,
      text,
      headers,
      attachments: attachments.map(({ name, type, text: content }) => ({
        disposition: 'attachment' as const,
        filename: name,
        type,
        content: new TextEncoder().encode(content),
      })),
    });
    return SENT;
  } catch (thrown) {
    const code = codeOf(thrown);
    const why = `the platform answered ${code}`;
    return FOR_GOOD.test(code) ? refused(why) : later(why);
  }
};

const codeOf = (thrown: unknown): string => {
  const code: unknown = thrown instanceof Error ? Reflect.get(thrown, 'code') : undefined;
  return typeof code === 'string' ? code : 'no code';
};

const API = 'https://api.resend.com';

const Problem = z.object({ name: z.string().catch('') }).catch({ name: '' });

/**
 * Sends by Resend (`POST /emails`), which accepts an email once within 24 hours by its key.
 * @see https://resend.com/docs/api-reference/emails/send-email
 */
const sendByResend = async (
  email: Email,
  { token, api = API }: { readonly token: string; readonly api?: string | undefined },
): Promise<Outcome> =>
  outcomeOf(
    await post(`${api}/emails`, {
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': email.key },
      body: {
        from: `"${email.from.name.replaceAll(/["\\]/g, '')}" <${email.from.address}>`,
        to: [email.to],
        reply_to: email.replyTo,
        subject: email.subject,
        html: email.html,
        text: email.text,
        headers: email.headers,
        attachments: email.attachments.map((attachment) => ({
          filename: attachment.name,
          content: base64Of(attachment),
          content_type: attachment.type,
        })),
        tags: [{ name: 'kind', value: email.kind }],
      },
    }),
  );

/** The same key with another body: the email was sent, and has been composed again since. */
const TAKEN_BEFORE = 'invalid_idempotent_request';

const outcomeOf = ({ status, reply }: Answer): Outcome => {
  if (status >= 200 && status < 300) return SENT;
  const { name } = Problem.parse(reply);
  if (name === TAKEN_BEFORE) return SENT;
  const why = `resend answered ${String(status)} ${name}`.trim();
  return status === 400 || status === 422 ? refused(why) : later(why);
};
