/** A channel's published rule for one of its fields. */
interface FieldRule {
  readonly required?: true;
  /** Characters. */
  readonly longest?: number;
  readonly oneOf?: readonly string[];
  readonly shape?: RegExp;
  /** The most values in one item, for a repeatable field. */
  readonly most?: number;
}

interface ChannelRules {
  /** Where the channel publishes it, as of November 2026. */
  readonly source: string;
  readonly fields: Readonly<Record<string, FieldRule>>;
  /** Accepted endings of picture URLs; a URL may have none. */
  readonly pictures: RegExp;
  /** Pixels of the shorter side. */
  readonly smallestPicture: number;
}

const PRICE = /^(?!0+\.00 )\d{1,8}\.\d{2} GBP$/;
const PERIOD = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z)\/(?!\1)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/;
const URL_PATTERN = /^https?:\/\/[\x21-\x7e]+$/;
const SHIPPING = /^[A-Z]{2}:[^:]*:[^:]*:\d+\.\d{2} GBP(?::\d+:\d+:\d+:\d+)?$/;
const GTIN = /^(\d{8}|\d{12,14})$/;
const CONDITION = { required: true, oneOf: ['new', 'refurbished', 'used'] } as const;

/** The published rules of the fields: each channel's own words as figures. */
export const CHANNEL_RULES = {
  google: {
    source: 'Merchant Center Help 7052112, Product data specification; 6324350, Image link',
    fields: {
      id: { required: true, longest: 50 },
      title: { required: true, longest: 150 },
      description: { required: true, longest: 5_000 },
      link: { required: true, longest: 2_000, shape: URL_PATTERN },
      image_link: { required: true, longest: 2_000, shape: URL_PATTERN },
      additional_image_link: { longest: 2_000, shape: URL_PATTERN, most: 10 },
      availability: {
        required: true,
        oneOf: ['in_stock', 'out_of_stock', 'preorder', 'backorder'],
      },
      price: { required: true, shape: PRICE },
      sale_price: { shape: PRICE },
      sale_price_effective_date: { longest: 51, shape: PERIOD },
      condition: { oneOf: CONDITION.oneOf },
      brand: { longest: 70 },
      gtin: { longest: 50, shape: GTIN },
      mpn: { longest: 70 },
      identifier_exists: { oneOf: ['yes', 'no', 'true', 'false'] },
      item_group_id: { longest: 50 },
      color: { longest: 100 },
      material: { longest: 200 },
      product_type: { longest: 750 },
      shipping: { shape: SHIPPING },
      // With its three sub-attributes.
      product_detail: { most: 1_000 },
      section_name: { longest: 140, most: 1_000 },
      attribute_name: { longest: 140, most: 1_000 },
      attribute_value: { longest: 1_000, most: 1_000 },
    },
    pictures: /\.(jpe?g|webp|png|gif|bmp|tiff?)$/i,
    // From 31 January 2027; 100 until then.
    smallestPicture: 500,
  },
  meta: {
    source: 'Meta for Developers, Marketing API, Catalog, Product feed fields',
    fields: {
      id: { required: true, longest: 100 },
      title: { required: true, longest: 200 },
      description: { required: true, longest: 9_999 },
      link: { required: true, shape: URL_PATTERN },
      image_link: { required: true, shape: URL_PATTERN },
      additional_image_link: { longest: 2_000, shape: URL_PATTERN, most: 20 },
      availability: {
        required: true,
        oneOf: ['in stock', 'out of stock', 'preorder', 'available for order', 'discontinued'],
      },
      condition: CONDITION,
      price: { required: true, shape: PRICE },
      sale_price: { shape: PRICE },
      brand: { longest: 100 },
      gtin: { longest: 100, shape: GTIN },
      mpn: { longest: 100 },
      item_group_id: { longest: 100 },
      color: { longest: 200 },
      material: { longest: 200 },
      product_type: { longest: 750 },
      shipping: { shape: SHIPPING },
    },
    pictures: /\.(jpe?g|png|gif)$/i,
    smallestPicture: 500,
  },
  pinterest: {
    source: 'Pinterest Help Centre, Before you get started with catalogues, Data source fields',
    fields: {
      id: { required: true, longest: 127 },
      title: { required: true, longest: 500 },
      description: { required: true, longest: 10_000 },
      link: { required: true, longest: 511, shape: URL_PATTERN },
      // Links with commas are not accepted.
      image_link: { required: true, longest: 2_000, shape: /^https?:\/\/[^,\s]+$/ },
      additional_image_link: { longest: 2_000, shape: /^https?:\/\/[^,\s]+$/, most: 10 },
      availability: { required: true, oneOf: ['in stock', 'out of stock', 'preorder'] },
      price: { required: true, shape: PRICE },
      sale_price: { shape: PRICE },
      condition: { oneOf: CONDITION.oneOf },
      brand: { longest: 100 },
      gtin: { shape: GTIN },
      mpn: { longest: 100 },
      item_group_id: { longest: 127 },
      color: { longest: 100 },
      material: { longest: 200 },
      product_type: { longest: 1_000 },
      shipping: { shape: SHIPPING },
    },
    pictures: /\.(jpe?g|png)$/i,
    smallestPicture: 100,
  },
  bing: {
    source: 'Microsoft Advertising Help 51084, How is the feed file organized?',
    fields: {
      id: { required: true, longest: 50 },
      title: { required: true, longest: 150 },
      description: { required: true, longest: 10_000 },
      link: { required: true, longest: 2_000, shape: URL_PATTERN },
      image_link: { required: true, longest: 2_000, shape: URL_PATTERN },
      additional_image_link: { longest: 2_000, shape: URL_PATTERN, most: 10 },
      price: { required: true, shape: PRICE },
      sale_price: { shape: PRICE },
      sale_price_effective_date: { longest: 51, shape: PERIOD },
      availability: { oneOf: ['in stock', 'out of stock', 'preorder', 'backorder'] },
      condition: { oneOf: CONDITION.oneOf },
      brand: { longest: 70 },
      gtin: { longest: 50, shape: GTIN },
      mpn: { longest: 70 },
      identifier_exists: { oneOf: ['yes', 'no', 'true', 'false'] },
      item_group_id: { longest: 50 },
      color: { longest: 100 },
      material: { longest: 200 },
      product_type: { longest: 750 },
      shipping: { shape: SHIPPING },
    },
    pictures: /\.(jpe?g|png|gif|bmp|tiff?)$/i,
    smallestPicture: 220,
  },
} as const satisfies Record<string, ChannelRules>;

