import {
  CODE_MINUTES,
  CONFIRMATION_DAYS,
  DORMANT_NOTICE_DAYS,
  DORMANT_YEARS,
  inWords,
  PASSWORD_HOURS,
  ROLE_OFFER_DAYS,
} from './periods.ts';
import { SHOP_PAGES } from './shop-pages.ts';
import { IDENTITY_PATH } from '@parlour/site';
import type { EmailContent, Part, Sender } from '@parlour/mail';

const CONFIRMATION = inWords(CONFIRMATION_DAYS, 'day');
const PASSWORD = inWords(PASSWORD_HOURS, 'hour');
const CODE = inWords(CODE_MINUTES, 'minute');
const OFFER = inWords(ROLE_OFFER_DAYS, 'day');
const NOTICE = inWords(DORMANT_NOTICE_DAYS, 'day');
const UNUSED = inWords(DORMANT_YEARS, 'year');

const page = (site: Sender, name: string, token: string): string =>
  `${site.origin}${IDENTITY_PATH}/${name}?${new URLSearchParams({ token }).toString()}`;

const text = (words: string): Part => ({ part: 'text', text: words });
const note = (words: string): Part => ({ part: 'note', text: words });
const action = (label: string, url: string): Part => ({ part: 'action', label, url });

/** The same for every address: it neither knows nor says whether there is an account. */
export const signInCode = (site: Sender, code: string): EmailContent => ({
  kind: 'sign-in-code',
  // The code comes first, so that a notification shows it whole.
  subject: `${code} is your code for ${site.name}`,
  preview: `Enter it where you asked for it, within ${CODE}.`,
  heading: code,
  greeting: { word: 'Hello', name: '' },
  parts: [
    text(`Your code for ${site.name} is ${code}.`),
    text(`Enter it in the browser where you asked for it, within ${CODE}.`),
    note(
      'Don’t give it to anybody: we never ask for it in a call or a message. If you didn’t ask for it, you can ignore this email: without the code nothing happens.',
    ),
  ],
});

/** Nobody has confirmed the address, so nothing that was typed is in it. */
export const confirmAddress = (site: Sender, token: string): EmailContent => ({
  kind: 'confirm-address',
  subject: `Please confirm your email address for ${site.name}`,
  preview: `One click, and your account is ready. The link works for ${CONFIRMATION}.`,
  heading: `Welcome to ${site.name}`,
  greeting: { word: 'Hello', name: '' },
  parts: [
    text('Please confirm that this is your email address, and your account is ready.'),
    action('Confirm your address', page(site, 'verify-email', token)),
    note(
      `The link works for ${CONFIRMATION}. If you didn’t create an account, you can ignore this email.`,
    ),
  ],
});

export const resetPassword = (site: Sender, name: string, token: string): EmailContent => ({
  kind: 'reset-password',
  subject: `Choose a new password for ${site.name}`,
  preview: `The link works once, for ${PASSWORD}.`,
  heading: 'Choose a new password',
  greeting: { word: 'Hello', name },
  parts: [
    text(`Here you can choose a new password for ${site.name}.`),
    action('Choose a password', page(site, 'reset-password', token)),
    note(
      `The link works once, for ${PASSWORD}. If you didn’t ask for it, you can ignore this email: your password stays the same.`,
    ),
  ],
});

export const accountDormant = (site: Sender, name: string): EmailContent => ({
  kind: 'account-dormant',
  subject: `Your account at ${site.name} will be deleted`,
  preview: `You haven’t used it for almost ${UNUSED}. A sign-in within ${NOTICE} keeps it.`,
  heading: 'Do you still need your account?',
  greeting: { word: 'Hello', name },
  parts: [
    text(
      `You haven’t used your account at ${site.name} for almost ${UNUSED}. We don’t keep data without a reason, so we’ll delete it, with everything you’ve saved, in ${NOTICE}.`,
    ),
    action('Sign in to keep it', `${site.origin}${SHOP_PAGES.signIn}`),
    note('If you no longer need it, you can ignore this email.'),
  ],
});

/** For a person who signs up with an address that has an account already, which the page does not reveal. */
export const knownAddress = (site: Sender, name: string): EmailContent => ({
  kind: 'known-address',
  subject: `You have an account at ${site.name}`,
  preview: 'Somebody tried to create an account with your address. You already have one.',
  heading: 'You already have an account',
  greeting: { word: 'Hello', name },
  parts: [
    text(
      `Somebody has just tried to create an account at ${site.name} with your email address. You already have one, and can sign in with it.`,
    ),
    action('Sign in', `${site.origin}${SHOP_PAGES.signIn}`),
    {
      part: 'note',
      text: 'If it wasn’t you, you can ignore this email. We haven’t confirmed to anyone that you have an account.',
      link: {
        label: 'Forgotten your password? Choose a new one',
        url: `${site.origin}${IDENTITY_PATH}/forgotten-password`,
      },
    },
  ],
});

