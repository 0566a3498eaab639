import * as z from 'zod';
import { base64Of, later, refused, SENT, type Email, type Outcome } from './email.ts';
import { post, type Answer } from './post.ts';

const API = 'https://api.postmarkapp.com';

const Reply = z.object({ ErrorCode: z.number().catch(-1) }).catch({ ErrorCode: -1 });

interface Options {
  readonly token: string;
  readonly stream: string;
  readonly api?: string | undefined;
}

/**
 * Sends by Postmark (`POST /email`), which supports no idempotency keys: an email whose answer was lost may
 * arrive twice, under the same Message-ID, by which mailboxes can tell.
 * @see https://postmarkapp.com/developer/api/email-api
 */
export const sendByPostmark = async (
  email: Email,
  { token, stream, api = API }: Options,
): Promise<Outcome> =>
  outcomeOf(
    await post(`${api}/email`, {
      headers: { 'x-postmark-server-token': token, accept: 'application/json' },
      body: {
        From: `"${email.from.name.replaceAll(/["\\]/g, '')}" <${email.from.address}>`,
        To: email.to,
        ReplyTo: email.replyTo,
        Subject: email.subject,
        HtmlBody: email.html,
        TextBody: email.text,
        MessageStream: stream,
        Tag: email.kind,
        TrackOpens: false,
        TrackLinks: 'None',
        Attachments: email.attachments.map((attachment) => ({
          Name: attachment.name,
          Content: base64Of(attachment),
          ContentType: attachment.type,
        })),
        Headers: Object.entries({ ...email.headers, ...messageId(email) }).map(([Name, Value]) => ({
          Name,
          Value,
        })),
      },
    }),
  );

const messageId = ({ key, from }: Email) => ({
  'Message-ID': `<${key.replaceAll(/[^\w.-]+/g, '.')}@${from.address.split('@').at(-1) ?? ''}>`,
  'X-PM-KeepID': 'true',
});

/** An invalid address, one that bounced or complained before, and fields that cannot be sent. */
const FOR_GOOD = new Set([300, 402, 403, 406, 411]);

const outcomeOf = ({ status, reply }: Answer): Outcome => {
  const { ErrorCode: code } = Reply.parse(reply);
  if (status === 200 && code === 0) return SENT;
  const why = `postmark answered ${String(status)} code ${String(code)}`;
  return status === 422 && FOR_GOOD.has(code) ? refused(why) : later(why);
};
