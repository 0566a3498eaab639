import * as z from 'zod';
import { later, refused, SENT, type Email, type Outcome } from './email.ts';
import { post, type Answer } from './post.ts';

const API = 'https://api.resend.com';

const Problem = z.object({ name: z.string().catch('') }).catch({ name: '' });

/**
 * Sends by Resend (`POST /emails`), which takes a letter once for 24 hours by its key.
 * @see https://resend.com/docs/api-reference/emails/send-email
 */
export const sendByResend = async (
  email: Email,
  { token, api = API }: { readonly token: string; readonly api?: string | undefined },
): Promise<Outcome> =>
  outcomeOf(
    await post(`${api}/emails`, {
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': email.key },
      body: {
        from: `"${email.from.name.replaceAll(/["\\]/g, '')}" <${email.from.address}>`,
        to: [email.to],
        reply_to: email.replyTo,
        subject: email.subject,
        html: email.html,
        text: email.text,
        headers: email.headers,
        tags: [{ name: 'kind', value: email.kind }],
      },
    }),
  );

/** The same key with another body: the letter had left, and has been written anew since. */
const TAKEN_BEFORE = 'invalid_idempotent_request';

const outcomeOf = ({ status, reply }: Answer): Outcome => {
  if (status >= 200 && status < 300) return SENT;
  const { name } = Problem.parse(reply);
  if (name === TAKEN_BEFORE) return SENT;
  const why = `resend answered ${String(status)} ${name}`.trim();
  return status === 400 || status === 422 ? refused(why) : later(why);
};
