import { useEffect, useState } from 'react';
import { paths } from '#lib/paths.ts';

const editedIn = (query: string): string => new URLSearchParams(query).get('edit') ?? '';

/** The edited address, which the page's URL names: going back returns to the address edited before. */
export const useEdited = (first: string) => {
  const [editedId, setEdited] = useState(first);

  useEffect(() => {
    const follow = () => {
      setEdited(editedIn(location.search));
    };
    addEventListener('popstate', follow);
    return () => {
      removeEventListener('popstate', follow);
    };
  }, []);

  return {
    editedId,
    edit: (id: string): void => {
      history.pushState(null, '', paths.addresses(id));
      setEdited(id);
    },
    /**
     * The address was saved or deleted, so no history entry leads back to it; the visitor may be editing
     * another by then.
     */
    finish: (id: string): void => {
      if (editedIn(location.search) !== id) return;
      history.replaceState(null, '', paths.addresses());
      setEdited('');
    },
  };
};
