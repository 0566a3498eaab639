import type { ReactNode } from 'react';
import '#styles/primitives/forms.css';

interface Props {
  readonly name: string;
  readonly label: string;
  /** Whether the field must be filled in. */
  readonly needed: boolean;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly children: ReactNode;
}

/** The parts around a form control: its label, hint and problem. */
export const Field = ({ name, label, needed, hint, problem, children }: Props) => (
  <div className="field">
    <label htmlFor={name}>
      {label} {!needed && <span className="muted small">(optional)</span>}
    </label>
    {children}
    {hint && (
      <p className="muted small" id={`${name}-hint`}>
        {hint}
      </p>
    )}
    {problem && (
      <p className="problem" id={`${name}-problem`}>
        {problem}
      </p>
    )}
  </div>
);
