import { CONFIRMATION_DAYS, inWords } from '@parlour/identity';
import type { EmailContent, Part, Sender } from '@parlour/mail';
import { paths } from '#lib/paths.ts';

const CONFIRMATION = inWords(CONFIRMATION_DAYS, 'day');

const text = (words: string): Part => ({ part: 'text', text: words });
const action = (label: string, url: string): Part => ({ part: 'action', label, url });

/** For a customer to whom an email has bounced, and who says that the next one will arrive. */
export const resumeEmails = (site: Sender, name: string, token: string): EmailContent => ({
  kind: 'letters-again',
  subject: `Do emails from ${site.name} reach you?`,
  preview: `One click, and you’ll get our emails again. The link works for ${CONFIRMATION}.`,
  heading: 'Receive our emails again',
  greeting: { word: 'Hello', name },
  parts: [
    text(
      `An email from ${site.name} didn’t reach this address, or was marked as spam. If you can read this one, confirm the address, and you’ll get our emails again.`,
    ),
    action('Confirm your address', `${site.origin}${paths.confirmEmails(token)}`),
    {
      part: 'note',
      text: `The link works for ${CONFIRMATION}. If you didn’t ask for this email, you can ignore it.`,
    },
  ],
});

/** For an operator who wants to check that emails arrive. */
export const testEmail = (site: Sender): EmailContent => ({
  kind: 'test',
  subject: `A test email from ${site.name}`,
  preview: 'Emails from this shop arrive.',
  heading: 'Emails arrive',
  greeting: { word: 'Hello', name: '' },
  parts: [
    text(`This is a test email. If you can read it, customers of ${site.name} receive theirs.`),
    action('Go to the shop', `${site.origin}${paths.home()}`),
  ],
});
