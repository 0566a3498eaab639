import { counted } from '#lib/domain/number.ts';
import { paths } from '#lib/paths.ts';
import { sellerProfile } from '../../../stores/seller-profile.ts';
import { heading, link, paragraph, quoted, table } from '../nodes.ts';
import { addressOf, linkList, productList, trailLine, type Read } from '../reading.ts';
import { under } from './stories.ts';

/**
 * Who a seller is: what it says of itself, how to reach it, and some of what it sells.
 * @throws {Error} with the page's sentence where the seller cannot be read
 */
export const readSeller =
  (sellerId: string): Read =>
  async (here) => {
    const answer = await sellerProfile(here.api, sellerId);
    if (answer.status === 'failed') throw new Error(answer.message);
    if (answer.status !== 'found') return answer;
    const { profile } = answer;
    const own = profile.description.trim();
    const facts = [
      ['Seller', profile.sellerId],
      ['Telephone', profile.telephone],
      ['Email', profile.email],
    ].filter(([, value]) => value !== '');
    return {
      status: 'found',
      nodes: [
        heading(1, profile.name),
        ...trailLine(here, [
          { name: 'All Products', href: paths.products() },
          { name: profile.name, href: null },
        ]),
        ...quoted('The seller about itself', own === '' ? [] : [paragraph(own)]),
        ...table(['What', 'Value'], facts),
        paragraph(
          link('The store', addressOf(here, profile.storeHref)),
          `: ${counted(profile.count, 'product')}.`,
        ),
        ...under('Brands', linkList(here, profile.brands)),
        ...under('Some of what it sells', productList(here, profile.tiles)),
      ],
      canonical: profile.canonical,
      own: profile.canonical,
      robots: null,
      cacheTags: profile.cacheTags,
    };
  };
