import { COMPARE_FIELD, COMPARE_FORM, MAX_COMPARED } from '#lib/compare/compared.ts';
import { $compared, setCompared } from '../state/compare/compared.ts';
import { notify } from '../state/shell/notices.ts';

const formOf = (): HTMLFormElement | null => document.forms.namedItem(COMPARE_FORM);

/** The form's fields for products: the boxes of the page's tiles, and hidden ones for those of other lists. */
const fieldsOf = (form: HTMLFormElement): readonly HTMLInputElement[] =>
  [...form.elements].filter(
    (field) => field instanceof HTMLInputElement && field.name === COMPARE_FIELD,
  ) as HTMLInputElement[];

const isBox = ({ type }: HTMLInputElement): boolean => type === 'checkbox';

/** Shows which products are marked, and how many. */
const show = (form: HTMLFormElement): void => {
  const compared = $compared.get();
  const [boxes, hidden] = [true, false].map((box) =>
    fieldsOf(form).filter((one) => isBox(one) === box),
  );
  for (const box of boxes ?? []) box.checked = compared.includes(box.value);
  for (const field of hidden ?? []) field.remove();
  const elsewhere = compared.filter((id) => !boxes?.some(({ value }) => value === id));
  for (const value of elsewhere) {
    const field = document.createElement('input');
    form.appendChild(Object.assign(field, { type: 'hidden', name: COMPARE_FIELD, value }));
  }
  form.toggleAttribute('data-marked', compared.length > 0);
  const said = form.querySelector('p');
  if (!said) return;
  said.textContent =
    compared.length > 0
      ? `${String(compared.length)} of ${String(MAX_COMPARED)} to compare`
      : 'Compare up to four products';
};

const showNow = (): void => {
  const form = formOf();
  if (form) show(form);
};

const onChange = ({ target }: Event): void => {
  if (!(target instanceof HTMLInputElement) || target.form?.id !== COMPARE_FORM) return;
  if (!setCompared(target.value, target.checked)) {
    notify('Info', `You can compare up to ${String(MAX_COMPARED)} products`);
  }
  showNow();
};

/**
 * Remembers the marked products of a list from list to list, up to four. Boxes that were ticked before this
 * script ran count, and those beyond the limit are cleared.
 */
export const followComparison = (): void => {
  const form = formOf();
  const ticked = form ? fieldsOf(form).filter((box) => isBox(box) && box.checked) : [];
  for (const { value } of ticked) setCompared(value, true);
  showNow();
  document.addEventListener('change', onChange);
  document.addEventListener('astro:after-swap', showNow);
};
