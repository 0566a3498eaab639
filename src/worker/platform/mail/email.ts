import { emailHtml } from '#lib/mail/email-html.ts';
import { emailText } from '#lib/mail/email-text.ts';
import { oneLine, type EmailContent, type EmailKind } from '#lib/mail/email-content.ts';
import { fromOf, replyToOf } from '#lib/mail/sender.ts';
import type { Site } from '#lib/site/schema.ts';

/** A mailbox, with the name that is shown for it. */
interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** An email as it is sent, in both forms. */
export interface Email {
  readonly kind: EmailKind;
  /** The same whenever the same email is tried again, so that a provider takes it once. */
  readonly key: string;
  readonly from: Mailbox;
  readonly replyTo: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * What came of sending an email: it has left; it never will, and is not tried again; or it could not
 * now. `why` is for the log and names no person.
 */
export type Outcome =
  | { readonly status: 'sent' }
  | { readonly status: 'refused' | 'later'; readonly why: string };

export const SENT: Outcome = { status: 'sent' };
export const refused = (why: string): Outcome => ({ status: 'refused', why });
export const later = (why: string): Outcome => ({ status: 'later', why });

/** Nobody answers a machine's email by a machine (RFC 3834), and none is filed with another. */
const headersOf = (key: string): Email['headers'] => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  'X-Entity-Ref-ID': key,
});

/** Lets a mail program end the emails with one press (RFC 2369, RFC 8058). */
const stopHeaders = ({ stopUrl }: EmailContent): Email['headers'] =>
  stopUrl === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${stopUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

/** An email laid out for its site. */
export const emailOf = async (
  site: Site,
  content: EmailContent,
  { to, key }: Pick<Email, 'to' | 'key'>,
): Promise<Email> => ({
  kind: content.kind,
  key,
  to: oneLine(to),
  subject: oneLine(content.subject),
  from: { name: site.name, address: fromOf(site) },
  replyTo: replyToOf(site),
  html: await emailHtml(site, content),
  text: emailText(site, content),
  headers: { ...headersOf(key), ...stopHeaders(content) },
});
