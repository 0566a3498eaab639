import type { ReactNode } from 'react';
import { Sidebar } from '#components/listing/Sidebar.tsx';
import type { StoreChoice, StoreSidebar as Choices } from '#lib/stores/store-sidebar.ts';
import { Clipped } from './Clipped.tsx';
import { StoreChoices } from './StoreChoices.tsx';
import styles from './StoreSidebar.module.css';

interface Props {
  readonly sidebar: Choices;
  /** Id of the checkbox that shows the sidebar on wide screens. */
  readonly toggle: string;
}

/** Number of rows of the choices, which sets their height. */
const rowsOf = (choices: readonly StoreChoice[]): number =>
  choices.reduce((rows, { children }) => rows + 1 + rowsOf(children), 0);

/** The filters of a seller's store. */
export const StoreSidebar = ({ sidebar, toggle }: Props) => {
  const { categories, rooms, prices, resetAll } = sidebar;
  const clear = { name: 'Reset All', href: resetAll ?? '#listing' };
  return (
    <Sidebar heading="Filters" clear={clear} toggle={toggle}>
      <Section id="store-categories" heading="Category">
        <Clipped id="more-categories" height={200} rows={rowsOf([categories])}>
          <StoreChoices choices={[categories]} look="plain" />
        </Clipped>
      </Section>
      <Section id="store-rooms" heading="Room">
        <Clipped id="more-rooms" height={300} rows={rooms.length}>
          <StoreChoices choices={rooms} look="checkbox" />
        </Clipped>
      </Section>
      <Section id="store-prices" heading="Price">
        <StoreChoices choices={prices} look="plain" />
      </Section>
    </Sidebar>
  );
};

interface SectionProps {
  readonly id: string;
  readonly heading: string;
  readonly children: ReactNode;
}

const Section = ({ id, heading, children }: SectionProps) => (
  <section className="rule-below pad-4" aria-labelledby={id}>
    <h3 className={`heading-label ${styles.heading}`} id={id}>
      {heading}
    </h3>
    {children}
  </section>
);
