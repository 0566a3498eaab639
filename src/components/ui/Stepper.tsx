import type { ChangeEvent, ReactNode, Ref } from 'react';
import { MIN_QUANTITY } from '@parlour/domain';
import styles from './Stepper.module.css';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  /** The greatest quantity; absent where a script knows it. */
  readonly max?: number;
  readonly dimmed?: boolean;
  /** Id of the form that the field and the buttons belong to, unless they are inside it. */
  readonly form?: string;
  /** For buttons that submit the form: their values in the field `step`, and the unit that they add. */
  readonly sends?: { readonly value: (by: -1 | 1) => string; readonly of: string };
  /** Called on a press of minus or plus. Without it and `onType` the field keeps its own value. */
  readonly onStep?: (by: -1 | 1) => void;
  /** For a field with `onType`: the typed text, where it is not a quantity. */
  readonly typed?: string;
  readonly onType?: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Ref of the field, to read it or to focus it. */
  readonly field?: Ref<HTMLInputElement>;
  /** For a field that keeps its own value, also when another is given: called when the visitor leaves it. */
  readonly onLeave?: () => void;
  /** For a field that keeps its own value: which end of its range the value is at; null if unknown. */
  readonly ends?: { readonly least: boolean; readonly most: boolean } | null;
  readonly children?: ReactNode;
}

/** A field for a quantity, with a button on either side. */
export const Stepper = (props: Props) => {
  const { name, label, value, max, dimmed = false, form, sends, field, ends, children } = props;
  const { onType, onLeave, typed = value } = props;
  const isLeast = ends?.least ?? value <= MIN_QUANTITY;
  const isMost = ends?.most ?? (max !== undefined && value >= max);
  const look = [styles.stepper, sends ? styles.apart : styles.joined, dimmed && styles.dimmed];
  return (
    <div className={look.filter(Boolean).join(' ')}>
      <Step by={-1} disabled={dimmed || isLeast} {...props} />
      <input
        ref={field}
        type="number"
        inputMode="numeric"
        name={name}
        form={form}
        aria-label={label}
        min={MIN_QUANTITY}
        max={max === undefined ? undefined : Math.max(MIN_QUANTITY, max)}
        step="1"
        {...(onType ? { value: typed, onChange: onType } : { defaultValue: value })}
        onBlur={onLeave}
        autoComplete="off"
        disabled={dimmed}
      />
      <Step by={1} disabled={dimmed || isMost} {...props} />
      {children}
    </div>
  );
};

interface StepProps extends Pick<Props, 'form' | 'sends' | 'onStep'> {
  readonly by: -1 | 1;
  readonly disabled: boolean;
}

const Step = ({ by, disabled, form, sends, onStep }: StepProps) => (
  <button
    type={sends ? 'submit' : 'button'}
    form={form}
    name={sends && 'step'}
    value={sends?.value(by)}
    aria-label={`${by < 0 ? 'One fewer' : 'One more'}${sends ? ` of ${sends.of}` : ''}`}
    disabled={disabled}
    onClick={
      onStep &&
      (() => {
        onStep(by);
      })
    }
  >
    {by < 0 ? '−' : '+'}
  </button>
);
