import type { Site } from '@parlour/site';
import { NOT_AVAILABLE, type Template } from '#lib/site/template.ts';
import { paths } from '#lib/paths.ts';
import { returnsOf } from './product-data.ts';

type Data = Readonly<Record<string, unknown>>;
type SiteIdentity = Pick<
  Site,
  'name' | 'origin' | 'logo' | 'tagline' | 'socialLinks' | 'mailboxes'
> &
  Pick<Template, 'seller'>;

/** The shop and its website for search engines: its company and its search. */
export const siteData = (site: SiteIdentity): Data => {
  const { name, origin, tagline } = site;
  const id = `${origin}/#shop`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'OnlineStore', '@id': id, ...organisation(site) },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name,
        url: `${origin}/`,
        description: tagline,
        inLanguage: 'en-GB',
        publisher: { '@id': id },
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${origin}${paths.products()}?searchQuery={search_term_string}`,
          },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
};

const organisation = (site: SiteIdentity): Data => {
  const { name, origin, logo, socialLinks, mailboxes, seller } = site;
  return {
    name,
    url: `${origin}/`,
    logo: new URL(logo, origin).href,
    ...known({ legalName: seller.companyName, vatID: seller.vat }),
    ...(socialLinks.length === 0 ? {} : { sameAs: socialLinks.map(({ link }) => link) }),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: mailboxes.support,
      ...known({ telephone: seller.serviceTelephone }),
    },
    address: {
      '@type': 'PostalAddress',
      ...known({
        streetAddress: [seller.companyAddress1, seller.companyAddress2].filter(isKnown).join(', '),
        addressLocality: seller.city,
        postalCode: seller.companyPostcode,
        addressCountry: seller.country,
      }),
    },
    hasMerchantReturnPolicy: returnsOf(origin),
  };
};

const isKnown = (text: string): boolean => text !== '' && text !== NOT_AVAILABLE;

const known = (fields: Readonly<Record<string, string>>): Data =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => isKnown(text)));
