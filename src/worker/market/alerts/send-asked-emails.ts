import { confirmAlert } from '#lib/mail/alert-emails.ts';
import { confirmSamples } from '#lib/mail/sample-emails.ts';
import { type EmailContent, emailOf, type EmailQueue, sendQueued } from '@parlour/mail';
import { errorChain, log } from '@parlour/runtime';
import type { Site } from '@parlour/site';
import type { Env } from '../../platform/env.ts';
import { sampleFacts } from '../samples/sample-email.ts';
import { wishOf } from '../samples/asked-samples.ts';
import { alertFacts, alertWishOf } from './asked-alert.ts';
import { type AskedRow, dueAsked } from './asked.queries.ts';

/**
 * Sends the emails that ask an address to confirm what was asked for with it: the one with a key at once, and all that
 * are due from time to time. Never throws: an email that cannot be sent waits.
 * @param key '' for all
 */
export const sendAskedEmails = async (env: Env, key = '', now = Date.now()): Promise<void> => {
  try {
    const due = await dueAsked(env.VISITOR_DB, key, iso(now));
    for (const row of due) await sendQueued(env, queueOf(env), queued(row), now);
  } catch (thrown) {
    log('error', 'emails_not_sent', { chain: errorChain(thrown) });
  }
};

const KINDS = { alert: 'alert-confirm', samples: 'samples-confirm' } as const;

/** A row as an email of a queue. */
const queued = (asked: AskedRow) => ({ asked, site: asked.site, kind: KINDS[asked.kind] });

type Queued = ReturnType<typeof queued>;

const iso = (time: number): string => new Date(time).toISOString();

const CLAIM = `UPDATE asked SET due_at = ?3, attempts = attempts + 1
  WHERE key = ?1 AND state = 'waiting' AND due_at <= ?2 RETURNING attempts`;
const SETTLE = 'UPDATE asked SET state = ?2, problem = ?3 WHERE key = ?1';
const POSTPONE = 'UPDATE asked SET due_at = ?2, problem = ?3 WHERE key = ?1';

const queueOf = ({ VISITOR_DB: db, MARKET_DB: market }: Env): EmailQueue<Queued> => ({
  claim: ({ asked }, now, until) =>
    db.prepare(CLAIM).bind(asked.key, iso(now), iso(until)).first<number>('attempts'),
  compose: async ({ asked }, site) => {
    const content = asked.moved_at === '' ? await contentOf(market, site, asked) : undefined;
    const key = `${site.id} ${asked.key} ${asked.created_at}`;
    return content && emailOf(site, content, { to: asked.email, key });
  },
  settle: ({ asked }, status, why) => db.prepare(SETTLE).bind(asked.key, status, why).run(),
  postpone: ({ asked }, until, why) => db.prepare(POSTPONE).bind(asked.key, iso(until), why).run(),
});

/** Nothing that was typed is in it: the address may be anybody's. Undefined for what is no longer sold. */
const contentOf = async (
  market: D1Database,
  site: Site,
  asked: AskedRow,
): Promise<EmailContent | undefined> => {
  const { key } = asked;
  if (asked.kind === 'samples') {
    return confirmSamples(site, { key, samples: sampleFacts(wishOf(asked).requests) });
  }
  const { variantId, kind } = alertWishOf(asked);
  const facts = await alertFacts(market, site, variantId);
  return facts ? confirmAlert(site, kind, { ...facts, key }) : undefined;
};
