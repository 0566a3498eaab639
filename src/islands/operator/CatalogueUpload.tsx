import { useStore } from '@nanostores/react';
import { useRef, type SubmitEvent } from 'react';
import { PutOnSaleFields } from '#components/operator/PutOnSale.tsx';
import { UploadFields } from '#components/operator/UploadFields.tsx';
import { UploadResult } from '#components/operator/UploadResult.tsx';
import type { OperatorSite } from '#lib/operator/operator-context.ts';
import { chosenSites, isLoadable } from '#lib/operator/upload.ts';
import { island } from '../island.tsx';
import { $upload, uploadFeed, type UploadState } from '../state/operator/upload.ts';

interface Props {
  readonly sites: readonly OperatorSite[];
}

/**
 * Loads a feed file with its progress and its report in the page; without a script the browser submits the
 * form.
 */
export const CatalogueUpload = island(({ sites }: Props) => {
  const state = useStore($upload);
  const outcome = useRef<HTMLDivElement>(null);
  return (
    <>
      <form className="form panel" method="post" encType="multipart/form-data" onSubmit={send}>
        <UploadFields sites={sites} busy={state.status === 'reading'} />
        {state.status === 'reading' && (
          <label>
            Reading the feed
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
        {state.status === 'done' && (
          <Done
            {...state}
            onLoad={() => {
              // The pressed button disappears, and would lose the focus.
              outcome.current?.focus();
              void uploadFeed({ ...state.upload, dryRun: false });
            }}
          />
        )}
      </div>
    </>
  );
});

interface DoneProps extends Extract<UploadState, { readonly status: 'done' }> {
  readonly onLoad: () => void;
}

const Done = ({ report, file, onLoad }: DoneProps) => (
  <>
    <UploadResult report={report}>
      {isLoadable(report) && (
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            onLoad();
          }}
        >
          <PutOnSaleFields />
        </form>
      )}
    </UploadResult>
    {report.lines.length > 0 && (
      <p>
        <a download="report.tsv" href={file}>
          Save the whole report
        </a>
      </p>
    )}
  </>
);

const send = (event: SubmitEvent<HTMLFormElement>): void => {
  event.preventDefault();
  const form = new FormData(event.currentTarget);
  const file = form.get('file');
  const seller = form.get('seller');
  if (!(file instanceof File)) return;
  void uploadFeed({
    file,
    sites: chosenSites(form.keys()),
    seller: typeof seller === 'string' ? seller.trim() : '',
    dryRun: true,
  });
};
