import type { AssortmentFile, ProductSource } from './source-schema.ts';
import { SourceError, type Sources } from './sources.ts';

type Selection = AssortmentFile[string];

const overlap = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((slug) => other.includes(slug));

const isSelected = (selection: Selection, product: ProductSource, brand: string): boolean => {
  if (selection.except.includes(product.ref)) return false;
  return (
    selection.everything ||
    selection.also.includes(product.ref) ||
    selection.brands.includes(brand) ||
    overlap(selection.styles, product.styles) ||
    overlap(selection.categories, product.categories)
  );
};

/** Ids of the sites that sell a product, in the order of assortments.toml. */
export const sitesOfProduct = (
  { assortments, tags }: Sources,
  product: ProductSource,
): string[] => {
  const brand = tags.find(
    ({ type, code = '-' }) => type === 'brand' && product.ref.startsWith(code),
  );
  return Object.entries(assortments)
    .filter(([, selection]) => isSelected(selection, product, brand?.slug ?? ''))
    .map(([site]) => site);
};

/** @throws {SourceError} for a reference in assortments.toml that no product has. */
export const checkAssortments = ({ assortments, products }: Sources): void => {
  const known = new Set(products.map(({ ref }) => ref));
  const problems = Object.entries(assortments).flatMap(([site, { also, except }]) =>
    [...also, ...except]
      .filter((ref) => !known.has(ref))
      .map((ref) => `assortments.toml: ${site}: no product "${ref}"`),
  );
  if (problems.length > 0) throw new SourceError(problems);
};
