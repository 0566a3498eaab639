/**
 * The variant that represents a product: the one that the product names, else its first (TILE-002); undefined
 * for a product without variants.
 * @param isNamed whether the product names the variant as its default
 */
export const defaultVariant = <Variant>(
  variants: readonly Variant[],
  isNamed: (variant: Variant) => boolean,
): Variant | undefined => variants.find(isNamed) ?? variants[0];
