import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { paths } from '#lib/paths.ts';

/** Characters of a search text that a call accepts. */
const MAX_TEXT_LENGTH = 200;

interface Props {
  /** Prefix of the ids that the box refers to. */
  readonly id: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly isOpen: boolean;
  /** Index of the suggestion selected by keyboard, -1 for none. */
  readonly active: number;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onOpen: () => void;
  readonly onClear: () => void;
  readonly onCancel: (event: MouseEvent<HTMLElement>) => void;
  readonly onSubmit: (text: string) => void;
}

/** The search box: a plain form that leads to the results, and a combobox once hydrated. */
export const SearchForm = (props: Props) => {
  const { id, input, isOpen, active } = props;
  return (
    <form
      className="search"
      action={paths.products()}
      onReset={props.onClear}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit(input.current?.value ?? '');
      }}
    >
      <button type="submit" className="submit" aria-label="Search">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="10.5" cy="10.5" r="6.5" />
          <path d="m15.5 15.5 5 5" />
        </svg>
      </button>
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        name="searchQuery"
        placeholder="Search"
        aria-label="Search"
        maxLength={MAX_TEXT_LENGTH}
        autoComplete="off"
        role="combobox"
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}list` : undefined}
        aria-activedescendant={active >= 0 ? `${id}option${active}` : undefined}
        onChange={(event) => {
          props.onType(event.target.value);
        }}
        onKeyDown={props.onKeyDown}
        onClick={props.onOpen}
      />
      <button
        type="reset"
        className="clear"
        aria-label="Clear the search"
        onClick={() => input.current?.focus()}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m7 7 10 10M17 7 7 17" />
        </svg>
      </button>
      <button type="reset" className="cancel" onClick={props.onCancel}>
        Cancel
      </button>
    </form>
  );
};
