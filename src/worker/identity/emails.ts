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
    `Hello ${name},`,
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
    `Hello ${name},`,
    `you can choose a new password for ${site.name} here:`,
    page(site, 'reset-password', token),
    'The link works once, for one hour. If you did not ask for it, you need do nothing: your password stays as it is.',
    site.seller.companyName,
  ].join('\n\n'),
});
