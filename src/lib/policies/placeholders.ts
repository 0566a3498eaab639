import { escapeHtml } from '@parlour/domain';
import { registrationOf, type Site } from '@parlour/site';

/** The value of a `{{placeholder}}`: its text, and the target of its link. */
interface PlaceholderValue {
  readonly text: string;
  readonly href?: string;
  /** Whether a site may have none. */
  readonly isOptional?: boolean;
}

const mailbox = (address: string): PlaceholderValue => ({
  text: address,
  href: `mailto:${address}`,
});

/** Every placeholder that a text may have, by name. */
const FILLINGS = {
  siteName: ({ name }) => ({ text: name }),
  siteAddress: ({ origin }) => ({ text: origin, href: origin }),
  companyName: ({ seller }) => ({ text: seller.companyName }),
  companyAddress: ({ seller }) => ({ text: addressOf(seller) }),
  /** With the comma before it. */
  registration: (site) => {
    const text = registrationOf(site);
    return { text: text && `, ${text}`, isOptional: true };
  },
  vat: ({ seller }) => ({ text: seller.vat }),
  telephone: ({ seller: { serviceTelephone: number } }) => ({
    text: number.replaceAll(' ', '\u00a0'),
    href: `tel:${number.replace(/\s/g, '')}`,
  }),
  supportMailbox: ({ mailboxes }) => mailbox(mailboxes.support),
  salesMailbox: ({ mailboxes }) => mailbox(mailboxes.sales),
  infoMailbox: ({ mailboxes }) => mailbox(mailboxes.info),
  privacyMailbox: ({ mailboxes }) => mailbox(mailboxes.privacy),
} satisfies Readonly<Record<string, (site: Site) => PlaceholderValue>>;

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

const addressOf = (seller: Site['seller']): string =>
  [
    seller.companyAddress1,
    seller.companyAddress2,
    seller.city,
    seller.companyPostcode,
    seller.country,
  ]
    .filter((line) => line !== '')
    .join(', ');

/** The problems with the placeholders of a text for a site; empty if there are none. */
export const placeholderProblems = (text: string, site: Site): readonly string[] =>
  [...text.matchAll(PLACEHOLDER)].flatMap(([, name = '']) => {
    const value = fillingOf(name, site);
    if (value === undefined) {
      const known = Object.keys(FILLINGS).join(', ');
      return [`{{${name}}}: no such placeholder; write one of: ${known}`];
    }
    return value.text === '' && value.isOptional !== true
      ? [`{{${name}}}: the site ${site.id} has no such setting`]
      : [];
  });

/** A text with a site's values for its placeholders, as plain text. */
export const fillText = (text: string, site: Site): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => fillingOf(name, site)?.text ?? whole);

/** HTML with a site's values for its placeholders; mailboxes and telephone numbers become links. */
export const fillHtml = (html: string, site: Site): string =>
  html.replace(PLACEHOLDER, (whole, name: string) => {
    const value = fillingOf(name, site);
    return value === undefined ? whole : linked(value);
  });

const linked = ({ text, href }: PlaceholderValue): string =>
  href === undefined ? escapeHtml(text) : `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;

const fillingOf = (name: string, site: Site): PlaceholderValue | undefined =>
  Object.hasOwn(FILLINGS, name) ? FILLINGS[name as keyof typeof FILLINGS](site) : undefined;
