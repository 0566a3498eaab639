import type { MailBindings } from './bindings.ts';
import type { EmailKind } from './email-content.ts';
import type { Site } from '@parlour/site';
import { log } from '@parlour/runtime';
import { SENT, type Email, type Outcome } from './email.ts';

/** An email in the outbox. */
export interface OutboxEmail {
  readonly id: number;
  /** '' for an email that is older than the kinds. */
  readonly kind: EmailKind | '';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** ISO 8601, UTC. */
  readonly sentAt: string;
}

const KEEP = `INSERT INTO outbox (site, kind, recipient, subject, body, html, sentAt)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`;
const DELETE = `DELETE FROM outbox WHERE site = ?1 AND id NOT IN
  (SELECT id FROM outbox WHERE site = ?1 ORDER BY id DESC LIMIT 50)`;
const LIST = `SELECT id, kind, recipient AS "to", subject, body AS text, sentAt
  FROM outbox WHERE site = ?1 ORDER BY id DESC LIMIT 50`;
const HTML = `SELECT html FROM outbox WHERE site = ?1 AND id = ?2 AND html <> ''`;

/** Stores an email in the outbox, which `/idp/outbox` shows, instead of sending it. */
export const keepEmail = async (env: MailBindings, site: Site, email: Email): Promise<Outcome> => {
  const { kind, to, subject, text, html } = email;
  const { IDENTITY_DB: db } = env;
  await db.batch([
    db.prepare(KEEP).bind(site.id, kind, to, subject, text, html, new Date().toISOString()),
    db.prepare(DELETE).bind(site.id),
  ]);
  log('info', 'email_kept', { site: site.id, subject, read: `${site.origin}/idp/outbox` });
  return SENT;
};

/** The fifty newest emails of a local shop, newest first. */
export const outboxEmails = async (
  env: MailBindings,
  site: Site,
): Promise<readonly OutboxEmail[]> =>
  (await env.IDENTITY_DB.prepare(LIST).bind(site.id).all<OutboxEmail>()).results;

/** An email in the outbox as its reader sees it; null when there is none. */
export const outboxHtml = (env: MailBindings, site: Site, id: number): Promise<string | null> =>
  env.IDENTITY_DB.prepare(HTML).bind(site.id, id).first<string>('html');
