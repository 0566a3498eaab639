import { detailsIn } from '../in/product-detail.ts';
import { DELIVERY_DAYS } from '../in/shipping.ts';
import { escapeHtml } from '@parlour/domain';
import { acpProducts } from './acp-feed.ts';
import { CHANNELS, fieldsFor, type ChannelName, type Fields } from './channels.ts';
import type { ChannelProduct, ChannelShop } from './channel-item.ts';

/** A feed: its start, an item, and its end. */
export interface ChannelFeed {
  readonly type: string;
  readonly head: (shop: ChannelShop) => string;
  readonly items: (products: readonly ChannelProduct[], shop: ChannelShop) => string;
  readonly foot: string;
}

const written =
  (channel: ChannelName, write: (fields: Fields) => string): ChannelFeed['items'] =>
  (products, { origin }) =>
    products
      .flatMap(({ items }) => items)
      .map((item) => fieldsFor(channel, item, origin))
      .filter((fields) => fields !== null)
      .map(write)
      .join('');

/** A cell with quotation marks stands in some, and its own are doubled (RFC 4180). */
const cell = (text: string): string =>
  text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;

/** A table with tabs, which its cells do not contain. */
const table = (channel: ChannelName): ChannelFeed => {
  const { fields } = CHANNELS[channel];
  const row = (cells: readonly string[]): string => `${cells.map(cell).join('\t')}\n`;
  return {
    type: 'text/tab-separated-values; charset=utf-8',
    head: () => row(fields),
    items: written(channel, (item) => row(fields.map((name) => item.get(name)?.join(',') ?? ''))),
    foot: '',
  };
};

/** RSS 2.0 with the fields in Google's namespace. */
const rss = (channel: ChannelName): ChannelFeed => ({
  type: 'application/xml; charset=utf-8',
  head: ({ name, tagline, origin }) =>
    `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${escapeHtml(name)}</title><link>${escapeHtml(origin)}</link><description>${escapeHtml(tagline)}</description>
`,
  items: written(channel, (item) => {
    const elements = [...item].flatMap(([name, values]) =>
      values.map((text) => element(name, text)),
    );
    return `<item>${elements.join('')}</item>\n`;
  }),
  foot: '</channel></rss>\n',
});

const element = (name: string, text: string): string =>
  `<g:${name}>${PARTS[name]?.(text) ?? escapeHtml(text)}</g:${name}>`;

const SHIPPING_PARTS = ['country', 'region', 'service', 'price', ...DELIVERY_DAYS];

/** `country:region:service:price` as elements, with the days behind it if there are any. */
const shipping = (text: string): string =>
  text
    .split(':')
    .map((part, at) => (part === '' ? '' : element(SHIPPING_PARTS[at] ?? '', part)))
    .join('');

/** `section:name:value` as elements. */
const detail = (text: string): string =>
  detailsIn(text)
    .flatMap(({ section, name, value }) => [
      section === '' ? '' : element('section_name', section),
      element('attribute_name', name),
      element('attribute_value', value),
    ])
    .join('');

/** Fields that are elements of their parts. */
const PARTS: Readonly<Record<string, (text: string) => string>> = {
  shipping,
  product_detail: detail,
};

/** One product of the Agentic Commerce Protocol per line. */
const acp: ChannelFeed = {
  type: 'application/jsonl; charset=utf-8',
  head: () => '',
  items: acpProducts,
  foot: '',
};

/** Tells the feed, the market and the time of a snapshot of the Agentic Commerce Protocol. */
export const ACP_METADATA = 'acp-metadata.json';

/** The feeds of a site, by the last part of their URLs. */
export const FEEDS: Readonly<Record<string, ChannelFeed>> = {
  'google.xml': rss('google'),
  'google.tsv': table('google'),
  'meta.tsv': table('meta'),
  'pinterest.tsv': table('pinterest'),
  'bing.tsv': table('bing'),
  'acp-products.jsonl': acp,
};
