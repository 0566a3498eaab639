import type { SubmitEvent } from 'react';
import type { PageForm } from '#lib/shell/page-form.ts';
import styles from './ReasonForm.module.css';

interface Props {
  /** Name of the form. */
  readonly name: 'cancel' | 'return';
  readonly heading: string;
  readonly text: string;
  readonly action: string;
  readonly reasons: readonly { readonly id: string; readonly comment: string }[];
  /** What to choose from; none where the whole order is meant. */
  readonly shipments?: readonly Choice[];
  /** The refused form, shown again. */
  readonly form?: PageForm | undefined;
  readonly onSubmit?: ((event: SubmitEvent<HTMLFormElement>) => void) | undefined;
}

interface Choice {
  readonly id: string;
  readonly name: string;
}

/** A request with a reason. The visitor may have opened it before the page hydrated. */
export const ReasonForm = ({ name, heading, text, action, form, onSubmit, ...choices }: Props) => {
  const isSent = form?.values.form === name;
  const values = isSent ? form.values : {};
  return (
    <details
      className={`rule-above pad-4 no-print ${styles.ask}`}
      id={name}
      open={isSent}
      suppressHydrationWarning
    >
      <summary className="underlined">{heading}</summary>
      <form className="stack start width-34" method="post" onSubmit={onSubmit}>
        <input type="hidden" name="form" value={name} />
        <p className="muted">{text}</p>
        <Shipments shipments={choices.shipments ?? []} sent={values.shipmentId} />
        <label className="stack gap-2 whole bold">
          Reason
          <select className="control" name="reason" required defaultValue={values.reason}>
            {choices.reasons.map(({ comment }) => (
              <option key={comment} value={comment}>
                {comment}
              </option>
            ))}
          </select>
        </label>
        <label className="stack gap-2 whole bold">
          <span>
            What should the seller know? <span className="muted">(optional)</span>
          </span>
          <textarea
            className="control"
            name="comment"
            rows={3}
            maxLength={800}
            defaultValue={values.comment}
          />
        </label>
        <button type="submit" className="button">
          {action}
        </button>
      </form>
    </details>
  );
};

interface ShipmentsProps {
  readonly shipments: readonly Choice[];
  readonly sent: string | undefined;
}

const Shipments = ({ shipments, sent }: ShipmentsProps) =>
  shipments.length > 1 && (
    <label className="stack gap-2 whole bold">
      Items
      <select className="control" name="shipmentId" defaultValue={sent}>
        {shipments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
