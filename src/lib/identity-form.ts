import type { PageForm } from './page-form.ts';

/** Kinds of account that a customer chooses from, as on the wire and as shown (AUTH-015). */
export const ACCOUNT_TYPES = [
  { value: 'DECORAIT_PRO_CLIENT', name: 'Client', hint: 'You buy for your own home.' },
  { value: 'DECORAIT_TRADE', name: 'Retailer', hint: 'You buy to sell.' },
  { value: 'DECORAIT_PRO', name: 'Interior Designer', hint: 'You buy for the homes of others.' },
] as const;

/** Forms of the embedded identity provider; each has a page of its own below `/idp`. */
export const IDENTITY_FORMS = [
  'sign-in',
  'sign-up',
  'forgotten-password',
  'reset-password',
  'verify-email',
] as const;

export type IdentityFormName = (typeof IDENTITY_FORMS)[number];

/** What a form of the provider shows after it was sent; passwords are never among the values. */
export type IdentityForm = PageForm;
