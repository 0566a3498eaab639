import type { Letter } from '#lib/mail/letter.ts';
import type { Site } from '#lib/site/schema.ts';
import type { Env } from '../platform/env.ts';
import { errorChain, log } from '../platform/log.ts';
import { deliver } from '../platform/mail/deliver.ts';
import { emailOf, type Outcome } from '../platform/mail/email.ts';
import { TURN, waitAfter } from '../platform/mail/turns.ts';
import { sitesOf } from '../platform/sites.ts';

const HOUR = 3_600_000;
/** Milliseconds for which a letter about an account is tried: as long as the link in it works. */
const LIFETIMES: Partial<Readonly<Record<Letter['kind'], number>>> = {
  'reset-password': HOUR,
  'unfinished-account': HOUR,
};
const DAY = 24 * HOUR;

interface UnsentRow {
  readonly site: string;
  readonly id: string;
  readonly recipient: string;
  /** JSON. */
  readonly letter: string;
  readonly attempts: number;
  readonly endsAt: number;
}

const KEEP = `INSERT INTO unsentLetter (site, id, recipient, letter, attempts, dueAt, endsAt)
  VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6)`;
const DUE = `SELECT site, id, recipient, letter, attempts, endsAt FROM unsentLetter
  WHERE dueAt <= ?1 ORDER BY dueAt LIMIT 50`;
const CLAIM = `UPDATE unsentLetter SET dueAt = ?4, attempts = attempts + 1
  WHERE site = ?1 AND id = ?2 AND dueAt <= ?3 RETURNING attempts`;
const POSTPONE = 'UPDATE unsentLetter SET dueAt = ?3 WHERE site = ?1 AND id = ?2';
const DROP = 'DELETE FROM unsentLetter WHERE site = ?1 AND id = ?2';

/**
 * Writes to the owner of an account. A letter that cannot be sent now is kept, and tried again until its
 * link has run out. Never throws: what it tells of has happened, and a form answers the same for everybody.
 */
export const writeTo = async (
  env: Env,
  site: Site,
  recipient: string,
  letter: Letter,
): Promise<void> => {
  const id = `${letter.kind} ${crypto.randomUUID()}`;
  const now = Date.now();
  try {
    const outcome = await send(env, site, { id, recipient }, letter);
    const wait = afterwards(site, letter, outcome, 1);
    if (wait === undefined) return;
    const endsAt = now + (LIFETIMES[letter.kind] ?? DAY);
    await env.IDENTITY_DB.prepare(KEEP)
      .bind(site.id, id, recipient, JSON.stringify(letter), now + wait, endsAt)
      .run();
  } catch (thrown) {
    log('error', 'letter_lost', { kind: letter.kind, chain: errorChain(thrown) });
  }
};

/** Milliseconds after which a letter is to be tried again; undefined when it is not. */
const afterwards = (
  site: Site,
  { kind }: Letter,
  outcome: Outcome,
  attempts: number,
): number | undefined => {
  if (outcome.status === 'sent') return undefined;
  const wait = outcome.status === 'refused' ? undefined : waitAfter(attempts);
  const isOver = wait === undefined;
  log('error', 'letter_not_sent', { site: site.id, kind, attempts, why: outcome.why, isOver });
  return wait;
};

const send = async (
  env: Env,
  site: Site,
  { id, recipient }: Pick<UnsentRow, 'id' | 'recipient'>,
  letter: Letter,
): Promise<Outcome> =>
  deliver(env, site, await emailOf(site, letter, { to: recipient, key: `${site.id} ${id}` }));

/** Tries again to send the letters about accounts that are due; one that fails spares the others. */
export const postUnsentLetters = async (env: Env, now = Date.now()): Promise<void> => {
  const { results } = await env.IDENTITY_DB.prepare(DUE).bind(now).all<UnsentRow>();
  for (const row of results) await postAgain(env, row, now);
};

const postAgain = async (env: Env, row: UnsentRow, now: number): Promise<void> => {
  const { IDENTITY_DB: db } = env;
  const claim = db.prepare(CLAIM).bind(row.site, row.id, now, now + TURN);
  const attempts = await claim.first<number>('attempts');
  if (attempts === null) return;
  const site = sitesOf(env).find(({ id }) => id === row.site);
  const letter = JSON.parse(row.letter) as Letter;
  const wait =
    site && row.endsAt > now
      ? afterwards(site, letter, await send(env, site, row, letter), attempts)
      : undefined;
  await (
    wait === undefined
      ? db.prepare(DROP).bind(row.site, row.id)
      : db.prepare(POSTPONE).bind(row.site, row.id, now + wait)
  ).run();
};
