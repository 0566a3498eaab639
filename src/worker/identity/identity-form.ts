import type { PageForm } from '#lib/shell/page-form.ts';

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

/** What a form of the provider shows after it was submitted; its values never include passwords. */
export type IdentityForm = PageForm;
