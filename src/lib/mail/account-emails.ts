import { salutation } from '#lib/account/salutation.ts';
import { paths } from '#lib/paths.ts';
import { IDENTITY_PATH } from '#lib/site/sign-in.ts';
import { oneLine, type EmailContent, type Part } from './email-content.ts';
import type { Sender } from './sender.ts';

const page = (site: Sender, name: string, token: string): string =>
  `${site.origin}${IDENTITY_PATH}/${name}?${new URLSearchParams({ token }).toString()}`;

const text = (words: string): Part => ({ part: 'text', text: words });
const note = (words: string): Part => ({ part: 'note', text: words });
const action = (label: string, url: string): Part => ({ part: 'action', label, url });

export const confirmAddress = (site: Sender, name: string, token: string): EmailContent => ({
  kind: 'confirm-address',
  subject: oneLine(`Please confirm your e-mail address for ${site.name}`),
  preview: 'One press, and your account is ready. The link works for one day.',
  heading: `Welcome to ${site.name}`,
  greeting: salutation('Hello', name),
  parts: [
    text('Please confirm that this is your e-mail address, and your account is ready.'),
    action('Confirm your address', page(site, 'verify-email', token)),
    note('The link works for one day. If you did not create an account, you need do nothing.'),
  ],
});

export const resetPassword = (site: Sender, name: string, token: string): EmailContent => ({
  kind: 'reset-password',
  subject: oneLine(`Choose a new password for ${site.name}`),
  preview: 'The link works once, for one hour.',
  heading: 'Choose a new password',
  greeting: salutation('Hello', name),
  parts: [
    text(`Here you can choose a new password for ${site.name}.`),
    action('Choose a password', page(site, 'reset-password', token)),
    note(
      'The link works once, for one hour. If you did not ask for it, you need do nothing: your password stays as it is.',
    ),
  ],
});

/** For whoever signs up with an address that has an account, which the page does not tell. */
export const knownAddress = (site: Sender, name: string): EmailContent => ({
  kind: 'known-address',
  subject: oneLine(`You have an account at ${site.name}`),
  preview: 'Somebody tried to create an account with your address. You have one already.',
  heading: 'You have an account already',
  greeting: salutation('Hello', name),
  parts: [
    text(
      `Somebody has just tried to create an account at ${site.name} with your e-mail address. You have one already, and can sign in with it.`,
    ),
    action('Sign in', `${site.origin}${paths.signIn()}`),
    {
      part: 'note',
      text: 'If it was not you, you need do nothing: nobody has learnt that the account exists.',
      link: {
        label: 'Have you forgotten the password? Choose a new one',
        url: `${site.origin}${paths.identity.forgottenPassword()}`,
      },
    },
  ],
});

/**
 * For whoever signs up with an address whose account was never confirmed. The password of that account
 * may be somebody else's, so the way on is a new one.
 */
export const unfinishedAccount = (site: Sender, name: string, token: string): EmailContent => ({
  kind: 'unfinished-account',
  subject: oneLine(`Please finish your account at ${site.name}`),
  preview: 'Confirm your address and choose the password. The link works for one hour.',
  heading: 'Please finish your account',
  greeting: salutation('Hello', name),
  parts: [
    text(
      `An account at ${site.name} was begun with your e-mail address before. Confirm here that the address is yours, and choose the password.`,
    ),
    action('Finish your account', page(site, 'reset-password', token)),
    note(
      'The link works once, for one hour. If you did not create an account, you need do nothing.',
    ),
  ],
});

/** For the owner of an account whose password is another now. */
export const passwordChanged = (site: Sender, name: string): EmailContent => ({
  kind: 'password-changed',
  subject: oneLine(`Your password at ${site.name} was changed`),
  preview: 'If it was you, you need do nothing.',
  heading: 'Your password was changed',
  greeting: salutation('Hello', name),
  parts: [
    text(
      `The password of your account at ${site.name} was just changed, and everybody who was signed in with the old one is signed out. If it was you, you need do nothing.`,
    ),
    text('If it was not you, choose a new password at once:'),
    action('Choose a new password', `${site.origin}${paths.identity.forgottenPassword()}`),
    note('Then answer this email, and we will look into it with you.'),
  ],
});

/** For the owner of an account that somebody has given one more key. */
export const passkeyAdded = (site: Sender, name: string): EmailContent => ({
  kind: 'passkey-added',
  subject: oneLine(`A passkey was added to your account at ${site.name}`),
  preview: 'Whoever has it can sign in without your password.',
  heading: 'A passkey was added',
  greeting: salutation('Hello', name),
  parts: [
    text(
      `A passkey was just added to your account at ${site.name}. Whoever has it can sign in without your password.`,
    ),
    text('If it was you, you need do nothing. If not, remove it here, and change your password:'),
    action('See your passkeys', `${site.origin}${paths.passkeys()}`),
  ],
});

/** For whoever had an account until now; the last email to this address. */
export const accountDeleted = (site: Sender, name: string): EmailContent => ({
  kind: 'account-deleted',
  subject: oneLine(`Your account at ${site.name} is deleted`),
  preview: 'What was held about you is gone, but for your orders.',
  heading: 'Your account is deleted',
  greeting: salutation('Hello', name),
  parts: [
    text(
      `Your account at ${site.name} is deleted, and with it what was held about you. Orders stay as long as the law asks for them, and reviews stay without your name.`,
    ),
    note('If it was not you who asked for it, please answer this email at once.'),
  ],
});

/** For a customer at whose address an email has bounced, and who says that the next will arrive. */
export const resumeEmails = (site: Sender, name: string, token: string): EmailContent => ({
  kind: 'letters-again',
  subject: oneLine(`Do emails from ${site.name} arrive?`),
  preview: 'One press, and you get our emails again. The link works for one day.',
  heading: 'Our emails arrive',
  greeting: salutation('Hello', name),
  parts: [
    text(
      `An email from ${site.name} did not arrive at this address, or was taken for unwanted. If you can read this one, confirm the address, and you get our emails again.`,
    ),
    action('Confirm your address', `${site.origin}${paths.confirmEmails(token)}`),
    note('The link works for one day. If you did not ask for this email, you need do nothing.'),
  ],
});

/** For an operator who wants to see whether emails arrive. */
export const testEmail = (site: Sender): EmailContent => ({
  kind: 'test',
  subject: oneLine(`A test email from ${site.name}`),
  preview: 'Emails of this shop arrive.',
  heading: 'Emails arrive',
  greeting: 'Hello,',
  parts: [
    text(`This is a test email. If you can read it, customers of ${site.name} receive theirs.`),
    action('Go to the shop', `${site.origin}${paths.home()}`),
  ],
});
