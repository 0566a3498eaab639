import type { Site } from '#lib/site/schema.ts';
import { secret, type Env } from './env.ts';
import { ShopError } from './errors.ts';
import { log } from './log.ts';

/** An email in plain text. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** An email of the outbox. */
export interface OutboxEmail extends Email {
  /** ISO 8601, UTC. */
  readonly sentAt: string;
}

const KEEP = `INSERT INTO outbox (site, recipient, subject, body, sentAt) VALUES (?1, ?2, ?3, ?4, ?5)`;
const FORGET = `DELETE FROM outbox WHERE site = ?1 AND id NOT IN
  (SELECT id FROM outbox WHERE site = ?1 ORDER BY id DESC LIMIT 50)`;
const LIST = `SELECT recipient AS "to", subject, body AS text, sentAt
  FROM outbox WHERE site = ?1 ORDER BY id DESC LIMIT 50`;

const LOCAL_HOST = /^(localhost|.+\.localhost)$/;

/**
 * Whether a host is this very machine's, in a shop that is being developed: letters are kept there
 * and not sent. A deployed shop has no `DEVELOPMENT`, whatever its sites' settings say.
 */
export const keepsLetters = (env: Env, { hostname }: URL): boolean =>
  secret(env, 'DEVELOPMENT') === 'true' && LOCAL_HOST.test(hostname);

/**
 * Sends an email in a site's name through the platform's email binding; a local shop keeps it in the
 * outbox, which `/idp/outbox` shows.
 * @throws {ShopError} `not_configured` when there is no binding.
 */
export const sendEmail = async (env: Env, site: Site, email: Email): Promise<void> => {
  if (env.EMAIL) {
    const from = { email: site.seller.serviceEmail, name: site.name };
    await env.EMAIL.send({ from, ...email });
    return;
  }
  if (!keepsLetters(env, new URL(site.origin))) {
    throw new ShopError('not_configured', 500, 'This shop cannot send e-mails yet.', {
      cause: new Error('the binding EMAIL is missing'),
    });
  }
  const { to, subject, text } = email;
  await env.IDENTITY_DB.batch([
    env.IDENTITY_DB.prepare(KEEP).bind(site.id, to, subject, text, new Date().toISOString()),
    env.IDENTITY_DB.prepare(FORGET).bind(site.id),
  ]);
  log('info', 'email_kept', { site: site.id, subject, read: `${site.origin}/idp/outbox` });
};

/** The fifty newest emails of a local shop, the newest first. */
export const outboxEmails = async (env: Env, site: Site): Promise<readonly OutboxEmail[]> =>
  (await env.IDENTITY_DB.prepare(LIST).bind(site.id).all<OutboxEmail>()).results;
