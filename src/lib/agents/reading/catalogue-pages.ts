import type { RootContent, List, ListItem, PhrasingContent } from 'mdast';
import {
  heading,
  htmlNodes,
  image,
  link,
  list,
  paragraph,
  paragraphs,
  quoted,
  table,
  text,
  under,
} from '@parlour/agents';
import { arrivalWords, type Arriving, counted, stockWords } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { select } from '../../product/product-choice.ts';
import { promiseOf } from '../../product/promise.ts';
import { productUrl } from '../../product/product-url.ts';
import { choiceIn, productPage, type ProductPage } from '../../product/product-page.ts';
import type { ShownReview } from '../../reviews/reviews.ts';
import { presentOffers, presentVariants, specifiedText } from '../product.ts';
import {
  urlOf,
  NOT_FOUND,
  priceWords,
  trailLine,
  type Here,
  type Read,
  linkList,
  pageLine,
  productList,
} from './reading.ts';
import { listUrl } from '../../listing/list-url.ts';
import { listPage, type ListPage } from '../../listing/list-page.ts';
import { productsPlace, storePlace } from '../../listing/list-place.ts';
import { storeUrl } from '../../stores/store-url.ts';
import { storeIndexPage } from '../../stores/store-index.ts';
import { sellerStore } from '../../stores/seller-store.ts';
import { sellerProfile } from '../../stores/seller-profile.ts';
import { menusFor, mobileEntries, type MenuLink, type MobileEntry } from '../../shell/menus.ts';
import { comparePage, type ComparePage } from '../../compare/compare-page.ts';
import { MAX_COMPARED } from '../../compare/compared.ts';

/** A product: the price, the stock and the seller that its page shows first, and every other choice. */
export const readProduct =
  (variantId: string): Read =>
  async (here) => {
    const page = await productPage(here.api, variantId, choiceIn(here.url.searchParams));
    if (page === null) return NOT_FOUND;
    return {
      status: 'found',
      nodes: [
        heading(1, page.name),
        ...trailLine(here, page.trail),
        ...paragraphs(page.subtitle),
        ...facts(page),
        ...picturesOf(here, page),
        ...variantsOf(here, page),
        ...sellersOf(here, page),
        ...choicesOf(here, page),
        ...described(page),
        ...specified(page),
        ...reviewed(here, page),
        ...promised(here),
      ],
      canonical: page.canonical,
      own: productUrl(here.url, page),
      robots: null,
      cacheTags: page.cacheTags,
    };
  };

/** When the choice arrives, with its days as data, as in '8 to 12 January (2027-01-08 to 2027-01-12)'. */
const daysOf = ({ arrivesFrom, arrivesUntil }: Arriving): string => {
  const days = arrivesFrom === arrivesUntil ? arrivesFrom : `${arrivesFrom} to ${arrivesUntil}`;
  return days === '' ? '' : ` (${days})`;
};

const facts = ({ selected, sellerName, brand, priceSuffix, source }: ProductPage): RootContent[] =>
  table(
    ['What', 'Value'],
    [
      ['Price', priceWords(selected.price, priceSuffix)],
      ['Availability', stockWords(selected.stock)],
      ['Delivery', promiseOf(selected) + daysOf(selected.arrival)],
      ...(sellerName === '' ? [] : [['Seller', sellerName]]),
      ...(brand === null ? [] : [['Brand', brand.name]]),
      ['Variant', source.variant.id],
      ['Product', source.product.productId],
    ],
  );

/** The most pictures in the Markdown of a product. */
const PICTURES = 4;

const picturesOf = (here: Here, { pictures }: ProductPage): RootContent[] => {
  const shown = pictures.slice(0, PICTURES);
  return shown.map(({ src, alt }) => paragraph(image(alt, urlOf(here, src))));
};

const variantsOf = (here: Here, { source: { product } }: ProductPage): RootContent[] =>
  product.variants.length < 2
    ? []
    : [
        heading(2, 'Variants'),
        ...table(
          ['Variant', 'Price', 'Availability'],
          presentVariants(product).map(({ variant, name, url }) => {
            const chosen = select(product, variant);
            return [
              link(name, urlOf(here, url)),
              priceWords(chosen.price, product.priceSuffix),
              stockWords(chosen.stock),
            ];
          }),
        ),
      ];

