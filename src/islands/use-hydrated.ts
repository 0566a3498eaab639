import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether React has hydrated the page: from then on the browser's abilities are known. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
