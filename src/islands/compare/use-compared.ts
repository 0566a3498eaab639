import { useSyncExternalStore } from 'react';
import { $compared } from '../state/compare/compared.ts';

const NONE: readonly string[] = [];

const subscribe = (onChange: () => void): (() => void) => $compared.listen(onChange);

/** Ids of the variants selected for comparison; none during hydration. */
export const useCompared = (): readonly string[] =>
  useSyncExternalStore(
    subscribe,
    () => $compared.get(),
    () => NONE,
  );

/** Whether a variant is selected for comparison. */
export const useIsCompared = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => $compared.get().includes(id),
    () => false,
  );
