import type { PageForm } from '#lib/shell/page-form.ts';
import { Field } from './Field.tsx';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly rows: number;
  readonly maxLength: number;
  readonly value?: string;
  readonly hint?: string;
  /** The refused form, shown again with its problems. */
  readonly form?: PageForm | undefined;
}

/** Several lines of text in a form, which may be left empty. */
export const AreaField = ({ name, label, rows, maxLength, value, hint, form }: Props) => {
  const problem = form?.errors[name];
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean);
  return (
    <Field name={name} label={label} needed={false} hint={hint} problem={problem}>
      <textarea
        id={name}
        name={name}
        rows={rows}
        maxLength={maxLength}
        defaultValue={form?.values[name] ?? value}
        aria-invalid={problem ? 'true' : undefined}
        aria-describedby={described.join(' ') || undefined}
      />
    </Field>
  );
};
