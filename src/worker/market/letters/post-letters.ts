import type { Env } from '../../platform/env.ts';
import { errorChain, log } from '../../platform/log.ts';
import { deliver } from '../../platform/mail/deliver.ts';
import { emailOf, refused, type Outcome } from '../../platform/mail/email.ts';
import { TURN, waitAfter } from '../../platform/mail/turns.ts';
import { sitesOf } from '../../platform/sites.ts';
import { alertLetter } from './alert-letter.ts';
import { enquiryLetter } from './enquiry-letter.ts';
import {
  claimLetter,
  dueLetters,
  postponeLetter,
  settleLetter,
  type About,
  type LetterRow,
} from './letters.queries.ts';
import { orderLetter } from './order-letter.ts';
import { searchLetter } from './search-letter.ts';

/**
 * Sends the letters that are due: those of an order or a price request right after the change, all of
 * them now and then. May be called at any time by anybody; what cannot be sent waits. Never throws, as
 * nothing that a letter tells of may fail over it.
 */
export const postLetters = async (env: Env, about: About, now = Date.now()): Promise<void> => {
  try {
    for (const row of await dueLetters(env.MARKET_DB, about, iso(now))) await post(env, row, now);
  } catch (thrown) {
    log('error', 'letters_not_posted', { ...about, chain: errorChain(thrown) });
  }
};

const iso = (time: number): string => new Date(time).toISOString();

const post = async (env: Env, row: LetterRow, now: number): Promise<void> => {
  const { MARKET_DB: db } = env;
  const { key, kind, site } = row;
  const attempts = await claimLetter(db, key, { now: iso(now), until: iso(now + TURN) });
  if (attempts === null) return;
  const outcome = await send(env, row);
  if (outcome.status === 'sent') {
    await settleLetter(db, key, 'sent');
    return;
  }
  const { status, why } = outcome;
  const wait = status === 'refused' ? undefined : waitAfter(attempts);
  log('error', 'letter_not_sent', { site, kind, attempts, why, isOver: wait === undefined });
  await (wait === undefined
    ? settleLetter(db, key, 'refused', why)
    : postponeLetter(db, key, iso(now + wait), why));
};

const writerOf = ({ order_id, alert_id, search_id }: LetterRow) => {
  if (order_id !== '') return orderLetter;
  if (alert_id !== 0) return alertLetter;
  return search_id === 0 ? enquiryLetter : searchLetter;
};

const send = async (env: Env, row: LetterRow): Promise<Outcome> => {
  const site = sitesOf(env).find(({ id }) => id === row.site);
  if (!site) return refused('there is no such site any more');
  const addressed = await writerOf(row)(env.MARKET_DB, site, row);
  if (!addressed) return refused('nothing is to be said any more');
  const { to, letter } = addressed;
  return deliver(env, site, await emailOf(site, letter, { to, key: `${row.site} ${row.key}` }));
};
