import type { PageForm } from '#lib/shell/page-form.ts';
import { Field } from './Field.tsx';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly name: string }[];
  readonly value: string;
  readonly autoComplete?: string;
  /** Something has to be chosen. */
  readonly needed?: boolean;
  /** What was sent and is shown once more, with its problems. */
  readonly form?: PageForm | undefined;
}

/** One of several choices in a form. */
export const SelectField = (props: Props) => {
  const { name, label, choices, value, autoComplete, needed = true, form } = props;
  const problem = form?.errors[name];
  return (
    <Field name={name} label={label} needed={needed} problem={problem}>
      <select
        id={name}
        name={name}
        autoComplete={autoComplete}
        defaultValue={form?.values[name] ?? value}
        aria-invalid={problem ? 'true' : undefined}
        aria-describedby={problem ? `${name}-problem` : undefined}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </Field>
  );
};
