import { formatPence, type Pence } from '#lib/domain/money.ts';
import { thumbnailOf } from '#lib/domain/photograph.ts';
import { counted } from '#lib/domain/number.ts';
import { paths } from '#lib/paths.ts';
import { oneLine, type EmailContent, type Part } from './email-content.ts';
import type { Sender } from './sender.ts';

/** A product as an email about it tells it. */
export interface AlertFacts {
  readonly product: string;
  /** Of the variant's page, below the site. */
  readonly path: string;
  readonly picture: string;
  /** Delivery and VAT included; null where none is shown. */
  readonly price: Pence | null;
  /** Random text of the link that confirms and ends the emails. */
  readonly key: string;
}

/** A kept search with what is new in it. */
export interface FoundFacts {
  readonly search: string;
  /** Of the list, below the site. */
  readonly path: string;
  readonly count: number;
  readonly products: readonly Omit<AlertFacts, 'key'>[];
  readonly key: string;
}

const GREETING = 'Hello,';

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
  price: 'costs less',
  stock: 'is back in stock',
} as const;

/** The email that comes before all others: nobody is written to who has not answered it. */
export const confirmAlert = (
  site: Sender,
  kind: keyof typeof KINDS,
  facts: AlertFacts,
): EmailContent => ({
  kind: 'alert-confirm',
  subject: oneLine(`Shall we write to you about ${facts.product}?`),
  preview: 'One press, and we write when there is news. Without it we do not.',
  heading: 'Shall we write to you?',
  greeting: GREETING,
  parts: [
    text(
      `Somebody asked ${site.name} to write to this address when ${facts.product} ${KINDS[kind]}. Please confirm that it was you.`,
    ),
    goodsOf(site, 'What it is about', [facts]),
    { part: 'action', label: 'Yes, write to me', url: requestedPage(site, facts.key) },
    {
      part: 'note',
      text: 'If it was not you, you need do nothing: we do not write again, and forget the address after a week.',
    },
  ],
});

export const priceDropped = (site: Sender, facts: AlertFacts, was: Pence): EmailContent => ({
  kind: 'price-dropped',
  subject: oneLine(`${facts.product} costs less`),
  preview: `${formatPence(facts.price ?? 0)} now, and ${formatPence(was)} before.`,
  heading: 'It costs less now',
  greeting: GREETING,
  parts: [
    text(
      `${facts.product} was ${formatPence(was)} and is ${formatPence(facts.price ?? 0)} now, delivery and VAT included.`,
    ),
    goodsOf(site, 'You asked about', [facts]),
    { part: 'action', label: 'See it', url: site.origin + facts.path },
    stop(site, 'You asked us to write when the price of this comes down.', facts),
  ],
  stopUrl: requestedPage(site, facts.key),
});

export const backInStock = (site: Sender, facts: AlertFacts): EmailContent => ({
  kind: 'back-in-stock',
  subject: oneLine(`${facts.product} is back in stock`),
  preview: 'You asked us to write when it can be had again. It can.',
  heading: 'It is back in stock',
  greeting: GREETING,
  parts: [
    text(`${facts.product} can be had again. We cannot put one aside, so do not wait too long.`),
    goodsOf(site, 'You asked about', [facts]),
    { part: 'action', label: 'See it', url: site.origin + facts.path },
    stop(site, 'This was the one email that you asked for; no other follows.', facts),
  ],
  stopUrl: requestedPage(site, facts.key),
});

export const searchFound = (site: Sender, facts: FoundFacts): EmailContent => ({
  kind: 'search-found',
  subject: oneLine(`${counted(facts.count, 'new product')} for ‘${facts.search}’`),
  preview: facts.products.map(({ product }) => product).join(', '),
  heading: `New for ‘${facts.search}’`,
  greeting: GREETING,
  parts: [
    text(
      `Since we last looked, ${site.name} has ${counted(facts.count, 'new product')} that your search finds.`,
    ),
    goodsOf(site, 'New', facts.products),
    { part: 'action', label: 'Run the search', url: site.origin + facts.path },
    stop(site, 'You asked us to write about this search, once a week at most.', facts),
  ],
  stopUrl: requestedPage(site, facts.key),
});
