import { useEffect, useState } from 'react';
import { paths } from '#lib/paths.ts';

const editedIn = (query: string): string => new URLSearchParams(query).get('edit') ?? '';

/** Which address is edited, as the page's address says it: going back edits what was edited before. */
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
    /** An address was saved or is gone, so nothing leads back to it; another may be edited by then. */
    finish: (id: string): void => {
      if (editedIn(location.search) !== id) return;
      history.replaceState(null, '', paths.addresses());
      setEdited('');
    },
  };
};
