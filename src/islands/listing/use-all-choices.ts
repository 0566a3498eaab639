import { useState, type MouseEvent } from 'react';

/**
 * Whether a group of the sidebar shows all its choices, and what a press of the link to them does: it
 * shows them where they are, with no other page.
 * @param first whether it does so at first
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
