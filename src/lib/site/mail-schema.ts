import * as z from 'zod';
import { localPath, mailbox, secretName, webAddress } from './readers.ts';

/** What is the same whoever carries the letters. */
const SENDER = {
  /** Mailbox that letters come from; `seller.serviceEmail` when absent. */
  from: mailbox.optional(),
  /** Mailbox that answers go to; `seller.serviceEmail` when absent. */
  replyTo: mailbox.optional(),
  /** The site's logo as mail programs show it: PNG or JPEG, of the shape of `logoSize`, on the paper's colour. */
  logo: localPath
    .refine(
      (path) => /\.(png|jpe?g)$/.test(path),
      'name a PNG or a JPEG; mail programs show no SVG',
    )
    .optional(),
} as const;

/** Of a provider that takes letters over HTTP. */
const OVER_HTTP = {
  ...SENDER,
  /** Name of the secret that holds the provider's key. */
  key: secretName,
  /**
   * Name of the secret by which the provider shows that what it tells of bounces is its own: the signing
   * secret of the webhook at Resend, `name:password` at Postmark.
   */
  webhookSecret: secretName.optional(),
  /** Address of the API, for tests against a server of one's own. */
  api: webAddress.optional(),
} as const;

/** Who carries a site's letters. */
export const MailSettings = z.discriminatedUnion(
  'provider',
  [
    /** The platform's e-mail binding, `EMAIL`. */
    z.strictObject({ ...SENDER, provider: z.literal('platform') }),
    z.strictObject({ ...OVER_HTTP, provider: z.literal('resend') }),
    z.strictObject({
      ...OVER_HTTP,
      provider: z.literal('postmark'),
      /** Message stream of transactional letters. */
      stream: z.string().min(1).default('outbound'),
    }),
  ],
  'write a provider: "platform", "resend" or "postmark"',
);
