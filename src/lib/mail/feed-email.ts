import type { FeedReport } from '@parlour/contract';
import { effectsOf } from '@parlour/feeds';
import type { EmailContent, Part } from '@parlour/mail';

/** The most remarks in an email; `catalogue feeds list` shows more. */
const MOST_LINES = 50;

interface FeedRun {
  readonly feed: string;
  readonly isImported: boolean;
  readonly report: FeedReport;
}

/** Tells a site's mailbox how the import of a supplier's feed went, or why there was none. */
export const feedReport = ({ feed, isImported, report }: FeedRun): EmailContent => {
  const subject = `Feed ${feed}: ${isImported ? 'loaded' : 'not loaded'}`;
  return {
    kind: 'feed-report',
    subject,
    preview: report.problem === '' ? sumOf(report) : report.problem,
    heading: subject,
    greeting: { word: 'Hello', name: '' },
    parts: [
      ...(report.problem === '' ? [] : [{ part: 'text', text: report.problem } as const]),
      { part: 'facts', facts: factsOf(report) },
      ...effectsOf(report).map((effect) => ({ part: 'text', text: `${effect}.` }) as const),
      ...remarksOf(report),
    ],
  };
};

const sumOf = (report: FeedReport): string => {
  const { created, updated, refused } = report;
  const counts = [`${String(created)} created`, `${String(updated)} updated`];
  return `${[...counts, ...effectsOf(report), `${String(refused)} rows refused`].join(', ')}.`;
};

const factsOf = (report: FeedReport): { readonly name: string; readonly value: string }[] => [
  { name: 'Created', value: String(report.created) },
  { name: 'Updated', value: String(report.updated) },
  { name: 'Unchanged', value: String(report.unchanged) },
  { name: 'Taken off', value: String(report.takenOff) },
  { name: 'Rows refused', value: String(report.refused) },
  { name: 'Rows with warnings', value: String(report.warnings) },
  { name: 'Rows left out', value: String(report.skipped) },
];

const remarksOf = ({ remarks }: FeedReport): readonly Part[] =>
  remarks.length === 0
    ? []
    : [{ part: 'lines', title: 'Rows', lines: remarks.slice(0, MOST_LINES).map(lineOf) }];

const lineOf = ({ outcome, line, column, value, reason }: FeedReport['remarks'][number]): string =>
  [outcome, line === 0 ? '' : `line ${String(line)}`, column, value, reason]
    .filter((part) => part !== '')
    .join(' · ');
