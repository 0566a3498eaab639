import { cacheTags } from '#lib/cache-tags.ts';
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
import { arrivalWords, type ArrivalDays, counted, stockWords } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { select } from '../../product/product-choice.ts';
import { promiseOf } from '../../product/promise.ts';
import { productUrl } from '../../product/product-url.ts';
import { choiceIn } from '../../product/product-choice.ts';
import { productPage, type ProductPage } from '../../product/product-page.ts';
import type { ShownReview } from '../../reviews/reviews.ts';
import { presentOffers, presentVariants, specifiedText } from '../product.ts';
import {
  urlOf,
  NOT_FOUND,
  priceWords,
  trailLine,
  type ReadingContext,
  type ReadPage,
  linkList,
  pageLine,
  productList,
} from './reading.ts';
import { listUrl } from '../../listing/list-url.ts';
import { filterLink, type FilterPanel, listOf } from '../../listing/filter-panel.ts';
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
  (variantId: string): ReadPage =>
  async (context) => {
    const page = await productPage(context.api, variantId, choiceIn(context.url.searchParams));
    if (page === null) return NOT_FOUND;
    return {
      status: 'found',
      nodes: [
        heading(1, page.name),
        ...trailLine(context, page.trail),
        ...paragraphs(page.subtitle),
        ...facts(page),
        ...picturesOf(context, page),
        ...variantsOf(context, page),
        ...sellersOf(context, page),
        ...choicesOf(context, page),
        ...described(page),
        ...specified(page),
        ...reviewed(context, page),
        ...promised(context),
      ],
      canonical: page.canonical,
      own: productUrl(context.url, page),
      robots: null,
      cacheTags: page.cacheTags,
    };
  };

