import { useState, type MouseEvent } from 'react';

/**
 * Whether a group of the sidebar shows all its choices, and a handler for the link to them, which shows them
 * without another page.
 * @param first whether it shows all at first
 */
export const useAllChoices = (first: boolean) => {
  const [isWhole, setWhole] = useState(first);
  const showAll = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    setWhole(true);
  };
  return [isWhole, showAll] as const;
};
