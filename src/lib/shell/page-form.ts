import { fieldDetailIn } from '@parlour/contract';

/** The state of a form that was submitted and refused; its values never include secrets. */
export interface PageForm {
  readonly values: Readonly<Record<string, string>>;
  /** By field; '' is the form as a whole. */
  readonly errors: Readonly<Record<string, string>>;
  /** Whether the form has done its work. */
  readonly done: boolean;
}

/** The field that identifies one of a page's forms. */
export const FORM_FIELD = 'form';

interface Refusal {
  readonly message: string;
  readonly details: readonly string[];
}

/** So many problems are said of the form as a whole, too; a longer list would hide the fields. */
const MOST_SAID = 3;

/**
 * The problems of the fields that a call refused, by name; for any other error its sentence, under ''. What is
 * wrong with a few fields stands there, too: not every form has a place beside each field.
 */
export const problemsOf = ({ message, details }: Refusal): Record<string, string> => {
  const named = details.flatMap((detail) => {
    const found = fieldDetailIn(detail);
    return found === null ? [] : [[found.field, inFull(found.problem)] as const];
  });
  if (named.length === 0) return { '': message };
  const sentences = [...new Set(named.map(([, problem]) => problem))];
  return {
    ...Object.fromEntries(named),
    '': sentences.length > MOST_SAID ? 'Please check the highlighted fields.' : sentences.join(' '),
  };
};

/** The contract's short words for programs, as a sentence for a person. */
const inFull = (problem: string): string => {
  if (problem === 'missing') return 'Please fill this in.';
  if (!/^[a-z]/.test(problem)) return problem;
  return `Please ${problem}${problem.endsWith('.') ? '' : '.'}`;
};

/**
 * The problem of a form that highlights none of its fields: that of the first field, or of the whole form; ''
 * for none.
 */
export const problemIn = (form: PageForm | undefined): string => {
  const { '': whole = '', ...named } = form?.errors ?? {};
  return Object.values(named)[0] ?? whole;
};

/** Value of `addressId` for a new address. */
export const NEW_ADDRESS = 'new';
