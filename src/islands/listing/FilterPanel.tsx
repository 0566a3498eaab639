import { useStore } from '@nanostores/react';
import { Fragment, useMemo } from 'react';
import {
  type ChoiceGroup,
  type FilterPanel as Panel,
  listOf,
  withAllChoices,
} from '#lib/listing/filter-panel.ts';
import { island } from '../island.tsx';
import { filters } from '../state/listing/filters.ts';
import { useHydrated } from '../use-hydrated.ts';
import { FilterChoice, type PanelState } from './FilterChoice.tsx';
import { Group } from './Group.tsx';
import { RangeFields } from './RangeFields.tsx';
import styles from './FilterPanel.module.css';

interface Props {
  readonly panel: Panel;
}

/**
 * The filters of a list. What is pressed is chosen at once, and the script of the page draws the list with it; its
 * counts come with that page.
 */
export const FilterPanel = island(({ panel }: Props) => {
  const isBox = useHydrated();
  const served = useMemo(() => listOf(panel), [panel]);
  const wanted = useStore(filters.$list);
  // The server's HTML shows the list of the page, also where another has been pressed since.
  const list = (isBox ? wanted : null) ?? served;
  if (list === null) throw new Error(`${panel.list} is no address of a list`);
  return (
    <div data-list={panel.list} data-also={panel.also.join(' ')}>
      {panel.groups.map((group) => (
        <Choices key={group.name} group={group} list={list} isBox={isBox} />
      ))}
      <RangeFields facts={panel.facts} firstDay={panel.firstDay} list={list} isBox={isBox} />
    </div>
  );
});

/** The choices of one kind: the first few, and all of them on request. */
const Choices = ({ group, ...state }: PanelState & { readonly group: ChoiceGroup }) => {
  const { name, look, open, sections, all } = group;
  return (
    <Group name={name} open={open}>
      {sections.map(({ name: heading, head, choices }) => (
        <Fragment key={heading}>
          {/* The parent tag of the choices, which can be chosen itself where the list has it. */}
          {head ? (
            <FilterChoice
              filter={head}
              look={look}
              className={choices.length > 0 ? 'muted' : `muted ${styles.last}`}
              {...state}
            />
          ) : (
            heading !== '' && <p className={`muted small ${styles.heading}`}>{heading}</p>
          )}
          {choices.length > 0 && (
            <ul className={`choices ${styles.last} ${heading === '' ? '' : styles.below}`}>
              {choices.map((filter) => (
                <li key={filter[1]}>
                  <FilterChoice filter={filter} look={look} {...state} />
                </li>
              ))}
            </ul>
          )}
        </Fragment>
      ))}
      {all && (
        <a
          className={`all reach small ${styles.all}`}
          href={withAllChoices(state.list, all.type)}
          rel="nofollow"
          data-all-choices=""
        >
          {`All ${String(all.size)}`}
          <span className="visually-hidden">{` of ${name}`}</span>
        </a>
      )}
    </Group>
  );
};
