import type { EmailContent } from '@parlour/mail';

/** Tells a site's service mailbox which claims are late. @param lines a sentence about each */
export const claimsLate = (lines: readonly string[]): EmailContent => ({
  kind: 'claims-late',
  subject: 'Customers’ claims are late',
  preview: lines[0] ?? '',
  heading: 'Customers’ claims are late',
  greeting: { word: 'Hello', name: '' },
  parts: [
    { part: 'lines', title: 'Claims', lines },
    {
      part: 'text',
      text: 'The console lists them under Claims. This email comes every morning until none is late.',
    },
  ],
});