/**
 * For a person who signs up with an address whose account was never confirmed. Somebody else may have chosen
 * its password and name, so the person chooses a new password.
 */
export const unfinishedAccount = (site: Sender, token: string): EmailContent => ({
  kind: 'unfinished-account',
  subject: `Please finish your account at ${site.name}`,
  preview: `Confirm your address and choose the password. The link works for ${PASSWORD}.`,
  heading: 'Please finish your account',
  greeting: { word: 'Hello', name: '' },
  parts: [
    text(
      `Somebody started to create an account at ${site.name} with your email address. Confirm here that the address is yours, and choose the password.`,
    ),
    action('Finish your account', page(site, 'reset-password', token)),
    note(
      `The link works once, for ${PASSWORD}. If you didn’t create an account, you can ignore this email.`,
    ),
  ],
});

/** For the owner of an account whose password has changed. */
export const passwordChanged = (site: Sender, name: string): EmailContent => ({
  kind: 'password-changed',
  subject: `Your password at ${site.name} was changed`,
  preview: 'If it was you, you don’t need to do anything.',
  heading: 'Your password was changed',
  greeting: { word: 'Hello', name },
  parts: [
    text(
      `The password of your account at ${site.name} has just been changed, and everybody who was signed in with the old one has been signed out. If it was you, you don’t need to do anything.`,
    ),
    text('If it wasn’t you, choose a new password at once:'),
    action('Choose a new password', `${site.origin}${IDENTITY_PATH}/forgotten-password`),
    note('Then reply to this email, and we’ll look into it with you.'),
  ],
});

/** For the owner of an account to which a passkey was added. */
export const passkeyAdded = (site: Sender, name: string): EmailContent => ({
  kind: 'passkey-added',
  subject: `A passkey was added to your account at ${site.name}`,
  preview: 'Anyone who has it can sign in without your password.',
  heading: 'A passkey was added',
  greeting: { word: 'Hello', name },
  parts: [
    text(
      `A passkey has just been added to your account at ${site.name}. Anyone who has it can sign in without your password.`,
    ),
    text(
      'If it was you, you don’t need to do anything. If not, remove it here, and change your password:',
    ),
    action('See your passkeys', `${site.origin}${SHOP_PAGES.passkeys}`),
  ],
});

/** For the owner of an account that another provider, such as Google, opens from now on. */
export const providerLinked = (site: Sender, name: string, provider: string): EmailContent => ({
  kind: 'provider-linked',
  subject: `${provider} now opens your account at ${site.name}`,
  preview: 'If it was you, you don’t need to do anything.',
  heading: `${provider} now opens your account`,
  greeting: { word: 'Hello', name },
  parts: [
    text(
      `Somebody has just signed in to your account at ${site.name} with ${provider}, which has confirmed this address.`,
    ),
    text(
      'If it was you, you don’t need to do anything. If not, remove it here, and change your password:',
    ),
    action('See what opens your account', `${site.origin}${SHOP_PAGES.passkeys}`),
  ],
});

/** For the owner of an account to which a role in the console is offered. */
export const roleOffered = (
  site: Sender,
  name: string,
  { role, token }: { readonly role: string; readonly token: string },
): EmailContent => ({
  kind: 'role-offered',
  subject: `A role in the console of ${site.name}`,
  preview: `Accept it with your account. The link works for ${OFFER}.`,
  heading: 'A role in the console',
  greeting: { word: 'Hello', name },
  parts: [
    text(
      `You’ve been offered the role “${role}” in the console of ${site.name}. Sign in with your account and accept it here:`,
    ),
    action(
      'See the role',
      `${site.origin}${SHOP_PAGES.roleOffer}?token=${encodeURIComponent(token)}`,
    ),
    note(
      `The link works for ${OFFER}, and for your account alone. If you don’t work for this shop, please ignore this email: nothing changes until you accept.`,
    ),
  ],
});

/** For the former owner of an account; the last email to this address. */
export const accountDeleted = (site: Sender, name: string): EmailContent => ({
  kind: 'account-deleted',
  subject: `Your account at ${site.name} has been deleted`,
  preview: 'Your data is gone, except for your orders.',
  heading: 'Your account has been deleted',
  greeting: { word: 'Hello', name },
  parts: [
    text(
      `Your account at ${site.name} has been deleted, along with the data we held about you. We keep orders for as long as the law requires, and reviews without your name.`,
    ),
    note('If you didn’t ask for this, please reply to this email at once.'),
  ],
});