/** When the choice arrives, with its days as data, as in '8 to 12 January (2027-01-08 to 2027-01-12)'. */
const daysOf = ({ arrivesFrom, arrivesUntil }: ArrivalDays): string => {
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

const picturesOf = (context: ReadingContext, { pictures }: ProductPage): RootContent[] => {
  const shown = pictures.slice(0, PICTURES);
  return shown.map(({ src, alt }) => paragraph(image(alt, urlOf(context, src))));
};

const variantsOf = (
  context: ReadingContext,
  { source: { product } }: ProductPage,
): RootContent[] =>
  product.variants.length < 2
    ? []
    : [
        heading(2, 'Variants'),
        ...table(
          ['Variant', 'Price', 'Availability'],
          presentVariants(product).map(({ variant, name, url }) => {
            const chosen = select(product, variant);
            return [
              link(name, urlOf(context, url)),
              priceWords(chosen.price, product.priceSuffix),
              stockWords(chosen.stock),
            ];
          }),
        ),
      ];

const sellersOf = (
  context: ReadingContext,
  { selected, source: { product, variant } }: ProductPage,
): RootContent[] =>
  variant.sellerInventories.length < 2
    ? []
    : [
        heading(2, 'Sellers'),
        ...table(
          ['Seller', 'Price', 'Availability', 'Delivery'],
          presentOffers(product, variant, selected.buying).map((offer) => [
            link(offer.name, urlOf(context, offer.url)),
            priceWords(offer.price, product.priceSuffix),
            stockWords(offer.stock),
            arrivalWords(offer.arrival) + daysOf(offer.arrival) || offer.delivery,
          ]),
        ),
      ];

const choicesOf = (
  context: ReadingContext,
  { selected: { options, swatches } }: ProductPage,
): RootContent[] =>
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
              link(choice.name, urlOf(context, choice.href)),
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

const reviewed = (context: ReadingContext, { reviews }: ProductPage): RootContent[] => {
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
      link('All reviews', urlOf(context, reviews.all)),
      ' ',
      link('How our reviews work', urlOf(context, paths.reviewRules)),
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

const promised = (context: ReadingContext): RootContent[] => [
  heading(2, 'Delivery and returns'),
  ...list([
    ['VAT and delivery within the United Kingdom are in the price.'],
    [link('Delivery', urlOf(context, '/privacy-policy'))],
    [
      'A return is allowed within 14 days of delivery: ',
      link('Return Policy', urlOf(context, '/return-policy')),
    ],
  ]),
];

/** A list of products, or the results of a search. */
const readList =
  (readPlace: typeof productsPlace, segments: readonly string[]): ReadPage =>
  async (context) => {
    const answer = await listPage(
      context.api,
      readPlace,
      segments,
      context.url.searchParams,
      CHOICES,
    );
    if (answer.status !== 'found') return answer;
    const { page } = answer;
    return {
      status: 'found',
      nodes: listNodes(context, page),
      canonical: page.canonical,
      own: listUrl(context.url, page),
      robots: page.robots,
      cacheTags: page.cacheTags,
      isProvisional: page.isProvisional,
    };
  };

export const readProducts = (segments: readonly string[]): ReadPage =>
  readList(productsPlace, segments);

export const readStoreList = (segments: readonly string[]): ReadPage =>
  readList(storePlace, segments);

const listNodes = (context: ReadingContext, page: ListPage): readonly RootContent[] => [
  heading(1, page.heading),
  ...trailLine(context, page.trail),
  ...paragraphs(page.introduction, ...(page.search?.notes ?? [])),
  paragraph(`${counted(page.count, 'product')}.`),
  ...productList(context, page.tiles),
  ...pageLine(context, page.pagination),
  ...narrower(context, page),
  ...(page.count < 2 ? [] : [heading(2, 'Orders'), ...linkList(context, page.sorts)]),
];

/** The number of choices of one group in the Markdown. */
const CHOICES = 12;

const narrower = (context: ReadingContext, { subcategories, filters }: ListPage): RootContent[] => [
  ...(subcategories.length === 0
    ? []
    : [heading(2, 'Narrower lists'), ...linkList(context, subcategories)]),
  ...(filters.chips.length === 0
    ? []
    : [
        heading(2, 'Chosen filters, each with a link that removes it'),
        ...linkList(context, filters.chips),
      ]),
  ...filterLists(context, filters.panel),
];

const filterLists = (context: ReadingContext, panel: FilterPanel): RootContent[] => {
  const known = listOf(panel);
  if (known === null) return [];
  return panel.groups.flatMap(({ name, sections }) => {
    const choices = sections.flatMap((section) => section.choices);
    return choices.length === 0
      ? []
      : [
          heading(2, `Filter: ${name}`),
          ...list(
            choices.map(([choice, segment, count]) => {
              const { href, selected } = filterLink(known, segment);
              return [
                link(choice, urlOf(context, href)),
                ` (${String(count)})${selected ? ', chosen' : ''}`,
              ];
            }),
          ),
        ];
  });
};

/** The store of a seller. */
export const readStore =
  (sellerId: string): ReadPage =>
  async (context) => {
    const answer = await sellerStore(context.api, sellerId, context.url.searchParams, context.now);
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
          link('About the seller', urlOf(context, store.profileHref)),
        ),
        ...productList(context, store.tiles),
        ...pageLine(context, store.pagination),
        ...(store.count < 2 ? [] : [heading(2, 'Orders'), ...linkList(context, store.sorts)]),
      ],
      canonical: store.canonical,
      own: storeUrl(context.url, store, context.now),
      robots: store.robots,
      cacheTags: store.cacheTags,
    };
  };

/** Every brand, style, category or room. */
export const readIndex =
  (name: string): ReadPage =>
  async (context) => {
    const page = await storeIndexPage(context.api, name);
    if (page === null) return NOT_FOUND;
    return {
      status: 'found',
      nodes: [
        heading(1, page.heading),
        ...paragraphs(page.introduction),
        ...list(
          page.entries.map(({ name: entry, href, description, count }) => [
            link(entry, urlOf(context, href)),
            ` (${counted(count, 'product')})${description === '' ? '' : `: ${description}`}`,
          ]),
        ),
        heading(2, 'See also'),
        ...linkList(context, page.others),
      ],
      canonical: page.canonical,
      own: page.canonical,
      robots: null,
      cacheTags: [cacheTags.storeIndex, cacheTags.lists, cacheTags.list()],
    };
  };

/**
 * A seller: its description, its contact details, and some of its products.
 * @throws {Error} with the page's sentence if the seller cannot be loaded
 */
