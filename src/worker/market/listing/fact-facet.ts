import type { FactFacet as Reply } from '@parlour/contract';
import { factKey, factValue } from '@parlour/domain';
import { type FactFacet, factRowName } from '@parlour/search';

export type FactFacetReply = Reply;

/** A fact of a list as its sidebar shows it: numbers in the fact's unit, values in their order. */
export const toFactFacet = ({ kind, products, extent, values }: FactFacet): FactFacetReply => {
  const { slug, name, group, type, unit, choices } = kind;
  const [least = null, most = null] = (extent ?? []).map((end) => {
    const value = factValue(kind, end);
    return typeof value === 'number' ? value : null;
  });
  const counts = new Map(values.map(({ value, products }) => [factRowName(value), products]));
  const named =
    type === 'yes_no'
      ? [
          ['yes', 'Yes'],
          ['no', 'No'],
        ]
      : choices.map((choice) => [factKey(choice), choice]);
  return {
    ...{ slug, name, group, type, unit, least, most, count: products },
    values: named.flatMap(([value = '', shown = '']) => {
      const count = counts.get(value) ?? 0;
      return count === 0 ? [] : [{ value, name: shown, count }];
    }),
  };
};
