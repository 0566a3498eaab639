import { sendUnsentEmails } from '@parlour/identity';
import { sendAskedEmails } from './market/alerts/send-asked-emails.ts';
import { sendAlertEmails } from './market/alerts/send-alert-emails.ts';
import { sendDueEmails } from './market/emails/send-due-emails.ts';
import { runSavedSearches } from './market/search/run-saved-searches.ts';
import type { Env } from './platform/env.ts';
import { errorChain, log } from '@parlour/runtime';

/** When wrangler.toml schedules the retries of emails. */
export const EMAILS_CRON = '*/5 * * * *';

/** Creates the emails that no action triggers: about changes in price and stock, and about saved searches. */
const queueAlerts = async (env: Env, now: number): Promise<void> => {
  try {
    await sendAlertEmails(env, now);
    await runSavedSearches(env, now);
  } catch (thrown) {
    log('error', 'alerts_not_queued', { chain: errorChain(thrown) });
  }
};

/** Sends every email that is due: those that could not be sent when they were written, and new ones. */
export const sendAllDue = async (env: Env, now = Date.now()): Promise<void> => {
  await queueAlerts(env, now);
  const runs = await Promise.allSettled([
    sendDueEmails(env, {}, now),
    sendAskedEmails(env, '', now),
    sendUnsentEmails(env, now),
  ]);
  for (const run of runs) {
    if (run.status === 'rejected') {
      log('error', 'emails_not_sent', { chain: errorChain(run.reason) });
    }
  }
};
