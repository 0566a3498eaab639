import { DAY_MS, HOUR_MS, MINUTE_MS } from '@parlour/domain';
import { CODE_MINUTES } from './periods.ts';
import {
  type EmailContent,
  deliver,
  emailOf,
  delayAfter,
  type EmailQueue,
  sendQueued,
} from '@parlour/mail';
import type { Site } from '@parlour/site';
import type { IdentityBindings } from './bindings.ts';
import { errorChain, log } from '@parlour/runtime';

/** Milliseconds for which sending an email about an account is retried: as long as its link or code works. */
const LIFETIMES: Partial<Readonly<Record<EmailContent['kind'], number>>> = {
  'reset-password': HOUR_MS,
  'unfinished-account': HOUR_MS,
  'sign-in-code': CODE_MINUTES * MINUTE_MS,
};

interface UnsentRow {
  readonly site: string;
  readonly id: string;
  readonly recipient: string;
  /** JSON. */
  readonly letter: string;
}

const KEEP = `INSERT INTO unsentLetter (site, id, recipient, letter, attempts, dueAt, endsAt)
  VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6)`;
const EXPIRE = 'DELETE FROM unsentLetter WHERE endsAt <= ?1 AND dueAt <= ?1';
const DUE = `SELECT site, id, recipient, letter FROM unsentLetter
  WHERE dueAt <= ?1 ORDER BY dueAt LIMIT 50`;
const CLAIM = `UPDATE unsentLetter SET dueAt = ?4, attempts = attempts + 1
  WHERE site = ?1 AND id = ?2 AND dueAt <= ?3 RETURNING attempts`;
const POSTPONE = 'UPDATE unsentLetter SET dueAt = ?3 WHERE site = ?1 AND id = ?2';
const DROP = 'DELETE FROM unsentLetter WHERE site = ?1 AND id = ?2';

/**
 * Sends an email to the owner of an account. If it cannot be sent now it is stored and retried until its link
 * expires. Never throws: the event has already happened, and a form answers the same to everyone.
 */
export const writeTo = async (
  env: IdentityBindings,
  site: Site,
  recipient: string,
  content: EmailContent,
): Promise<void> => {
  const id = `${content.kind} ${crypto.randomUUID()}`;
  const now = Date.now();
  try {
    const email = await emailOf(site, content, { to: recipient, key: `${site.id} ${id}` });
    const outcome = await deliver(env, site, email);
    const delay = delayAfter(outcome, { site: site.id, kind: content.kind }, 1);
    if (delay === undefined) return;
    const endsAt = now + (LIFETIMES[content.kind] ?? DAY_MS);
    await env.IDENTITY_DB.prepare(KEEP)
      .bind(site.id, id, recipient, JSON.stringify(content), now + delay, endsAt)
      .run();
  } catch (thrown) {
    log('error', 'email_lost', { kind: content.kind, chain: errorChain(thrown) });
  }
};

/** Emails that have been sent, or never will be, are deleted: their recipients are not stored. */
const queueOf = ({
  IDENTITY_DB: db,
}: IdentityBindings): EmailQueue<
  Omit<UnsentRow, 'letter'> & { content: EmailContent; kind: EmailContent['kind'] }
> => ({
  claim: ({ site, id }, now, until) =>
    db.prepare(CLAIM).bind(site, id, now, until).first<number>('attempts'),
  compose: ({ id, recipient, content }, site) =>
    emailOf(site, content, { to: recipient, key: `${site.id} ${id}` }),
  settle: ({ site, id }) => db.prepare(DROP).bind(site, id).run(),
  postpone: ({ site, id }, until) => db.prepare(POSTPONE).bind(site, id, until).run(),
});

/** Retries the emails about accounts that are due, and deletes those whose link has expired. */
export const sendUnsentEmails = async (env: IdentityBindings, now = Date.now()): Promise<void> => {
  const { IDENTITY_DB: db } = env;
  const [, due] = await db.batch<UnsentRow>([
    db.prepare(EXPIRE).bind(now),
    db.prepare(DUE).bind(now),
  ]);
  for (const row of due?.results ?? []) {
    const content = JSON.parse(row.letter) as EmailContent;
    await sendQueued(env, queueOf(env), { ...row, content, kind: content.kind }, now);
  }
};
