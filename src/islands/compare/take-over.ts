import { COMPARE_FIELD, COMPARE_FORM } from '#lib/compare/compared.ts';
import { setCompared } from '../state/compare/compared.ts';

/** Takes over boxes that were ticked before the page hydrated; boxes beyond the limit are cleared. */
export const takeOverTicks = (): void => {
  for (const box of document.forms.namedItem(COMPARE_FORM)?.elements ?? []) {
    if (!(box instanceof HTMLInputElement) || box.name !== COMPARE_FIELD) continue;
    if (box.checked) box.checked = setCompared(box.value, true);
  }
};
