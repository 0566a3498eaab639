import type { FactFacet, ProductList } from '@parlour/contract';
import { type FactUnit, formatNumber, quantityText } from '@parlour/domain';
import type { RangeFilters } from '#lib/listing/range-filters.ts';
import type { ListPlace } from '../list-place.ts';
import type { ChoiceGroup, FactFields } from '../filter-panel.ts';

export const factFields = (facts: readonly FactFacet[]): readonly FactFields[] =>
  facts
    .filter(({ type }) => type === 'number')
    .map(({ slug, name, unit, least, most }) => ({
      ...{ slug, name, unit },
      extent: least === null || most === null ? '' : extentText(least, most, unit),
    }));

const extentText = (least: number, most: number, unit: FactUnit): string =>
  least === most
    ? quantityText(least, unit)
    : `${formatNumber(least)} to ${quantityText(most, unit)}`;

/** Facts narrow a list that is about them: at least a third of its products say them, or it is narrowed by them. */
export const factsToShow = (
  { facts, totalCount }: Pick<ProductList, 'facts' | 'totalCount'>,
  ranges: RangeFilters,
): readonly FactFacet[] =>
  facts.filter(
    ({ slug, count }) =>
      count * 3 >= totalCount || ranges.facts.some((wanted) => wanted.slug === slug),
  );

/** Facts with a few values, such as yes and no, each with the number of products that it would find. */
export const factGroups = (
  { ranges }: Pick<ListPlace, 'ranges'>,
  facts: readonly FactFacet[],
): readonly ChoiceGroup[] =>
  facts
    .filter(({ values }) => values.length > 0)
    .map(({ slug, name, values }) => ({
      name,
      look: 'checkbox',
      open: ranges.facts.some((fact) => fact.slug === slug && fact.values.length > 0),
      sections: [
        {
          name: '',
          choices: values.map(({ value, name: shown, count }) => [
            shown,
            `${slug}~${value}`,
            count,
          ]),
        },
      ],
    }));
