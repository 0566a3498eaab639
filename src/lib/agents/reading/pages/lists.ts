import type { RootContent } from 'mdast';
import { counted } from '#lib/domain/number.ts';
import { listAddress } from '../../../listing/list-address.ts';
import { listPage, type ListPage } from '../../../listing/list-page.ts';
import { productsPlace, storePlace } from '../../../listing/list-place.ts';
import { storeAddress } from '../../../stores/store-address.ts';
import { storeIndexPage } from '../../../stores/store-index.ts';
import { sellerStore } from '../../../stores/seller-store.ts';
import { heading, link, list, paragraph, paragraphs, quoted } from '../nodes.ts';
import {
  addressOf,
  linkList,
  NOT_FOUND,
  pageLine,
  productList,
  trailLine,
  type Here,
  type Read,
} from '../reading.ts';

/** A list of products, or what a search finds. */
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
      own: listAddress(here.url, page),
      robots: page.robots,
      ...{ cacheTags: page.cacheTags, isProvisional: page.isProvisional },
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

/** Choices of a group that a reader is given. */
const CHOICES = 12;

const narrower = (here: Here, { subcategories, filters }: ListPage): RootContent[] => [
  ...(subcategories.length === 0
    ? []
    : [heading(2, 'Narrower lists'), ...linkList(here, subcategories)]),
  ...(filters.chips.length === 0
    ? []
    : [
        heading(2, 'Chosen filters, each with the list without it'),
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
              link(choice.name, addressOf(here, choice.href)),
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
        ...quoted('The seller about itself', own === '' ? [] : [paragraph(own)]),
        paragraph(
          `${counted(store.count, 'product')}. `,
          link('About the seller', addressOf(here, store.profileHref)),
        ),
        ...productList(here, store.tiles),
        ...pageLine(here, store.pagination),
        ...(store.count < 2 ? [] : [heading(2, 'Orders'), ...linkList(here, store.sorts)]),
      ],
      canonical: store.canonical,
      own: storeAddress(here.url, store, here.now),
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
            link(entry, addressOf(here, href)),
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
