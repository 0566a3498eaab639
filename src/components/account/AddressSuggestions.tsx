import type { AddressSuggestion } from '@parlour/contract';
import styles from './AddressSuggestions.module.css';

interface Props {
  readonly suggestions: readonly AddressSuggestion[];
  /** Fills in a suggestion; without it the suggestions are plain text. */
  readonly onChoose?: ((suggestion: AddressSuggestion) => void) | undefined;
}

const placeOf = ({ line_1, line_2, town_or_city, country }: AddressSuggestion): string =>
  [line_1, line_2, town_or_city, country].filter(Boolean).join(', ');

/** The towns of a postcode. */
export const AddressSuggestions = ({ suggestions, onChoose }: Props) => (
  <div className={`across small ${styles.suggestions}`} role="status">
    {suggestions.length === 0 ? (
      <p>We don’t know this postcode. Please enter the address yourself.</p>
    ) : (
      <>
        <p>This postcode is in:</p>
        <ul>
          {suggestions.map((suggestion) => (
            <li key={placeOf(suggestion)}>
              <Place suggestion={suggestion} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
);

interface PlaceProps extends Pick<Props, 'onChoose'> {
  readonly suggestion: AddressSuggestion;
}

const Place = ({ suggestion, onChoose }: PlaceProps) => {
  if (!onChoose) return placeOf(suggestion);
  return (
    <button
      type="button"
      className="link-button"
      onClick={() => {
        onChoose(suggestion);
      }}
    >
      {placeOf(suggestion)}
    </button>
  );
};
