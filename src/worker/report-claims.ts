import { formatDay, reasonWords } from '@parlour/domain';
import { deliver, emailOf } from '@parlour/mail';
import { log } from '@parlour/runtime';
import { siteById } from '@parlour/site';
import { claimsLate } from '#lib/mail/late-claims-email.ts';
import { dueOf } from './market/orders/claim-reply.ts';
import { openClaims, type ListedClaim } from './market/orders/claims.queries.ts';
import type { Env } from './platform/env.ts';
import { lastMark, setMark } from './platform/schedule-marks.ts';

/** The hour (UTC) from which on the email of a day is sent; the log has a line every hour. */
const EMAIL_HOUR = 8;

/** The most claims in an email, those that have waited longest. */
const MOST = 100;

/**
 * Reports claims whose answer, refund or collection is late: in the log, and once a day in an email to the service
 * mailbox of their site.
 */
export const reportClaims = async (env: Env, now = Date.now()): Promise<void> => {
  const open = await openClaims(env.MARKET_DB);
  const late = open.filter((row) => dueOf(row, now).isLate);
  for (const [site, claims] of Map.groupBy(late, (row) => row.site)) {
    log('warn', 'claims_late', { site, claims: claims.length });
    if (new Date(now).getUTCHours() >= EMAIL_HOUR)
      await tell(env, site, claims.slice(0, MOST), now);
  }
};

const tell = async (
  env: Env,
  siteId: string,
  late: readonly ListedClaim[],
  now: number,
): Promise<void> => {
  const today = new Date(now).toISOString().slice(0, 10);
  const work = `late claims of ${siteId}` as const;
  if ((await lastMark(env, work)) >= today) return;
  const site = await siteById(env, siteId);
  if (!site) return;
  const content = claimsLate(late.map((row) => sentenceAbout(row, now)));
  const [to, key] = [site.seller.serviceEmail, `${siteId} claims-late ${today}`];
  const outcome = await deliver(env, site, await emailOf(site, content, { to, key }));
  if (outcome.status === 'sent') await setMark(env, work, today);
  else log('error', 'claims_report_not_sent', { site: siteId, why: outcome.why });
};

const sentenceAbout = (row: ListedClaim, now: number): string =>
  `Order ${row.order_id}, claim ${String(row.number)}: ${reasonWords(row.reason)}. It was due by ${formatDay(dueOf(row, now).due)}.`;
