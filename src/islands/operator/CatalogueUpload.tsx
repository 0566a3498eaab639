import { useStore } from '@nanostores/react';
import { useRef, type SubmitEvent } from 'react';
import { PutOnSaleFields } from '#components/operator/PutOnSale.tsx';
import { UploadFields } from '#components/operator/UploadFields.tsx';
import { UploadResult } from '#components/operator/UploadResult.tsx';
import { consolePaths } from '#lib/operator/console-paths.ts';
import type { OperatorSite } from '#lib/operator/operator-context.ts';
import { type ImportReport, isLoadable, isWorking } from '#lib/operator/imports.ts';
import { island } from '../island.tsx';
import { $upload, applyFeed, uploadFeed } from '../state/operator/upload.ts';

interface Props {
  readonly sites: readonly OperatorSite[];
  /** The import that the page's URL names; null for none. */
  readonly earlier: ImportReport | null;
}

/**
 * Loads a feed file with its progress and its report in the page; without a script the browser submits the
 * form, and its answer leads to the page of the import.
 */
export const CatalogueUpload = island(({ sites, earlier }: Props) => {
  const state = useStore($upload);
  const report = state.status === 'done' ? state.report : earlier;
  const outcome = useRef<HTMLDivElement>(null);
  return (
    <>
      <form className="form panel" method="post" encType="multipart/form-data" onSubmit={send}>
        <UploadFields sites={sites} busy={state.status === 'working'} />
        {state.status === 'working' && (
          <label>
            {state.doing}
            <progress className="progress" max={1} value={state.part} />
          </label>
        )}
        {state.status === 'failed' && (
          <p className="problem" role="alert">
            {state.message}
          </p>
        )}
      </form>
      <div role="status" ref={outcome} tabIndex={-1}>
        {report && (state.status === 'done' || state.status === 'waiting') && (
          <Outcome
            report={report}
            onLoad={() => {
              // The pressed button disappears, and would lose the focus.
              outcome.current?.focus();
              void applyFeed(report.id);
            }}
          />
        )}
      </div>
    </>
  );
});

interface OutcomeProps {
  readonly report: ImportReport;
  readonly onLoad: () => void;
}

const Outcome = ({ report, onLoad }: OutcomeProps) => {
  if (report.state === 'failed') return <p className="problem">{report.problem}</p>;
  if (isWorking(report)) {
    return (
      <p className="callout">
        The shop is still at work on this feed.{' '}
        <a href={consolePaths.catalogue({ import: report.id })}>Look again</a>
      </p>
    );
  }
  return (
    <UploadResult report={report}>
      {isLoadable(report) && (
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            onLoad();
          }}
        >
          <PutOnSaleFields id={report.id} />
        </form>
      )}
    </UploadResult>
  );
};

const send = (event: SubmitEvent<HTMLFormElement>): void => {
  event.preventDefault();
  const { file, ...fields } = Object.fromEntries(new FormData(event.currentTarget));
  if (file instanceof File) void uploadFeed(file, fields);
};
