import { databaseFull } from '#lib/mail/database-email.ts';
import {
  databaseGrowth,
  fullDatabases,
  noteSizes,
  roomSentence,
} from './platform/database-sizes.ts';
import type { Env } from './platform/env.ts';
import { log } from '@parlour/runtime';
import { deliver, emailOf } from '@parlour/mail';
import { lastMark, setMark } from './platform/schedule-marks.ts';
import { siteById, sitesOf } from '@parlour/site';

/** The hour (UTC) from which on the email of a day is sent; the log has a line every hour. */
const EMAIL_HOUR = 8;

/**
 * Notes the sizes of the databases, and reports those that will be full within a year: in the log. Those that are more
 * than 60 % full are in it as errors, and once a day in an email to the first site.
 */
export const reportSizes = async (env: Env, now = Date.now()): Promise<void> => {
  await noteSizes(env, now);
  for (const database of await databaseGrowth(env, now)) {
    if (database.isSoon) log('warn', 'database_fills_within_a_year', { ...database });
  }
  const full = await fullDatabases(env);
  for (const database of full) log('error', 'database_full', { ...database });
  if (full.length === 0 || new Date(now).getUTCHours() < EMAIL_HOUR) return;
  const [first] = await sitesOf(env);
  const today = new Date(now).toISOString().slice(0, 10);
  if ((await lastMark(env, 'size report')) >= today) return;
  const site = first && (await siteById(env, first.id));
  if (!site) return;
  const to = site.seller.serviceEmail;
  const key = `${site.id} database-full ${today}`;
  const content = databaseFull(full.map(roomSentence));
  const outcome = await deliver(env, site, await emailOf(site, content, { to, key }));
  if (outcome.status === 'sent') await setMark(env, 'size report', today);
  else log('error', 'size_report_not_sent', { why: outcome.why });
};
