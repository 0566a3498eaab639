/** The forms of the embedded identity provider; each has its own page below `/idp`. */
export const IDENTITY_FORMS = [
  'sign-in',
  'sign-up',
  'forgotten-password',
  'reset-password',
  'verify-email',
  'consent',
] as const;

export type IdentityFormName = (typeof IDENTITY_FORMS)[number];

/** What a form of the provider shows after it was submitted. */
export interface IdentityForm {
  /** Never with passwords. */
  readonly values: Readonly<Record<string, string>>;
  /** By field; '' is the form as a whole. */
  readonly errors: Readonly<Record<string, string>>;
  /** Whether the form has done its work. */
  readonly done: boolean;
}
