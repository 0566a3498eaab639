import type { SubmitEvent } from 'react';
import type { MovableDelivery } from '#lib/orders/order-page.ts';
import type { PageForm } from '#lib/shell/page-form.ts';
import styles from './ReasonForm.module.css';

interface Props {
  readonly delivery: MovableDelivery;
  /** The refused form, shown again. */
  readonly form?: PageForm | undefined;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Moves the day of a delivery. The visitor may have opened it before the page hydrated. */
export const MoveForm = ({ delivery: { shipmentId, name, days }, form, onSubmit }: Props) => {
  const isSent = form?.values.form === 'move' && form.values.shipmentId === shipmentId;
  return (
    <details
      className={`rule-above pad-4 no-print ${styles.ask}`}
      open={isSent}
      suppressHydrationWarning
    >
      <summary className="underlined">{`Another day: ${name}`}</summary>
      <form className="stack start width-34" method="post" onSubmit={onSubmit}>
        <input type="hidden" name="form" value="move" />
        <input type="hidden" name="shipmentId" value={shipmentId} />
        <p className="muted">
          You can change the day once, free of charge, until two working days before it.
        </p>
        <label className="stack gap-2 whole bold">
          New day
          <select
            className="control"
            name="day"
            required
            defaultValue={isSent ? form.values.day : undefined}
          >
            {days.map((day) => (
              <option key={day.value} value={day.value}>
                {day.name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button">
          Move the delivery
        </button>
      </form>
    </details>
  );
};