export const readSeller =
  (sellerId: string): ReadPage =>
  async (context) => {
    const answer = await sellerProfile(context.api, sellerId);
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
        ...trailLine(context, [
          { name: 'All Products', href: paths.products() },
          { name: profile.name, href: null },
        ]),
        ...quoted('In the seller’s own words', own === '' ? [] : [paragraph(own)]),
        ...table(['What', 'Value'], facts),
        paragraph(
          link('The store', urlOf(context, profile.storeHref)),
          `: ${counted(profile.count, 'product')}.`,
        ),
        ...under('Brands', linkList(context, profile.brands)),
        ...under('Some of its products', productList(context, profile.tiles)),
      ],
      canonical: profile.canonical,
      own: profile.canonical,
      robots: null,
      cacheTags: profile.cacheTags,
    };
  };

/** Every department, room and style: the links in the header's menus. */
export const readWholeStore: ReadPage = async (context) => {
  const menus = await menusFor(context.api);
  const groups = menus.columns.flat();
  return {
    status: 'found',
    nodes: [
      heading(1, 'The Whole Store'),
      ...trailLine(context, [
        { name: 'All Products', href: paths.products() },
        { name: 'The Whole Store', href: null },
      ]),
      ...groups.flatMap(({ title, links }) => [
        { ...heading(2, title.name), children: [named(context, title)] },
        ...list(links.map((one) => [named(context, one)])),
      ]),
      ...under('Departments', tree(context, mobileEntries(context.site.menu, menus))),
    ],
    canonical: paths.wholeStore(),
    own: paths.wholeStore(),
    robots: null,
    cacheTags: [cacheTags.menus, cacheTags.lists],
  };
};

/** An entry without products on the site is a name without a link. */
const named = (context: ReadingContext, { name, href }: MenuLink): PhrasingContent =>
  href === undefined ? text(name) : link(name, urlOf(context, href));

const tree = (context: ReadingContext, entries: readonly MobileEntry[]): (RootContent & List)[] =>
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
            children: [paragraph(named(context, entry)), ...tree(context, entry.below)],
          })),
        },
      ];

/** Up to four products side by side; the query names their variants. */
export const readCompare: ReadPage = async (context) => {
  const comparison = await comparePage(context.api, context.url.searchParams);
  const { compared } = comparison;
  const own = paths.compare(compared.map(({ tile }) => tile.variantId));
  return {
    status: 'found',
    nodes: compared.length === 0 ? nothing(context) : sideBySide(context, comparison),
    canonical: own,
    own,
    robots: 'noindex, nofollow',
    cacheTags: [cacheTags.compare, ...comparison.cacheTags],
  };
};

const nothing = (context: ReadingContext): readonly RootContent[] => {
  const url = urlOf(context, paths.compare(['VARIANT', 'VARIANT']));
  return [
    heading(1, 'Nothing to compare yet'),
    paragraph(
      `Up to ${String(MAX_COMPARED)} products can be compared at `,
      { type: 'inlineCode', value: url },
      ', with the variants of ',
      link('any products', urlOf(context, paths.products())),
      '.',
    ),
  ];
};

const sideBySide = (
  context: ReadingContext,
  { compared, rows, suggestions }: ComparePage,
): readonly RootContent[] => {
  const tiles = compared.map(({ tile }) => tile);
  const names = tiles.map((tile): PhrasingContent | string =>
    tile.href === null ? tile.variantTitle : link(tile.variantTitle, urlOf(context, tile.href)),
  );
  return [
    heading(1, 'Compare'),
    ...trailLine(context, [
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
    ...under('Suggestions', withUrls(context, suggestions)),
  ];
};

const NOT_STATED = 'not stated';

const cellWords = (cell: ComparePage['rows'][number]['cells'][number]): string =>
  cell === null ? NOT_STATED : specifiedText(cell);

/** Each links to the product, and to the comparison with it. */
const withUrls = (
  context: ReadingContext,
  suggestions: ComparePage['suggestions'],
): RootContent[] =>
  list(
    suggestions.map(({ tile, addHref }) => [
      ...(tile.href === null ? [] : [link(tile.variantTitle, urlOf(context, tile.href))]),
      `: ${priceWords(tile.price, tile.priceSuffix)} (`,
      link('add it to the comparison', urlOf(context, addHref)),
      ')',
    ]),
  );
