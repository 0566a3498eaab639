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

/** Value of `addressId` for an address that is typed in. */
export const NEW_ADDRESS = 'new';
