import { salutation } from '#lib/account/salutation.ts';
import { paths } from '#lib/paths.ts';
import type { Site } from '#lib/site/schema.ts';
import { IDENTITY_PATH } from '#lib/site/sign-in.ts';
import type { Email } from '../platform/mailer.ts';

interface Recipient {
  readonly name: string;
  readonly email: string;
}

const page = (site: Site, name: string, token: string): string =>
  `${site.origin}${IDENTITY_PATH}/${name}?${new URLSearchParams({ token }).toString()}`;

export const verificationEmail = (
  site: Site,
  { name, email }: Recipient,
  token: string,
): Email => ({
  to: email,
  subject: `Please confirm your e-mail address for ${site.name}`,
  text: [
    salutation('Hello', name),
    `welcome to ${site.name}. Please confirm that this is your e-mail address:`,
    page(site, 'verify-email', token),
    'The link works for one day. If you did not create an account, you need do nothing.',
    site.seller.companyName,
  ].join('\n\n'),
});

export const resetEmail = (site: Site, { name, email }: Recipient, token: string): Email => ({
  to: email,
  subject: `Choose a new password for ${site.name}`,
  text: [
    salutation('Hello', name),
    `you can choose a new password for ${site.name} here:`,
    page(site, 'reset-password', token),
    'The link works once, for one hour. If you did not ask for it, you need do nothing: your password stays as it is.',
    site.seller.companyName,
  ].join('\n\n'),
});

/** For whoever signs up with an address that has an account, which the page does not tell. */
export const knownAddressEmail = (site: Site, { name, email }: Recipient): Email => ({
  to: email,
  subject: `You have an account at ${site.name}`,
  text: [
    salutation('Hello', name),
    `somebody has just tried to create an account at ${site.name} with your e-mail address. You have one already, and can sign in with it:`,
    `${site.origin}/auth/sign-in`,
    'Have you forgotten the password? Choose a new one here:',
    `${site.origin}${IDENTITY_PATH}/forgotten-password`,
    'If it was not you, you need do nothing: nobody has learnt that the account exists.',
    site.seller.companyName,
  ].join('\n\n'),
});

/**
 * For whoever signs up with an address whose account was never confirmed. The password of that account
 * may be somebody else's, so the way on is a new one.
 */
export const unfinishedEmail = (site: Site, { name, email }: Recipient, token: string): Email => ({
  to: email,
  subject: `Please finish your account at ${site.name}`,
  text: [
    salutation('Hello', name),
    `an account at ${site.name} was begun with your e-mail address before. To confirm that the address is yours, and to choose the password, go here:`,
    page(site, 'reset-password', token),
    'The link works once, for one hour. If you did not create an account, you need do nothing.',
    site.seller.companyName,
  ].join('\n\n'),
});

/** For the owner of an account that somebody has given one more key. */
export const passkeyEmail = (site: Site, { name, email }: Recipient): Email => ({
  to: email,
  subject: `A passkey was added to your account at ${site.name}`,
  text: [
    salutation('Hello', name),
    `a passkey was just added to your account at ${site.name}. Whoever has it can sign in without your password.`,
    'If it was you, you need do nothing. If not, remove it here, and change your password:',
    `${site.origin}${paths.passkeys()}`,
    site.seller.companyName,
  ].join('\n\n'),
});
