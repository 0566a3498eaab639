import type { EmailContent } from '@parlour/mail';

/** Tells the installation's first mailbox that a database fills up. @param lines a sentence about each database */
export const databaseFull = (lines: readonly string[]): EmailContent => ({
  kind: 'database-full',
  subject: 'A database of the shop is filling up',
  preview: lines[0] ?? '',
  heading: 'A database of the shop is filling up',
  greeting: { word: 'Hello', name: '' },
  parts: [
    { part: 'lines', title: 'Databases', lines },
    {
      part: 'text',
      text: 'docs/operating/incidents.md says what to do. This email comes every morning until there is room.',
    },
  ],
});
