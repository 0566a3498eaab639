import { Choice } from '#components/listing/Choice.tsx';
import { type Choice as Filter, type ChoiceGroup, filterLink } from '#lib/listing/filter-panel.ts';
import type { KnownList } from '#lib/listing/list-place.ts';

/** What all parts of the panel follow from. */
export interface PanelState {
  readonly list: KnownList;
  /** Whether choices are checkboxes by now. */
  readonly isBox: boolean;
}

interface Props extends PanelState {
  readonly filter: Filter;
  readonly look: ChoiceGroup['look'];
  readonly className?: string;
}

/** A filter as a choice of the panel. */
export const FilterChoice = ({ filter, look, className, list, isBox }: Props) => {
  const [name, segment, count, mark] = filter;
  return (
    <Choice
      name={name}
      filter={segment}
      count={count}
      mark={mark}
      look={look}
      className={className}
      isBox={isBox}
      {...filterLink(list, segment)}
    />
  );
};
