import type { ChangeEvent, MouseEvent, ReactNode, Ref } from 'react';
import { MIN_QUANTITY } from '#lib/product/quantity.ts';
import styles from './Stepper.module.css';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  /** Up to where it steps; absent where a script knows. */
  readonly max?: number;
  readonly dimmed?: boolean;
  /** For buttons that send the form: the name of what they send, and what they add one of. */
  readonly sends?: { readonly name: string; readonly of: string };
  /** A press of minus or plus. Without it and `onType` the field keeps its own value. */
  readonly onStep?: (by: -1 | 1) => void;
  /** What was typed, where that is no quantity; `value` otherwise. */
  readonly typed?: string;
  readonly onType?: (event: ChangeEvent<HTMLInputElement>) => void;
  /** The field, for whoever reads it; it then keeps its own value. */
  readonly field?: Ref<HTMLInputElement>;
  /** For a field that keeps its own value: whether that is at an end of its bounds; null if unknown. */
  readonly ends?: { readonly least: boolean; readonly most: boolean } | null;
  readonly children?: ReactNode;
}

/** A quantity with a button on either side. */
export const Stepper = (props: Props) => {
  const { name, label, value, typed = value, max, dimmed = false } = props;
  const { sends, onType, field, ends, children } = props;
  const isLeast = ends?.least ?? value <= MIN_QUANTITY;
  const isMost = ends?.most ?? (max !== undefined && value >= max);
  const look = [styles.stepper, sends ? styles.apart : styles.joined, dimmed && styles.dimmed];
  return (
    <div className={look.filter(Boolean).join(' ')}>
      <Step by={-1} disabled={dimmed || isLeast} {...props} />
      <input
        // A field that keeps its own value is a new one where another is given.
        key={onType ? undefined : value}
        ref={field}
        type="number"
        inputMode="numeric"
        name={name}
        aria-label={label}
        min={MIN_QUANTITY}
        max={max === undefined ? undefined : Math.max(MIN_QUANTITY, max)}
        step="1"
        {...(onType ? { value: typed, onChange: onType } : { defaultValue: value })}
        autoComplete="off"
        disabled={dimmed}
      />
      <Step by={1} disabled={dimmed || isMost} {...props} />
      {children}
    </div>
  );
};

interface StepProps extends Pick<Props, 'name' | 'value' | 'max' | 'sends' | 'onStep'> {
  readonly by: -1 | 1;
  readonly disabled: boolean;
}

const Step = ({ name, by, disabled, value, max, sends, onStep }: StepProps) => {
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    onStep?.(by);
    // A button at its bound can no longer have the focus.
    const isLast = value + by === (by < 0 ? MIN_QUANTITY : max);
    const field = isLast ? currentTarget.form?.elements.namedItem(name) : null;
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <button
      type={sends ? 'submit' : 'button'}
      name={sends?.name}
      value={sends && value + by}
      aria-label={`${by < 0 ? 'One fewer' : 'One more'}${sends ? ` of ${sends.of}` : ''}`}
      disabled={disabled}
      onClick={onStep && press}
    >
      {by < 0 ? '−' : '+'}
    </button>
  );
};
