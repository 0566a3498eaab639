/**
 * The title of a variant below its product's name: its short name if the title has the product's name in it, as
 * those of suppliers' feeds have; '' if it says nothing beyond the product's name.
 */
export const subtitleOf = (
  product: { readonly name: string },
  { name, seoTitle }: { readonly name: string; readonly seoTitle: string },
): string => {
  const subtitle = name !== '' && seoTitle.includes(product.name) ? name : seoTitle;
  return subtitle === product.name ? '' : subtitle;
};
