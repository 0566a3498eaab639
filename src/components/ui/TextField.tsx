import type { ReactNode } from 'react';
import type { PageForm } from '#lib/shell/page-form.ts';
import { Field } from './Field.tsx';

export interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'tel' | 'number' | 'password';
  readonly autoComplete?: string;
  readonly autoCapitalize?: 'words';
  readonly inputMode?: 'numeric' | 'decimal';
  /** Only for a page that has nothing else to do. */
  readonly autoFocus?: boolean;
  readonly spellCheck?: 'false';
  readonly maxLength?: number;
  readonly value?: string;
  /** Whether the browser insists on the field. */
  readonly required?: boolean;
  /** Whether the field must be filled in, also where the browser does not insist. */
  readonly needed?: boolean;
  readonly hint?: string;
  /** The refused form, shown again with its problems. */
  readonly form?: PageForm | undefined;
  readonly children?: ReactNode;
}

/** A line of text in a form. */
export const TextField = (props: TextFieldProps) => {
  const { name, label, type = 'text', value, required = false, hint, form, children } = props;
  const {
    needed = required,
    autoComplete,
    autoCapitalize,
    inputMode,
    autoFocus,
    spellCheck,
    maxLength,
  } = props;
  const problem = form?.errors[name];
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean);
  return (
    <Field name={name} label={label} needed={needed} hint={hint} problem={problem}>
      <input
        id={name}
        name={name}
        type={type}
        required={required}
        autoComplete={autoComplete}
        autoCapitalize={autoCapitalize}
        inputMode={inputMode}
        autoFocus={autoFocus}
        spellCheck={spellCheck}
        maxLength={maxLength}
        defaultValue={type === 'password' ? undefined : (form?.values[name] ?? value)}
        aria-invalid={problem ? 'true' : undefined}
        aria-describedby={described.join(' ') || undefined}
      />
      {children}
    </Field>
  );
};
