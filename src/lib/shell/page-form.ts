/** What a page shows of its form after it was sent and not taken; secrets are never among the values. */
export interface PageForm {
  readonly values: Readonly<Record<string, string>>;
  /** By field; '' is the form as a whole. */
  readonly errors: Readonly<Record<string, string>>;
  /** Whether what the form is for has been done. */
  readonly done: boolean;
}

/** Field that says which of a page's forms was sent. */
export const FORM_FIELD = 'form';

const DETAIL = /^body\.([\w.]+): (.*)$/s;

interface Refusal {
  readonly message: string;
  readonly details: readonly string[];
}

/** The fields that a call did not take, by name; for anything else its sentence, under ''. */
export const problemsOf = ({ message, details }: Refusal): Record<string, string> => {
  const named = details.flatMap((detail) => {
    const [, field, problem] = DETAIL.exec(detail) ?? [];
    return field === undefined || problem === undefined ? [] : [[field, problem] as const];
  });
  if (named.length === 0) return { '': message };
  return { ...Object.fromEntries(named), '': 'Please look at the fields that are marked.' };
};

/** What is wrong with a form that marks none of its fields: the problem of the first, or of it as a whole; '' for nothing. */
export const problemIn = (form: PageForm | undefined): string => {
  const { '': whole = '', ...named } = form?.errors ?? {};
  return Object.values(named)[0] ?? whole;
};

/** Value of `addressId` for an address that is typed in. */
export const NEW_ADDRESS = 'new';
