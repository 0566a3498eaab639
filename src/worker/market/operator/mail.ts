import {
  operatorListLetters,
  operatorListUndelivered,
  operatorTestMail,
} from '#lib/contract/operator/mail.ts';
import { testLetter } from '#lib/mail/account-letters.ts';
import { deliver } from '../../platform/mail/deliver.ts';
import { emailOf } from '../../platform/mail/email.ts';
import { undeliveredOf } from '../../platform/mail/undelivered.queries.ts';
import { unsentLetters } from '../letters/letters.queries.ts';
import { siteNamed, type On } from './orders.ts';

/** What the operator tries of a site's mail, and what has not arrived. */
export const operatorMail = (on: On): void => {
  on(operatorTestMail, async (env, { body: { site: id, to } }) => {
    const site = siteNamed(env, id);
    const key = `${site.id} test ${crypto.randomUUID()}`;
    const outcome = await deliver(env, site, await emailOf(site, testLetter(site), { to, key }));
    return { status: outcome.status, why: outcome.status === 'sent' ? '' : outcome.why };
  });
  on(operatorListLetters, async (env, { query: { site, page, size } }) => {
    const window = { limit: size, skip: (page - 1) * size };
    const { id } = siteNamed(env, site);
    const { letters, total } = await unsentLetters(env.MARKET_DB, id, window);
    const data = letters.map(({ order_id, enquiry_id, created_at, ...letter }) => ({
      ...letter,
      ...{ orderId: order_id, enquiryId: enquiry_id === 0 ? '' : String(enquiry_id) },
      written: created_at,
    }));
    return { data, totalCount: total, pageCount: Math.ceil(total / size) };
  });
  on(operatorListUndelivered, async (env, { query: { site, page, size } }) => {
    const window = { limit: size, skip: (page - 1) * size };
    const { id } = siteNamed(env, site);
    const { addresses, total } = await undeliveredOf(env.MARKET_DB, id, window);
    return { data: [...addresses], totalCount: total, pageCount: Math.ceil(total / size) };
  });
};
