import { startTransition, useEffect, useState } from 'react';
import { painted } from './painted.ts';

/** What an answer does not need: as it was before, until the answer is seen. */
export const useOnceSeen = <Value>(now: Value): Value => {
  const [shown, setShown] = useState(() => now);
  useEffect(() => {
    let isLatest = true;
    void painted().then(() => {
      if (!isLatest) return;
      startTransition(() => {
        setShown(() => now);
      });
    });
    return () => {
      isLatest = false;
    };
  }, [now]);
  return shown;
};
