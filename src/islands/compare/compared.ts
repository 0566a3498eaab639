import type { ChangeEvent } from 'react';
import { COMPARE_FIELD, COMPARE_FORM, MAX_COMPARED } from '#lib/compare/compared.ts';
import { $compared, setCompared } from '../state/compare/compared.ts';
import { notify } from '../state/shell/notices.ts';

const BOXES = `input[type=checkbox][name="${COMPARE_FIELD}"]`;

/** Ticks what is selected, on the tiles and in the form; hidden fields stand for what is not on this page. */
export const showCompared = (root: Element): void => {
  const ids = $compared.get();
  const boxes = [...root.querySelectorAll<HTMLInputElement>(BOXES)];
  for (const box of boxes) box.checked = ids.includes(box.value);
  const form = root.querySelector<HTMLFormElement>(`#${COMPARE_FORM}`);
  if (!form) return;
  const here = new Set(boxes.map(({ value }) => value));
  for (const old of form.querySelectorAll('input')) old.remove();
  for (const id of ids.filter((one) => !here.has(one))) form.appendChild(hidden(id));
  form.toggleAttribute('data-marked', ids.length > 0);
  const said = form.querySelector('[data-compare-said]');
  if (said && ids.length > 0) said.textContent = `${ids.length} of ${MAX_COMPARED} to compare`;
};

const hidden = (value: string): HTMLInputElement =>
  Object.assign(document.createElement('input'), { type: 'hidden', name: COMPARE_FIELD, value });

/** Takes over what was ticked before the island loaded, and shows each change; returns how to stop. */
export const watchCompared = (root: Element): (() => void) => {
  for (const box of root.querySelectorAll<HTMLInputElement>(`${BOXES}:checked`)) {
    setCompared(box.value, true);
  }
  return $compared.subscribe(() => {
    showCompared(root);
  });
};

/** A box of a tile was ticked or cleared. */
export const onCompareChange = ({ target }: ChangeEvent<HTMLElement>): void => {
  if (!(target instanceof HTMLInputElement) || !target.matches(BOXES)) return;
  if (setCompared(target.value, target.checked)) return;
  target.checked = false;
  notify('Info', `You can compare up to ${MAX_COMPARED} products`);
};
