import { defaultSwatch } from '@parlour/domain';

interface PricedChoice {
  readonly id: string;
  /** Pounds; 0 if the choice has no price of its own. */
  readonly rrp: number;
  readonly rrpWithoutDiscount: number;
  /** '' for the status of its parent. */
  readonly inventoryStatus: string;
}

interface PricedSwatch extends PricedChoice {
  /** Whether the variant is shown in it; null where that is unknown. */
  readonly isShown?: boolean | null | undefined;
}

interface WithSwatches<S extends PricedChoice> extends PricedChoice {
  readonly swatches: readonly S[];
}

interface Choices<O extends WithSwatches<S>, S extends PricedSwatch> {
  readonly options: readonly O[];
  /** Swatches of the variant itself; an option has its own. */
  readonly swatches: readonly S[];
}

/** The selected option and swatch of a variant. */
export interface Choice<O, S> {
  readonly option: O | null;
  readonly swatch: S | null;
  /** Swatches to choose from. */
  readonly swatches: readonly S[];
}

/**
 * The choice by the ids in a URL. Without an option, or with an unknown one, it is the first; an option comes
 * with the swatch that the variant is shown in, or its first (PDP-047), and with none where all contradict the variant.
 */
export const choose = <O extends WithSwatches<S>, S extends PricedSwatch>(
  { options, swatches: own }: Choices<O, S>,
  ids: { readonly option?: string | undefined; readonly swatch?: string | undefined } = {},
): Choice<O, S> => {
  const option = options.find(({ id }) => id === ids.option) ?? options[0] ?? null;
  const swatches = option !== null && option.swatches.length > 0 ? option.swatches : own;
  const swatch = swatches.find(({ id }) => id === ids.swatch) ?? defaultSwatch(swatches);
  return { option, swatch, swatches };
};

interface VariantPrice {
  readonly rrp: number;
  readonly rrpWithoutDiscount: number;
  readonly inventoryStatus: string;
}

/** The price of the swatch, else of the option, else of the variant (PDP-048). */
export const priceOfChoice = (
  { option, swatch }: Choice<PricedChoice, PricedChoice>,
  price: Pick<VariantPrice, 'rrp' | 'rrpWithoutDiscount'>,
): Pick<VariantPrice, 'rrp' | 'rrpWithoutDiscount'> => {
  const priced = [swatch, option].find((one) => one !== null && one.rrp > 0) ?? price;
  return { rrp: priced.rrp, rrpWithoutDiscount: priced.rrpWithoutDiscount };
};

/** The status of the swatch, else of the option, else of the seller's offer (PDP-044). */
export const statusOfChoice = (
  { option, swatch }: Choice<PricedChoice, PricedChoice>,
  sold: string | undefined,
): string => [swatch?.inventoryStatus, option?.inventoryStatus, sold].find(Boolean) ?? '';
