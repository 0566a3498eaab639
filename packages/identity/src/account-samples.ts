import type { EmailContent, EmailKind, Sender } from '@parlour/mail';
import {
  accountDeleted,
  accountDormant,
  confirmAddress,
  knownAddress,
  passkeyAdded,
  passwordChanged,
  providerLinked,
  resetPassword,
  roleOffered,
  signInCode,
  unfinishedAccount,
} from './account-emails.ts';

const NAME = 'Ada Byron';
const TOKEN = 'sample-token';

/** An email of each kind about an account with made-up data, for previews and tests. */
export const ACCOUNT_SAMPLES = {
  'sign-in-code': (site) => signInCode(site, '483920'),
  'confirm-address': (site) => confirmAddress(site, TOKEN),
  'known-address': (site) => knownAddress(site, NAME),
  'unfinished-account': (site) => unfinishedAccount(site, TOKEN),
  'reset-password': (site) => resetPassword(site, NAME, TOKEN),
  'password-changed': (site) => passwordChanged(site, NAME),
  'passkey-added': (site) => passkeyAdded(site, NAME),
  'provider-linked': (site) => providerLinked(site, NAME, 'Google'),
  'role-offered': (site) => roleOffered(site, NAME, { role: 'orders', token: TOKEN }),
  'account-dormant': (site) => accountDormant(site, NAME),
  'account-deleted': (site) => accountDeleted(site, NAME),
} satisfies Partial<Readonly<Record<EmailKind, (site: Sender) => EmailContent>>>;
