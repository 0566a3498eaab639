import { counted, formatPence, type Greeting, type Pence, thumbnailOf } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import type { EmailContent, Part, Sender } from '@parlour/mail';

/** A product in the words of an email. */
export interface AlertFacts {
  readonly product: string;
  /** Path of the variant's page. */
  readonly path: string;
  readonly picture: string;
  /** Delivery and VAT included; null if the shop shows none. */
  readonly price: Pence | null;
  /** Random text in the link that confirms and stops the emails. */
  readonly key: string;
}

/** A saved search with its new products. */
export interface FoundFacts {
  readonly search: string;
  /** Path of the list. */
  readonly path: string;
  readonly count: number;
  readonly products: readonly Omit<AlertFacts, 'key'>[];
  readonly key: string;
}

const GREETING: Greeting = { word: 'Hello', name: '' };

const text = (words: string): Part => ({ part: 'text', text: words });

const goodsOf = ({ origin }: Sender, title: string, facts: FoundFacts['products']): Part => ({
  part: 'goods',
  title,
  goods: facts.map(({ product, picture, price }) => ({
    name: product,
    choices: '',
    quantity: 1,
    price: price === null ? 'Price on request' : formatPence(price),
    picture: picture === '' ? '' : new URL(thumbnailOf(picture, 240), origin).href,
  })),
});

const requestedPage = ({ origin }: Sender, key: string): string =>
  origin + paths.requestedEmails(key);

const stop = (site: Sender, why: string, { key }: Pick<AlertFacts, 'key'>): Part => ({
  part: 'note',
  text: why,
  link: { label: 'Stop these emails', url: requestedPage(site, key) },
});

const KINDS = {
  price: 'drops in price',
  stock: 'is back in stock',
} as const;

/** The first email: there are no others until the customer confirms it. */
export const confirmAlert = (
  site: Sender,
  kind: keyof typeof KINDS,
  facts: AlertFacts,
): EmailContent => ({
  kind: 'alert-confirm',
  subject: `Shall we email you about ${facts.product}?`,
  preview: 'One click, and we’ll email you when there’s news. Otherwise we won’t.',
  heading: 'Shall we email you?',
  greeting: GREETING,
  parts: [
    text(
      `Somebody asked ${site.name} to email this address when ${facts.product} ${KINDS[kind]}. Please confirm that it was you.`,
    ),
    goodsOf(site, 'Your alert', [facts]),
    { part: 'action', label: 'Yes, email me', url: requestedPage(site, facts.key) },
    {
      part: 'note',
      text: 'If it wasn’t you, you can ignore this email: we won’t email you again, and will delete your address after a week.',
    },
  ],
});

export const priceDropped = (site: Sender, facts: AlertFacts, was: Pence): EmailContent => ({
  kind: 'price-dropped',
  subject: `${facts.product} has dropped in price`,
  preview: `${formatPence(facts.price ?? 0)} now, and ${formatPence(was)} before.`,
  heading: 'The price has dropped',
  greeting: GREETING,
  parts: [
    text(
      `${facts.product} was ${formatPence(was)} and is now ${formatPence(facts.price ?? 0)}, delivery and VAT included.`,
    ),
    goodsOf(site, 'You asked about', [facts]),
    { part: 'action', label: 'View it', url: site.origin + facts.path },
    stop(site, 'You asked us to email you when the price drops.', facts),
  ],
  stopUrl: requestedPage(site, facts.key),
});

export const backInStock = (site: Sender, facts: AlertFacts): EmailContent => ({
  kind: 'back-in-stock',
  subject: `${facts.product} is back in stock`,
  preview: 'You asked us to email you when it’s available again. It is.',
  heading: 'It’s back in stock',
  greeting: GREETING,
  parts: [
    text(`${facts.product} is available again. We can’t reserve one, so don’t wait too long.`),
    goodsOf(site, 'You asked about', [facts]),
    { part: 'action', label: 'View it', url: site.origin + facts.path },
    stop(site, 'This is the only email about it: we won’t send another.', facts),
  ],
  stopUrl: requestedPage(site, facts.key),
});

export const searchFound = (site: Sender, facts: FoundFacts): EmailContent => ({
  kind: 'search-found',
  subject: `${counted(facts.count, 'new product')} for ‘${facts.search}’`,
  preview: facts.products.map(({ product }) => product).join(', '),
  heading: `New for ‘${facts.search}’`,
  greeting: GREETING,
  parts: [
    text(
      `Since our last look, ${site.name} has ${counted(facts.count, 'new product')} that match your search.`,
    ),
    goodsOf(site, 'New', facts.products),
    { part: 'action', label: 'Run the search', url: site.origin + facts.path },
    stop(site, 'You asked us to email you about this search, at most once a week.', facts),
  ],
  stopUrl: requestedPage(site, facts.key),
});
