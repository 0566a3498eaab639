import type { Product } from '#lib/contract/entities/product.ts';
import type { Option, Swatch, Variant } from '#lib/contract/entities/variant.ts';
import { defaultVariant } from '#lib/domain/default-variant.ts';
import { selectOffer } from '#lib/domain/inventory.ts';
import type { Pence } from '#lib/domain/money.ts';
import { swatchName } from '#lib/product/choice.ts';
import { choicesOf, select, type Selected } from '#lib/product/product-choice.ts';
import { asData } from '../../as-data.ts';
import { itemId } from '../item-id.ts';

/** What a variant is told from others by. */
export interface SelectedOption {
  readonly name: string;
  readonly label: string;
  readonly id?: string | undefined;
}

/** A variant with an option and a swatch, at a price: what the protocol calls a variant. */
export interface Purchasable {
  readonly id: string;
  readonly variant: Variant;
  readonly selected: Selected;
  readonly options: readonly SelectedOption[];
  /** For one piece, delivery and VAT included. */
  readonly now: Pence;
  /** Earlier, higher price. */
  readonly was: Pence | null;
  readonly isAvailable: boolean;
}

/** Most of one product that are looked at. */
const MOST = 200;
/** Most characters of a name. */
export const NAME = 200;

const DIMENSIONS = { variant: 'Variant', option: 'Option', swatch: 'Swatch' } as const;

/**
 * Everything of a product that has a price, its default variant first. What is sold by e-mail has none
 * (spec decision 98).
 */
export const purchasablesOf = (product: Product): readonly Purchasable[] => {
  const first = defaultVariant(product.variants, ({ id }) => id === product.defaultVariant);
  const others = product.variants.filter((variant) => variant !== first);
  return [...(first ? [first] : []), ...others]
    .flatMap((variant) => choicesIn(variant).map((choice) => ({ variant, ...choice })))
    .slice(0, MOST)
    .flatMap((chosen) => purchasable(product, chosen) ?? []);
};

interface Chosen {
  readonly variant: Variant;
  readonly option: Option | null;
  readonly swatch: Swatch | null;
}

const choicesIn = (variant: Variant): readonly Omit<Chosen, 'variant'>[] => {
  const { options, swatches } = choicesOf(variant, selectOffer(variant.sellerInventories));
  const withOption = options.length > 0 ? options : [null];
  return withOption.flatMap((option) => {
    const own = option !== null && option.swatches.length > 0 ? option.swatches : swatches;
    return (own.length > 0 ? own : [null]).map((swatch) => ({ option, swatch }));
  });
};

const purchasable = (
  product: Product,
  { variant, option, swatch }: Chosen,
): Purchasable | undefined => {
  const choice = { option: option?.id, swatch: swatch?.id };
  const selected = select(product, variant, choice);
  if (selected.price.status === 'request_price' || selected.offer === null) return undefined;
  const { now, was } = selected.price;
  return {
    id: itemId({ variantId: variant.id, ...choice }),
    ...{ variant, selected, now, was },
    options: [
      ...(product.variants.length > 1
        ? [{ name: DIMENSIONS.variant, label: variantLabel(variant), id: variant.id }]
        : []),
      ...(option ? [{ name: DIMENSIONS.option, label: asData(option.name, NAME) }] : []),
      ...(swatch
        ? [{ name: DIMENSIONS.swatch, label: asData(swatchName(swatch.name), NAME) }]
        : []),
    ],
    isAvailable: selected.buying.check === 0,
  };
};

const variantLabel = ({ id, name, seoTitle }: Variant): string =>
  asData(name || seoTitle || id, NAME);

/** Whether a selection says the same of a dimension as a purchasable does. */
export const agrees = (
  options: readonly SelectedOption[],
  { name, label, id }: SelectedOption,
): boolean =>
  options.some(
    (option) =>
      option.name === name &&
      (id !== undefined && option.id !== undefined ? option.id === id : option.label === label),
  );

/** Those that agree with everything selected. */
export const matching = <P extends Pick<Purchasable, 'options'>>(
  purchasables: readonly P[],
  selected: readonly SelectedOption[],
): readonly P[] =>
  purchasables.filter(({ options }) => selected.every((one) => agrees(options, one)));

/** The dimensions of a product with all their values, in the order in which they come. */
export const dimensionsOf = (
  purchasables: readonly Purchasable[],
): readonly { readonly name: string; readonly values: readonly SelectedOption[] }[] => {
  const all = purchasables.flatMap(({ options }) => options);
  return [...new Set(all.map(({ name }) => name))].map((name) => {
    const values = all.filter((option) => option.name === name);
    return { name, values: [...new Map(values.map((one) => [one.id ?? one.label, one])).values()] };
  });
};
