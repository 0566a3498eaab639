import type { PageForm } from '#lib/shell/page-form.ts';
import '#styles/primitives/forms.css';

interface Props {
  /** What was just done; '' for nothing. */
  readonly done?: string;
  /** The refused form, shown again; a problem with the whole form comes before `done`. */
  readonly form?: Pick<PageForm, 'errors'> | undefined;
}

/** The result of a submitted form. */
export const Outcome = ({ done = '', form }: Props) => {
  const problem = form?.errors[''] ?? '';
  if (problem !== '') {
    return (
      <p className="problem outcome" role="alert">
        {problem}
      </p>
    );
  }
  if (done === '') return null;
  return (
    <p className="outcome" role="status">
      {done}
    </p>
  );
};
