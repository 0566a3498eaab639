import { COMPARE_FIELD, COMPARE_FORM } from '#lib/compare/compared.ts';
import { setCompared } from '../state/compare/compared.ts';

/** Takes over what was ticked before the boxes responded; what there is no room for is cleared. */
export const takeOverTicks = (): void => {
  for (const box of document.forms.namedItem(COMPARE_FORM)?.elements ?? []) {
    if (!(box instanceof HTMLInputElement) || box.name !== COMPARE_FIELD) continue;
    if (box.checked) box.checked = setCompared(box.value, true);
  }
};
