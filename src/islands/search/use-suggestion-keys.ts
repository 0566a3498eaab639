import { useStore } from '@nanostores/react';
import { useState, type KeyboardEvent } from 'react';
import { $search } from '../state/search/search.ts';

/** Keyboard control of a combobox with a list of suggestions (ARIA Authoring Practices). */
export const useSuggestionKeys = (isOpen: boolean, open: () => void, close: () => void) => {
  const { suggestions } = useStore($search);
  const [chosen, setActive] = useState(-1);
  const active = isOpen && chosen < suggestions.length ? chosen : -1;

  /** Moves by one; between the last suggestion and the first, none is selected. */
  const move = (step: 1 | -1): void => {
    const places = suggestions.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      if (isOpen) event.preventDefault();
      setActive(-1);
      close();
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      open();
      if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1);
    }
  };

  return { active, setActive, onKeyDown, suggestion: suggestions[active]?.suggestion };
};
