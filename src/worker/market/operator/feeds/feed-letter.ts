import type { FeedReport, FeedStatus } from '#lib/contract/operator/feeds.ts';
import { feedReport } from '#lib/mail/feed-letter.ts';
import type { Env } from '../../../platform/env.ts';
import { log } from '../../../platform/log.ts';
import { deliver } from '../../../platform/mail/deliver.ts';
import { emailOf } from '../../../platform/mail/email.ts';
import { sitesOf } from '../../../platform/sites.ts';
import type { Run } from './run.ts';

/** Tells the sites' mailboxes how a run ended, unless nothing has changed. */
export const sendLetters = async (
  env: Env,
  { feed }: Run,
  status: FeedStatus,
  report: FeedReport,
): Promise<void> => {
  if (!isNews(status, report)) return;
  const letter = feedReport({ feed: feed.name, isLoaded: status !== 'failed', report });
  const told = new Set<string>();
  for (const site of sitesOf(env).filter(({ id }) => feed.settings.sites.includes(id))) {
    const to = site.seller.serviceEmail;
    if (told.has(to)) continue;
    told.add(to);
    const key = `${site.id} feed ${crypto.randomUUID()}`;
    const outcome = await deliver(env, site, await emailOf(site, letter, { to, key }));
    if (outcome.status !== 'sent') {
      log('error', 'feed_report_not_sent', { feed: feed.name, why: outcome.why });
    }
  }
};

const isNews = (status: FeedStatus, report: FeedReport): boolean =>
  status === 'failed' ||
  report.created + report.updated + report.refused + report.takenOff > 0 ||
  report.problem !== '';
