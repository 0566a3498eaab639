import { operatorTestMail } from '#lib/contract/operator/mail.ts';
import { testLetter } from '#lib/mail/account-letters.ts';
import { deliver } from '../../platform/mail/deliver.ts';
import { emailOf } from '../../platform/mail/email.ts';
import { siteNamed, type On } from './orders.ts';

/** What the operator tries of a site's mail. */
export const operatorMail = (on: On): void => {
  on(operatorTestMail, async (env, { body: { site: id, to } }) => {
    const site = siteNamed(env, id);
    const key = `${site.id} test ${crypto.randomUUID()}`;
    const outcome = await deliver(env, site, await emailOf(site, testLetter(site), { to, key }));
    return { status: outcome.status, why: outcome.status === 'sent' ? '' : outcome.why };
  });
};
