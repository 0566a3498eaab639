import type { Goods, EmailContent, Part } from './email-content.ts';
import { salutation } from '@parlour/domain';
import { registrationOf } from '@parlour/site';
import type { Sender } from './sender.ts';

/** An email as plain text: the same parts as in its HTML, in the same order. */
export const emailText = (site: Sender, content: EmailContent): string =>
  [
    salutation(content.greeting),
    ...content.parts.map(partText),
    [
      site.name,
      [`${site.seller.companyName}, ${companyAddress(site)}`, registrationOf(site)]
        .filter(Boolean)
        .join(', '),
      [site.seller.serviceEmail, site.seller.serviceTelephone].filter(Boolean).join(', '),
    ].join('\n'),
  ].join('\n\n');

/** The company's address on one line. */
export const companyAddress = ({ seller }: Sender): string =>
  [seller.companyAddress1, seller.companyAddress2, seller.city, unbroken(seller.companyPostcode)]
    .filter(Boolean)
    .join(', ');

const unbroken = (postcode: string): string => postcode.replaceAll(' ', '\u00a0');

const partText = (part: Part): string => {
  switch (part.part) {
    case 'text':
      return part.text;
    case 'action':
      return `${part.label}:\n${part.url}`;
    case 'facts':
      return part.facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
    case 'goods':
      return [`${part.title}:`, ...part.goods.map(goodsText)].join('\n');
    case 'sums':
      return [...part.sums, part.total].map(({ name, value }) => `${name} ${value}`).join('\n');
    case 'lines':
      return [`${part.title}:`, ...part.lines.map((line) => `  ${line}`)].join('\n');
    case 'words':
      return [`${part.by}:`, ...part.text.split('\n').map((line) => `> ${line}`)].join('\n');
    case 'note':
      return [part.text, ...(part.link ? [`${part.link.label}:\n${part.link.url}`] : [])].join(
        '\n',
      );
  }
};

const goodsText = ({ name, choices, quantity, price }: Goods): string =>
  `  ${String(quantity)} x ${choices === '' ? name : `${name} (${choices})`} - ${price}`;
