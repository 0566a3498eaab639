import { COMPARE_FIELD, COMPARE_FORM } from '#lib/compare/compared.ts';
import { setCompared } from '../state/compare/compared.ts';

/** Takes over what was ticked before the boxes responded. */
export const takeOverTicks = (): void => {
  const form = document.forms.namedItem(COMPARE_FORM);
  if (!form) return;
  for (const id of new FormData(form).getAll(COMPARE_FIELD)) {
    if (typeof id === 'string') setCompared(id, true);
  }
};
