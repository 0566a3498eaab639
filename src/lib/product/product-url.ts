import { choiceIn, type ProductPage } from './product-page.ts';

const CHOICES = ['option', 'swatch', 'seller'] as const;

/** The address of a product that its page is kept under: with what was chosen of what there is, and nothing else. */
export const productUrl = (
  asked: URL,
  { canonical, selected: { choice, offer } }: Pick<ProductPage, 'canonical' | 'selected'>,
): string => {
  const taken = { option: choice.option?.id, swatch: choice.swatch?.id, seller: offer?.sellerId };
  const chosen = choiceIn(asked.searchParams);
  const own = new URL(canonical, asked);
  for (const name of CHOICES) {
    const id = chosen[name];
    if (id !== undefined && id === taken[name]) own.searchParams.set(name, id);
  }
  return own.pathname + own.search;
};
