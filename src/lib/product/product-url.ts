import { choiceIn } from './product-choice.ts';
import type { ProductPage } from './product-page.ts';

const CHOICES = ['option', 'swatch', 'seller'] as const;

/** The URL under which a product's page is cached: with the valid parts of the choice, and nothing else. */
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
