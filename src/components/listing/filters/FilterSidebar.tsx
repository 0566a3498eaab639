import type { ListFilters } from '#lib/listing/filters/list-filters.ts';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import { RangeFilters } from './RangeFilters.tsx';
import { Sidebar } from '../Sidebar.tsx';

interface Props {
  readonly filters: ListFilters;
  /** Id of the checkbox that shows the sidebar on wide screens. */
  readonly toggle: string;
}

/** The filters of a list. */
export const FilterSidebar = ({ filters: { groups, ranges, clearAll }, toggle }: Props) => (
  <Sidebar
    heading="Filters"
    clear={clearAll === null ? null : { name: 'Clear all', href: clearAll }}
    toggle={toggle}
  >
    {groups.map((group) => (
      <ChoiceGroup key={group.name} group={group} />
    ))}
    <RangeFilters form={ranges} />
  </Sidebar>
);
