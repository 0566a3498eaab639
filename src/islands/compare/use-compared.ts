import { useSyncExternalStore } from 'react';
import { COMPARE_FIELD, COMPARE_FORM } from '#lib/compare/compared.ts';
import { $compared, setCompared } from '../state/compare/compared.ts';

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

/** Takes over boxes that were ticked before the page hydrated; boxes beyond the limit are cleared. */
export const takeOverTicks = (): void => {
  for (const box of document.forms.namedItem(COMPARE_FORM)?.elements ?? []) {
    if (!(box instanceof HTMLInputElement) || box.name !== COMPARE_FIELD) continue;
    if (box.checked) box.checked = setCompared(box.value, true);
  }
};
