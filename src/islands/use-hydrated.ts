import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether React has taken over what the server rendered: from then on what the browser can do is known. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
