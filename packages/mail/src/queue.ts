import type { MailBindings } from './bindings.ts';
import { MINUTE_MS } from '@parlour/domain';
import type { EmailKind } from './email-content.ts';
import { type Site, siteById } from '@parlour/site';
import { log, retryDelays } from '@parlour/runtime';
import { deliver } from './deliver.ts';
import { type Email, type Outcome, refused } from './email.ts';

/** The time for which no other sender may send a claimed email. */
const CLAIM_MS = 2 * MINUTE_MS;

/** Ten more attempts within three days. */
const retryDelay = retryDelays(MINUTE_MS, [1, 5, 15, 60, 180, 360, 720, 720, 720, 720]);

interface QueuedEmail {
  /** Id of the site. */
  readonly site: string;
  readonly kind: EmailKind;
}

/** A table of emails to be sent. Moments are in milliseconds; `why` names no person. */
export interface EmailQueue<Row extends QueuedEmail> {
  /**
   * Claims a row that is due; returns the number of attempts including this one, or null when another sender
   * has it.
   */
  readonly claim: (row: Row, now: number, until: number) => Promise<number | null>;
  /** The email with current contents; undefined when it is no longer wanted. */
  readonly compose: (row: Row, site: Site) => Promise<Email | undefined>;
  /** Records that the email was sent, or never will be. */
  readonly settle: (row: Row, status: 'sent' | 'refused', why: string) => Promise<unknown>;
  readonly postpone: (row: Row, until: number, why: string) => Promise<unknown>;
}

/**
 * Sends one email of a queue, unless another sender has claimed it, and records the outcome: one that cannot
 * be sent now is due again later, with growing delays for three days.
 * @throws what the queue throws
 */
export const sendQueued = async <Row extends QueuedEmail>(
  env: MailBindings,
  queue: EmailQueue<Row>,
  row: Row,
  now: number,
): Promise<void> => {
  const attempts = await queue.claim(row, now, now + CLAIM_MS);
  if (attempts === null) return;
  const outcome = await send(env, queue, row);
  if (outcome.status === 'sent') {
    await queue.settle(row, 'sent', '');
    return;
  }
  const delay = delayAfter(outcome, row, attempts);
  await (delay === undefined
    ? queue.settle(row, 'refused', outcome.why)
    : queue.postpone(row, now + delay, outcome.why));
};

const send = async <Row extends QueuedEmail>(
  env: MailBindings,
  queue: EmailQueue<Row>,
  row: Row,
): Promise<Outcome> => {
  const site = await siteById(env, row.site);
  if (!site) return refused('the site no longer exists');
  const email = await queue.compose(row, site);
  return email ? deliver(env, site, email) : refused('the email is no longer wanted');
};

/** Milliseconds until an email is retried, undefined for never; logs why it was not sent. */
export const delayAfter = (
  outcome: Outcome,
  { site, kind }: QueuedEmail,
  attempts: number,
): number | undefined => {
  if (outcome.status === 'sent') return undefined;
  const delay = outcome.status === 'refused' ? undefined : retryDelay(attempts);
  const isOver = delay === undefined;
  log('error', 'email_not_sent', { site, kind, attempts, why: outcome.why, isOver });
  return delay;
};
