import type { Product } from '#lib/contract/entities/product.ts';
import { productOf, type Telling } from './product.ts';
import {
  agrees,
  dimensionsOf,
  matching,
  type Purchasable,
  type SelectedOption,
} from './purchasable.ts';

/** What is chosen of a product, and what may be given up first. */
export interface Selection {
  /** Id of the variant that was asked for; it decides everything. */
  readonly variantId?: string | undefined;
  readonly selected: readonly SelectedOption[];
  /** Names of options; the last is given up first. */
  readonly preferences: readonly string[];
}

/** Most variants that are told in full. */
const MOST = 50;

/**
 * A product with what agrees with a selection: what is effectively selected, and of each value whether it
 * exists and can be had beside that. Undefined when nothing is left of `kept`.
 * @param all everything that has a price
 * @param kept those of them that filters leave
 */
export const detailOf = (
  product: Product,
  all: readonly Purchasable[],
  kept: readonly Purchasable[],
  { variantId, selected, preferences }: Selection,
  telling: Telling,
): Readonly<Record<string, unknown>> | undefined => {
  const asked = kept.find(({ id }) => id === variantId);
  const featured = asked ?? kept.find(({ isAvailable }) => isAvailable) ?? kept[0];
  if (!featured) return undefined;
  const isChosen = asked === undefined && selected.length > 0;
  const effective = isChosen ? relaxed(kept, selected, preferences) : featured.options;
  const agreeing = matching(kept, effective);
  const first = agreeing.includes(featured) ? featured : agreeing[0];
  const shown = [...(first ? [first] : []), ...agreeing.filter((one) => one !== first)];
  return {
    ...productOf(product, all, shown.slice(0, MOST), telling),
    ...signals(all, effective),
  };
};

/** What is left of a selection that something agrees with, dropping what matters least first. */
const relaxed = (
  kept: readonly Purchasable[],
  selected: readonly SelectedOption[],
  preferences: readonly string[],
): readonly SelectedOption[] => {
  const rank = ({ name }: SelectedOption): number => {
    const at = preferences.indexOf(name);
    return at < 0 ? preferences.length : at;
  };
  let left = selected.toSorted((one, other) => rank(one) - rank(other));
  while (left.length > 0 && matching(kept, left).length === 0) left = left.slice(0, -1);
  return selected.filter((one) => left.includes(one));
};

const signals = (
  all: readonly Purchasable[],
  selected: readonly SelectedOption[],
): Readonly<Record<string, unknown>> => {
  const dimensions = dimensionsOf(all);
  if (dimensions.length === 0) return {};
  return {
    selected,
    options: dimensions.map(({ name, values }) => {
      const beside = matching(
        all,
        selected.filter((one) => one.name !== name),
      );
      return {
        name,
        values: values.map(({ id, label }) => {
          const those = beside.filter(({ options }) => agrees(options, { name, label, id }));
          return {
            ...(id === undefined ? {} : { id }),
            label,
            available: those.some(({ isAvailable }) => isAvailable),
            exists: those.length > 0,
          };
        }),
      };
    }),
  };
};
