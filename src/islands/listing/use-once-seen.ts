import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { painted } from '../intent/painted.ts';

/** What an answer does not need: as it was before, until the answer is seen. */
export const useOnceSeen = (now: ReactNode): ReactNode => {
  const [shown, setShown] = useState(now);
  useEffect(() => {
    let isLatest = true;
    void painted().then(() => {
      if (!isLatest) return;
      startTransition(() => {
        setShown(now);
      });
    });
    return () => {
      isLatest = false;
    };
  }, [now]);
  return shown;
};
