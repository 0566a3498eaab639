import { useStore } from '@nanostores/react';
import { useRef, type SubmitEvent } from 'react';
import { PutOnSaleFields } from '#components/operator/PutOnSale.tsx';
import { UploadFields } from '#components/operator/UploadFields.tsx';
import { UploadResult } from '#components/operator/UploadResult.tsx';
import type { OperatorSite } from '#lib/operator/operator-context.ts';
import { isLoadable } from '#lib/operator/imports.ts';
import { island } from '../island.tsx';
import { $upload, applyFeed, uploadFeed, type UploadState } from '../state/operator/upload.ts';

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
        {state.status === 'done' && (
          <Done
            {...state}
            onLoad={() => {
              // The pressed button disappears, and would lose the focus.
              outcome.current?.focus();
              void applyFeed(state.report.id);
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

const Done = ({ report, onLoad }: DoneProps) => (
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

const send = (event: SubmitEvent<HTMLFormElement>): void => {
  event.preventDefault();
  const { file, ...fields } = Object.fromEntries(new FormData(event.currentTarget));
  if (file instanceof File) void uploadFeed(file, fields);
};