export type Channel = keyof typeof CHANNEL_RULES;

/** A parsed item of a feed: the values of each field. */
export type Item = Readonly<Record<string, readonly string[]>>;

/** Channels that require one of these fields, or a statement that there is none. */
const IDENTIFIED: readonly Channel[] = ['google', 'bing'];

/** What is wrong with an item by the rules of its channel; empty for a valid one. */
export const faultsOf = (channel: Channel, item: Item): string[] => {
  const rules: ChannelRules = CHANNEL_RULES[channel];
  const { gtin = [], mpn = [], brand = [], identifier_exists: exists = [], price = [] } = item;
  const isIdentified = gtin.length > 0 || (mpn.length > 0 && brand.length > 0);
  return [
    ...Object.keys(item)
      .filter((name) => rules.fields[name] === undefined)
      .map((name) => `${name} is no field`),
    ...Object.entries(rules.fields).flatMap(([name, rule]) =>
      faultsOfField(rule, item[name] ?? []).map((fault) => `${name}: ${fault}`),
    ),
    ...gtin.filter((text) => !isRightGtin(text)).map((text) => `gtin: ${text} is wrong`),
    ...(IDENTIFIED.includes(channel) && isIdentified === (exists[0] === 'no')
      ? ['identifier_exists is wrong']
      : []),
    ...(channel === 'meta' && gtin.length + mpn.length + brand.length === 0
      ? ['neither brand nor gtin nor mpn']
      : []),
    ...(item.sale_price ?? [])
      .filter((sale) => parseFloat(sale) >= parseFloat(price[0] ?? ''))
      .map((sale) => `sale_price ${sale} is no reduction`),
    ...[...(item.image_link ?? []), ...(item.additional_image_link ?? [])]
      .filter((url) => !isRead(rules, url))
      .map((url) => `${url} is no picture that is read`),
  ];
};

const isRead = ({ pictures }: ChannelRules, url: string): boolean => {
  const { pathname } = new URL(url);
  return !/\.\w+$/.test(pathname) || pictures.test(pathname);
};

const faultsOfField = (rule: FieldRule, values: readonly string[]): string[] => [
  ...(rule.required && values.length === 0 ? ['missing'] : []),
  ...(values.length > (rule.most ?? 1) ? ['too many'] : []),
  ...values.flatMap((value) => [
    ...(Array.from(value).length > (rule.longest ?? Infinity) ? ['too long'] : []),
    ...(rule.oneOf && !rule.oneOf.includes(value) ? [`${value} is no value`] : []),
    ...(rule.shape && !rule.shape.test(value) ? [`${value} has another shape`] : []),
    ...(/[\t\n\r\0]|<\w+[^>]*>|&\w+;/.test(value) ? [`${value} is not plain text`] : []),
  ]),
];

/** By GS1's weights, from the right: 3, 1, 3 … before the last digit; in-store ranges are not valid. */
const isRightGtin = (text: string): boolean => {
  const [last = -1, ...before] = Array.from(text, Number).toReversed();
  const sum = before.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 3 : 1), 0);
  return (sum + last) % 10 === 0 && !/^(2|02|04)/.test(text.padStart(13, '0').slice(-13));
};

/**
 * The content of a cell (RFC 4180).
 * @throws if it has a quotation mark and is not quoted
 */
const unquoted = (cell: string): string => {
  if (!cell.includes('"')) return cell;
  const [, content] = /^"((?:[^"]|"")*)"$/.exec(cell) ?? [];
  if (content === undefined) throw new Error(`an open quotation mark: ${cell}`);
  return content.replaceAll('""', '"');
};

/** Items of a tab-separated table, by the names in its first line. */
export const tableItems = (text: string): Item[] => {
  const [head = '', ...lines] = text.replace(/\n$/, '').split('\n');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t').map(unquoted);
    if (cells.length !== names.length) throw new Error(`${String(cells.length)} cells: ${line}`);
    return Object.fromEntries(
      names.flatMap((name, place) => {
        const cell = cells[place] ?? '';
        const values = name === 'additional_image_link' ? cell.split(',') : [cell];
        return cell === '' ? [] : [[name, values]];
      }),
    );
  });
};
