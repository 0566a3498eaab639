import type { RootContent } from 'mdast';
import type { Product } from '#lib/contract/entities/product.ts';
import type { Variant } from '#lib/contract/entities/variant.ts';
import { counted } from '#lib/domain/number.ts';
import { paths } from '#lib/paths.ts';
import { select, type Selected } from '../../../product/product-choice.ts';
import { productAddress } from '../../../product/product-address.ts';
import { choiceIn, productPage, type ProductPage } from '../../../product/product-page.ts';
import type { ShownReview } from '../../../reviews/reviews.ts';
import { htmlNodes } from '../html-nodes.ts';
import {
  heading,
  image,
  link,
  list,
  paragraph,
  paragraphs,
  quoted,
  table,
  text,
} from '../nodes.ts';
import { addressOf, NOT_FOUND, priceWords, trailLine, type Here, type Read } from '../reading.ts';

/** A product: the price, the stock and the seller that its page opens with, and every other choice. */
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
        ...paragraphs(page.seoTitle),
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
      own: productAddress(here.url, page),
      robots: null,
      cacheTags: page.cacheTags,
    };
  };

const stockWords = ({ stock }: Selected): string =>
  [stock.badge ?? 'Sold by request', stock.line].filter((words) => words !== '').join(': ');

const facts = ({ selected, sellerName, brand, priceSuffix, source }: ProductPage): RootContent[] =>
  table(
    ['What', 'Value'],
    [
      ['Price', priceWords(selected.price, priceSuffix)],
      ['Availability', stockWords(selected)],
      ...(sellerName === '' ? [] : [['Seller', sellerName]]),
      ...(brand === null ? [] : [['Brand', brand.name]]),
      ['Variant', source.variant.id],
      ['Product', source.product.productId],
    ],
  );

/** Pictures that a reader is given. */
const PICTURES = 4;

const picturesOf = (here: Here, { pictures }: ProductPage): RootContent[] => {
  const shown = pictures.slice(0, PICTURES);
  return shown.map(({ src, alt }) => paragraph(image(alt, addressOf(here, src))));
};

const offerCells = (product: Product, variant: Variant, seller?: string) => {
  const chosen = select(product, variant, seller === undefined ? {} : { seller });
  return [priceWords(chosen.price, product.priceSuffix), stockWords(chosen)];
};

const variantsOf = (here: Here, { source: { product } }: ProductPage): RootContent[] =>
  product.variants.length < 2
    ? []
    : [
        heading(2, 'Variants'),
        ...table(
          ['Variant', 'Price', 'Availability'],
          product.variants.map((variant) => [
            link(
              variant.name || variant.seoTitle,
              addressOf(here, paths.product(variant.id, product.urlSlug)),
            ),
            ...offerCells(product, variant),
          ]),
        ),
      ];

const sellersOf = (here: Here, { source: { product, variant } }: ProductPage): RootContent[] =>
  variant.sellerInventories.length < 2
    ? []
    : [
        heading(2, 'Sellers'),
        ...table(
          ['Seller', 'Price', 'Availability'],
          variant.sellerInventories.map(({ sellerId, sellerName }) => [
            link(
              sellerName,
              addressOf(here, paths.product(variant.id, product.urlSlug, { seller: sellerId })),
            ),
            ...offerCells(product, variant, sellerId),
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
              link(choice.name, addressOf(here, choice.href)),
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
          specification.map((row) => [
            row.name,
            'text' in row ? row.text : row.swatches.map(({ name }) => name).join(', '),
          ]),
        ),
      ];

const reviewed = (here: Here, { reviews }: ProductPage): RootContent[] => {
  if (reviews.count === 0) return [];
  const mean = `${reviews.average} of 5 stars in ${counted(reviews.count, 'review')}. `;
  return [
    heading(2, 'Reviews'),
    paragraph(mean, link('All reviews', addressOf(here, reviews.all))),
    ...reviews.list.flatMap(reviewNodes),
  ];
};

/** One review: who, how many stars, and the words, which are the customer's. */
export const reviewNodes = (review: ShownReview): RootContent[] => {
  const { author, rating, date, comment, verified, answer } = review;
  const who = author === '' ? 'A customer' : author;
  const facts = [`${String(rating)} of 5 stars`, date, verified ? 'bought here' : '']
    .filter((words) => words !== '')
    .join(', ');
  return [
    ...quoted(`${who}, ${facts}`, [
      { type: 'paragraph', children: [text(comment.trim() || 'No words.')] },
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
    [link('Delivery', addressOf(here, '/privacy-policy'))],
    [
      'A return is allowed within 14 days of delivery: ',
      link('Return Policy', addressOf(here, '/return-policy')),
    ],
  ]),
];