const sellersOf = (
  here: Here,
  { selected, source: { product, variant } }: ProductPage,
): RootContent[] =>
  variant.sellerInventories.length < 2
    ? []
    : [
        heading(2, 'Sellers'),
        ...table(
          ['Seller', 'Price', 'Availability', 'Delivery'],
          presentOffers(product, variant, selected.buying).map((offer) => [
            link(offer.name, urlOf(here, offer.url)),
            priceWords(offer.price, product.priceSuffix),
            stockWords(offer.stock),
            arrivalWords(offer.arrival) + daysOf(offer.arrival) || offer.delivery,
          ]),
        ),
      ];

const choicesOf = (here: Here, { selected: { options, swatches } }: ProductPage): RootContent[] =>
  [
    { name: 'Options', choices: options },
    { name: 'Finishes', choices: swatches },
  ].flatMap(({ name, choices }) =>
    choices.length < 2
      ? []
      : [
          heading(2, name),
          ...list(
            choices.map((choice) => [
              link(choice.name, urlOf(here, choice.href)),
              choice.selected ? ' (chosen)' : '',
            ]),
          ),
        ],
  );

const described = ({ summary, details, description }: ProductPage): RootContent[] => {
  const said = [...htmlNodes(summary, { deeper: 0 }), ...htmlNodes(details)];
  const words = said.length > 0 || description === '' ? said : [paragraph(description)];
  return words.length === 0
    ? []
    : [heading(2, 'Description'), ...quoted('Written by the seller', words)];
};

const specified = ({ specification }: ProductPage): RootContent[] =>
  specification.length === 0
    ? []
    : [
        heading(2, 'Specification'),
        ...table(
          ['What', 'Value'],
          specification.map((row) => [row.name, specifiedText(row)]),
        ),
      ];

const reviewed = (here: Here, { reviews }: ProductPage): RootContent[] => {
  if (reviews.list.length === 0) return [];
  const means = [
    reviews.count > 0
      ? `${reviews.average} of 5 stars in ${counted(reviews.count, 'review')} by people who bought it here. `
      : '',
    reviews.fromCatalogue === '' ? '' : `${reviews.fromCatalogue}. `,
  ].join('');
  return [
    heading(2, 'Reviews'),
    paragraph(
      means,
      link('All reviews', urlOf(here, reviews.all)),
      ' ',
      link('How our reviews work', urlOf(here, paths.reviewRules)),
    ),
    ...reviews.list.flatMap(reviewNodes),
  ];
};

/** One review: its author, its stars, and the customer's words. */
export const reviewNodes = (review: ShownReview): RootContent[] => {
  const { author, rating, date, comment, origin, answer } = review;
  const who = author === '' ? 'A customer' : author;
  const facts = [`${String(rating)} of 5 stars`, date, origin]
    .filter((words) => words !== '')
    .join(', ');
  return [
    ...quoted(`${who}, ${facts}`, [
      { type: 'paragraph', children: [text(comment.trim() || 'No text.')] },
    ]),
    ...(answer === ''
      ? []
      : quoted('The seller’s answer', [{ type: 'paragraph', children: [text(answer.trim())] }])),
  ];
};

const promised = (here: Here): RootContent[] => [
  heading(2, 'Delivery and returns'),
  ...list([
    ['VAT and delivery within the United Kingdom are in the price.'],
    [link('Delivery', urlOf(here, '/privacy-policy'))],
    [
      'A return is allowed within 14 days of delivery: ',
      link('Return Policy', urlOf(here, '/return-policy')),
    ],
  ]),
];

/** A list of products, or the results of a search. */
const readList =
  (readPlace: typeof productsPlace, segments: readonly string[]): Read =>
  async (here) => {
    const answer = await listPage(here.api, readPlace, segments, here.url.searchParams);
    if (answer.status !== 'found') return answer;
    const { page } = answer;
    return {
      status: 'found',
      nodes: listNodes(here, page),
      canonical: page.canonical,
      own: listUrl(here.url, page),
      robots: page.robots,
      cacheTags: page.cacheTags,
      isProvisional: page.isProvisional,
    };
  };

