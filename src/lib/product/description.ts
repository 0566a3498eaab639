import type { Product, Variant } from '@parlour/contract';
import { shortened, textOfHtml } from '@parlour/domain';

/** Search engines show about this many characters. */
const MOST_SHOWN = 160;
/** The least that a channel or an assistant's protocol accepts, in characters. */
const LONGEST = 5_000;

/** What is true of all variants of a product, whole if its page says it; '' if nothing is written about it. */
export const productDescription = ({ seo_description, productSummary }: Product): string =>
  shortened(textOfHtml(productSummary) || textOfHtml(seo_description), LONGEST);

/** The product's description, and then what its page says of this variant alone. */
export const variantDescription = (product: Product, { description }: Variant): string => {
  const texts = [productDescription(product), textOfHtml(description)].filter(
    (text) => text !== '',
  );
  return shortened([...new Set(texts)].join(' '), LONGEST);
};

/** The description of a variant's page: what is written for search engines, else the beginning of what the page says. */
export const pageDescription = (product: Product, variant: Variant): string =>
  product.seo_description || shortened(variantDescription(product, variant), MOST_SHOWN);
