import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';
import { oneLine } from '@parlour/domain';
import type { Attachment, EmailContent, EmailKind } from './email-content.ts';
import { fromOf, replyToOf } from './sender.ts';
import type { Site } from '@parlour/site';

/** A mailbox with its display name. */
interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** An email as it is sent, in both forms. */
export interface Email {
  readonly kind: EmailKind;
  /** The same at every retry of the same email, so that a provider sends it once. */
  readonly key: string;
  readonly from: Mailbox;
  readonly replyTo: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly Attachment[];
}

/** The content of an attachment as providers take it. */
export const base64Of = ({ text }: Attachment): string => new TextEncoder().encode(text).toBase64();

/**
 * The outcome of sending an email: it was sent; it never will be, and is not retried; or it could not be sent
 * now. `why` is for the log and names no person.
 */
export type Outcome =
  | { readonly status: 'sent' }
  | { readonly status: 'refused' | 'later'; readonly why: string };

export const SENT: Outcome = { status: 'sent' };
export const refused = (why: string): Outcome => ({ status: 'refused', why });
export const later = (why: string): Outcome => ({ status: 'later', why });

/** Tells other machines not to reply (RFC 3834), and mailboxes not to group the email with another. */
const headersOf = (key: string): Email['headers'] => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  'X-Entity-Ref-ID': key,
});

/** Lets a mail program unsubscribe with one click (RFC 2369, RFC 8058). */
const stopHeaders = ({ stopUrl }: EmailContent): Email['headers'] =>
  stopUrl === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${stopUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

/** The longest subject that mail programs show, in characters. */
const LONGEST_SUBJECT = 150;

/** An email laid out for its site. No line break of its header can start another one. */
export const emailOf = async (
  site: Site,
  content: EmailContent,
  { to, key }: Pick<Email, 'to' | 'key'>,
): Promise<Email> => ({
  kind: content.kind,
  key,
  to: oneLine(to),
  subject: oneLine(content.subject).slice(0, LONGEST_SUBJECT),
  from: { name: site.name, address: fromOf(site) },
  replyTo: replyToOf(site),
  html: await emailHtml(site, content),
  text: emailText(site, content),
  headers: { ...headersOf(key), ...stopHeaders(content) },
  attachments: content.attachments ?? [],
});
