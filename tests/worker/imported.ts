import {
  type CatalogueRecordInput,
  finishImport,
  importRecords,
  type Product,
  type TagPath,
} from '@parlour/contract';
import { operate } from './operator/orders.ts';

type ProductInput = Extract<CatalogueRecordInput, { kind: 'product' }>;
type VariantInput = ProductInput['variants'][number];
type OfferInput = NonNullable<VariantInput['offers']>[number];
type TagPathInput = NonNullable<ProductInput['tags']>[number];

interface TestVariant extends Omit<Partial<VariantInput>, 'offers'> {
  /** Pounds, for one offer of the usual seller. */
  readonly price?: number;
  readonly offers?: readonly OfferInput[];
}

/** A product as far as a test cares about it; a price or offers without variants are those of its only one. */
export interface TestProduct extends Omit<Partial<ProductInput>, 'variants'> {
  readonly name: string;
  /** Tells products of one name apart. */
  readonly slug?: string;
  readonly price?: number;
  readonly offers?: readonly OfferInput[];
  readonly variants?: readonly TestVariant[];
}

/** A tag by the names of its path, such as `tag('category', 'Seating', 'Sofas')`. */
export const tag = (type: TagPath['type'], ...names: readonly string[]): TagPathInput => ({
  type,
  path: names.map((name) => ({ name })),
});

/** An offer of a seller with five in stock. Money is in pounds. */
export const offer = (price: number, more: Partial<OfferInput> = {}): OfferInput => ({
  seller: { name: 'Oak & Sons' },
  price,
  stock: 5,
  ...more,
});

/** Without words, as most suppliers' numbers are: a search finds the words of a reference, too. */
const numberOf = (words: string): string =>
  Array.from(words, (letter) => letter.charCodeAt(0).toString(16)).join('');

const named = (of: string, name: string | undefined): string =>
  name === undefined ? of : `${of} ${name}`;

/** A record with what a test leaves out. A variant's title is its product's, and its own name if it has one. */
const recordOf = ({ price, offers, variants, ...product }: TestProduct): ProductInput => {
  const reference = product.reference ?? product.slug ?? product.name;
  const described = variants ?? [{ price, offers }];
  return {
    kind: 'product',
    ...product,
    reference,
    variants: described.map(({ price: asked, offers: made = [], ...variant }, at) => ({
      reference: numberOf(`${at} ${reference}`),
      name: product.name,
      seoTitle: named(product.name, variant.name),
      ...variant,
      offers: [...made, ...(asked === undefined ? [] : [offer(asked)])],
    })),
  };
};

const PARLOUR = ['parlour'];
/** Records in one call. */
const PART = 100;

/** Imports products, and leaves the import unfinished. @throws {Error} for a refused one */
export const importedInPart = async (
  products: readonly TestProduct[],
  sites: readonly string[] = PARLOUR,
): Promise<void> => {
  for (let at = 0; at < products.length; at += PART) {
    const records = products.slice(at, at + PART).map(recordOf);
    const body = { sites: [...sites], source: 'catalogue', records };
    const { outcomes } = await operate(importRecords, { body });
    const refused = outcomes.find(({ outcome }) => outcome === 'refused');
    if (refused) throw new Error(JSON.stringify(refused));
  }
};

/** Ends an import: the sites' lists and words are made anew. */
export const finished = async (sites: readonly string[] = PARLOUR): Promise<void> => {
  await operate(finishImport, { body: { sites: [...sites] } });
};

/** Imports products to sites as the command line does, so that a test sees what customers see. */
export const imported = async (
  products: readonly TestProduct[],
  sites: readonly string[] = PARLOUR,
): Promise<void> => {
  await importedInPart(products, sites);
  await finished(sites);
};

/** The name of the variant that stands for a product in a reply, without the product's. */
export const shownVariant = ({ variants, defaultVariant }: Product): string | undefined =>
  variants.find(({ id }) => id === defaultVariant)?.name;
