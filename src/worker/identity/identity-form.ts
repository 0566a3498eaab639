import type { PageForm } from '#lib/shell/page-form.ts';

/** Forms of the embedded identity provider; each has a page of its own below `/idp`. */
export const IDENTITY_FORMS = [
  'sign-in',
  'sign-up',
  'forgotten-password',
  'reset-password',
  'verify-email',
  'consent',
] as const;

export type IdentityFormName = (typeof IDENTITY_FORMS)[number];

/** What a form of the provider shows after it was sent; passwords are never among the values. */
export type IdentityForm = PageForm;