export const readProducts = (segments: readonly string[]): Read =>
  readList(productsPlace, segments);

export const readStoreList = (segments: readonly string[]): Read => readList(storePlace, segments);

const listNodes = (here: Here, page: ListPage): readonly RootContent[] => [
  heading(1, page.heading),
  ...trailLine(here, page.trail),
  ...paragraphs(page.introduction, ...(page.search?.notes ?? [])),
  paragraph(`${counted(page.count, 'product')}.`),
  ...productList(here, page.tiles),
  ...pageLine(here, page.pagination),
  ...narrower(here, page),
  ...(page.count < 2 ? [] : [heading(2, 'Orders'), ...linkList(here, page.sorts)]),
];

/** The most choices of one group in the Markdown. */
const CHOICES = 12;

const narrower = (here: Here, { subcategories, filters }: ListPage): RootContent[] => [
  ...(subcategories.length === 0
    ? []
    : [heading(2, 'Narrower lists'), ...linkList(here, subcategories)]),
  ...(filters.chips.length === 0
    ? []
    : [
        heading(2, 'Chosen filters, each with a link that removes it'),
        ...linkList(here, filters.chips),
      ]),
  ...filters.groups.flatMap(({ name, sections }) => {
    const choices = sections.flatMap(({ choices }) => choices).slice(0, CHOICES);
    return choices.length === 0
      ? []
      : [
          heading(2, `Filter: ${name}`),
          ...list(
            choices.map((choice) => [
              link(choice.name, urlOf(here, choice.href)),
              ` (${String(choice.count)})${choice.selected ? ', chosen' : ''}`,
            ]),
          ),
        ];
  }),
];

/** The store of a seller. */
export const readStore =
  (sellerId: string): Read =>
  async (here) => {
    const answer = await sellerStore(here.api, sellerId, here.url.searchParams, here.now);
    if (answer.status === 'failed') throw new Error(answer.message);
    if (answer.status !== 'found') return answer;
    const { store } = answer;
    const own = store.description.trim();
    return {
      status: 'found',
      nodes: [
        heading(1, store.name),
        ...quoted('In the seller’s own words', own === '' ? [] : [paragraph(own)]),
        paragraph(
          `${counted(store.count, 'product')}. `,
          link('About the seller', urlOf(here, store.profileHref)),
        ),
        ...productList(here, store.tiles),
        ...pageLine(here, store.pagination),
        ...(store.count < 2 ? [] : [heading(2, 'Orders'), ...linkList(here, store.sorts)]),
      ],
      canonical: store.canonical,
      own: storeUrl(here.url, store, here.now),
      robots: store.robots,
      cacheTags: store.cacheTags,
    };
  };

/** Every brand, style, category or room. */
export const readIndex =
  (name: string): Read =>
  async (here) => {
    const page = await storeIndexPage(here.api, name);
    if (page === null) return NOT_FOUND;
    return {
      status: 'found',
      nodes: [
        heading(1, page.heading),
        ...paragraphs(page.introduction),
        ...list(
          page.entries.map(({ name: entry, href, description, count }) => [
            link(entry, urlOf(here, href)),
            ` (${counted(count, 'product')})${description === '' ? '' : `: ${description}`}`,
          ]),
        ),
        heading(2, 'See also'),
        ...linkList(here, page.others),
      ],
      canonical: page.canonical,
      own: page.canonical,
      robots: null,
      cacheTags: ['store-index'],
    };
  };

