import type { ReactNode } from 'react';
import { counted } from '@parlour/domain';
import { consolePaths } from '#lib/operator/console-paths.ts';
import type { ImportReport } from '#lib/operator/imports.ts';
import { effectsOf, type FeedRemark } from '@parlour/feeds';
import { UploadPreview } from './UploadPreview.tsx';
import { Table } from './tables/Table.tsx';

interface Props {
  readonly report: ImportReport;
  /** What may be done with a checked feed. */
  readonly children?: ReactNode;
}

/** The result of an uploaded feed, and every row that needs attention. */
export const UploadResult = ({ report, children }: Props) => (
  <section className="panel" aria-labelledby="upload-result">
    <h2 id="upload-result">{report.dryRun ? 'Checked; nothing was written' : 'Loaded'}</h2>
    <dl className="figures">
      <Figure name={report.dryRun ? 'Would be new' : 'New'} value={report.created} />
      <Figure name={report.dryRun ? 'Would change' : 'Changed'} value={report.updated} />
      <Figure name="Unchanged" value={report.unchanged} />
      <Figure name="Rows refused" value={report.refused} alarming={report.refused > 0} />
    </dl>
    <p className="muted small">
      {counted(report.rows, 'row')} read as {report.format}, filed under “{report.source}”
      {report.skipped > 0 && `, ${counted(report.skipped, 'row')} skipped on purpose`}.
    </p>
    {effectsOf(report, report.dryRun).map((effect) => (
      <p key={effect}>{effect}.</p>
    ))}
    {report.dryRun && report.preview && report.preview.products.length > 0 && (
      <UploadPreview preview={report.preview} seller={report.seller} />
    )}
    {children}
    {report.lines.length > 0 && <Lines {...report} />}
  </section>
);

const Figure = ({
  name,
  value,
  alarming = false,
}: {
  readonly name: string;
  readonly value: number;
  readonly alarming?: boolean;
}) => (
  <div className={alarming ? 'alarming' : undefined}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const Lines = ({ id, lines, remarks }: ImportReport) => (
  <>
    <Table
      label="Rows that need attention"
      rows={lines}
      columns={[
        { heading: 'Line', cell: ({ line }) => line },
        { heading: 'Column', cell: ({ column }) => column },
        {
          heading: 'Value',
          isWide: true,
          cell: ({ value }) => <code>{value.slice(0, 80)}</code>,
        },
        { heading: 'Problem', isWide: true, cell: wrong },
      ]}
    />
    {remarks > lines.length && (
      <p className="muted small">
        The first {lines.length} of {remarks}.
      </p>
    )}
    <p>
      <a download="report.tsv" href={consolePaths.import(id, 'report.tsv')}>
        Save the whole report
      </a>
    </p>
  </>
);

const wrong = ({ outcome, reason }: FeedRemark): string =>
  outcome === 'warning' ? `Doubtful: ${reason}` : reason;
