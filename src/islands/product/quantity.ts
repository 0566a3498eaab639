import {
  maxQuantity,
  MIN_QUANTITY,
  stepped,
  typed,
  type QuantityBounds,
} from '#lib/product/quantity.ts';
import { showBuyingMessage } from './buying-message.ts';

const boundsOf = (input: HTMLInputElement): QuantityBounds => {
  const { stock, maxOrderSize } = input.form?.dataset ?? {};
  return stock === undefined
    ? { stock: Number(input.max), maxOrderSize: 0 }
    : { stock: Number(stock), maxOrderSize: Number(maxOrderSize) };
};

/** A press of minus or plus (PDP-017, PDP-019). */
export const step = (button: HTMLElement): void => {
  const input = button.parentElement?.querySelector('input');
  if (!input) return;
  const by = button.dataset.step === '1' ? 1 : -1;
  input.value = String(stepped(Number(input.value) || MIN_QUANTITY, by, boundsOf(input)));
  bound(input);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

/** A quantity that was typed into the buying box (PDP-018). */
export const check = (input: HTMLElement): void => {
  if (!(input instanceof HTMLInputElement)) return;
  const { quantity, message } = typed(input.value, boundsOf(input));
  input.value = String(quantity);
  bound(input);
  if (input.form) showBuyingMessage(input.form, message);
};

/** A button at its bound does nothing (spec decision 14). */
const bound = (input: HTMLInputElement): void => {
  const quantity = Number(input.value);
  const ends = { '-1': MIN_QUANTITY, '1': maxQuantity(boundsOf(input)) };
  for (const [by, end] of Object.entries(ends)) {
    const button = input.parentElement?.querySelector<HTMLButtonElement>(`[data-step="${by}"]`);
    if (!button) continue;
    button.disabled = by === '1' ? quantity >= end : quantity <= end;
    if (button.disabled && document.activeElement === document.body) input.focus();
  }
};