/**
 * A seller: its description, its contact details, and some of its products.
 * @throws {Error} with the page's sentence if the seller cannot be loaded
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
        ...quoted('In the seller’s own words', own === '' ? [] : [paragraph(own)]),
        ...table(['What', 'Value'], facts),
        paragraph(
          link('The store', urlOf(here, profile.storeHref)),
          `: ${counted(profile.count, 'product')}.`,
        ),
        ...under('Brands', linkList(here, profile.brands)),
        ...under('Some of its products', productList(here, profile.tiles)),
      ],
      canonical: profile.canonical,
      own: profile.canonical,
      robots: null,
      cacheTags: profile.cacheTags,
    };
  };

/** Every department, room and style: the links in the header's menus. */
export const readWholeStore: Read = async (here) => {
  const menus = await menusFor(here.api);
  const groups = menus.columns.flat();
  return {
    status: 'found',
    nodes: [
      heading(1, 'The Whole Store'),
      ...trailLine(here, [
        { name: 'All Products', href: paths.products() },
        { name: 'The Whole Store', href: null },
      ]),
      ...groups.flatMap(({ title, links }) => [
        { ...heading(2, title.name), children: [named(here, title)] },
        ...list(links.map((one) => [named(here, one)])),
      ]),
      ...under('Departments', tree(here, mobileEntries(here.site.menu, menus))),
    ],
    canonical: paths.wholeStore(),
    own: paths.wholeStore(),
    robots: null,
    cacheTags: ['menus'],
  };
};

/** An entry without products on the site is a name without a link. */
const named = (here: Here, { name, href }: MenuLink): PhrasingContent =>
  href === undefined ? text(name) : link(name, urlOf(here, href));

const tree = (here: Here, entries: readonly MobileEntry[]): (RootContent & List)[] =>
  entries.length === 0
    ? []
    : [
        {
          type: 'list',
          ordered: false,
          spread: false,
          children: entries.map((entry): ListItem => ({
            type: 'listItem',
            spread: false,
            children: [paragraph(named(here, entry)), ...tree(here, entry.below)],
          })),
        },
      ];

/** Up to four products side by side; the query names their variants. */
export const readCompare: Read = async (here) => {
  const comparison = await comparePage(here.api, here.url.searchParams);
  const { compared, cacheTags } = comparison;
  const own = paths.compare(compared.map(({ tile }) => tile.variantId));
  return {
    status: 'found',
    nodes: compared.length === 0 ? nothing(here) : sideBySide(here, comparison),
    canonical: own,
    own,
    robots: 'noindex, nofollow',
    cacheTags: ['compare', ...cacheTags],
  };
};

const nothing = (here: Here): readonly RootContent[] => {
  const url = urlOf(here, paths.compare(['VARIANT', 'VARIANT']));
  return [
    heading(1, 'Nothing to compare yet'),
    paragraph(
      `Up to ${String(MAX_COMPARED)} products can be compared at `,
      { type: 'inlineCode', value: url },
      ', with the variants of ',
      link('any products', urlOf(here, paths.products())),
      '.',
    ),
  ];
};

const sideBySide = (
  here: Here,
  { compared, rows, suggestions }: ComparePage,
): readonly RootContent[] => {
  const tiles = compared.map(({ tile }) => tile);
  const names = tiles.map((tile): PhrasingContent | string =>
    tile.href === null ? tile.variantTitle : link(tile.variantTitle, urlOf(here, tile.href)),
  );
  return [
    heading(1, 'Compare'),
    ...trailLine(here, [
      { name: 'All Products', href: paths.products() },
      { name: 'Compare', href: null },
    ]),
    ...table(
      ['', ...names],
      [
        ['Brand', ...tiles.map(({ brand }) => brand?.name ?? NOT_STATED)],
        ['Price', ...tiles.map(({ price, priceSuffix }) => priceWords(price, priceSuffix))],
        ['Variant', ...tiles.map(({ variantId }) => variantId)],
        ...rows.map(({ name, cells }) => [name, ...cells.map(cellWords)]),
      ],
    ),
    ...under('Suggestions', withUrls(here, suggestions)),
  ];
};

const NOT_STATED = 'not stated';

const cellWords = (cell: ComparePage['rows'][number]['cells'][number]): string =>
  cell === null ? NOT_STATED : specifiedText(cell);

/** Each links to the product, and to the comparison with it. */
const withUrls = (here: Here, suggestions: ComparePage['suggestions']): RootContent[] =>
  list(
    suggestions.map(({ tile, addHref }) => [
      ...(tile.href === null ? [] : [link(tile.variantTitle, urlOf(here, tile.href))]),
      `: ${priceWords(tile.price, tile.priceSuffix)} (`,
      link('add it to the comparison', urlOf(here, addHref)),
      ')',
    ]),
  );
