import { choiceIn, type ProductPage } from './product-page.ts';

/** The address of a product that its page is kept under: with what was chosen of what there is, and nothing else. */
export const productAddress = (
  asked: URL,
  { canonical, selected: { choice, offer } }: Pick<ProductPage, 'canonical' | 'selected'>,
): string => {
  const taken = { option: choice.option?.id, swatch: choice.swatch?.id, seller: offer?.sellerId };
  const own = new URL(canonical, asked);
  for (const [name, id] of Object.entries(choiceIn(asked.searchParams))) {
    if (id !== undefined && id === taken[name as keyof typeof taken])
      own.searchParams.set(name, id);
  }
  return own.pathname + own.search;
};
