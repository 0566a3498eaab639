import { ChoiceLink } from '#components/listing/Choice.tsx';
import type { StoreChoice } from '#lib/stores/store-sidebar.ts';
import styles from './StoreChoices.module.css';

interface Props {
  readonly choices: readonly StoreChoice[];
  /** A tree of names, or checkboxes. */
  readonly look: 'plain' | 'checkbox';
}

/** Choices in a seller's store, each with its subordinate choices. */
export const StoreChoices = ({ choices, look }: Props) => (
  <ul className={`choices ${styles.choices}`}>
    {choices.map((choice) => (
      <li key={choice.name}>
        <ChoiceLink choice={choice} look={look} />
        {choice.children.length > 0 && <StoreChoices choices={choice.children} look={look} />}
      </li>
    ))}
  </ul>
);
