import type { PageForm } from '#lib/shell/page-form.ts';
import { Field } from './Field.tsx';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly name: string }[];
  readonly value: string;
  readonly autoComplete?: string;
  /** Whether a choice is required. */
  readonly needed?: boolean;
  /** The refused form, shown again with its problems. */
  readonly form?: PageForm | undefined;
}

/** A choice of one option in a form. */
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
