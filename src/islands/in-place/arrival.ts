import { AFTER_EXCHANGE } from '@parlour/client';
import { daysOf } from '#lib/product/arrival-page.ts';
import { arrivals } from '../state/product/arrivals.ts';

/** A part of the line that a script fills. */
export const partOf = (line: Element, part: string): HTMLElement | null =>
  line.querySelector<HTMLElement>(`[data-shows=${part}]`);

/** The link of the line, which opens the form. */
export const linkIn = (line: Element): HTMLAnchorElement | null => line.querySelector('a');

/** The line that says when a product arrives; null for a product without days. */
const lineOf = (): HTMLElement | null => document.querySelector('[data-arrives]');

/** Shows the days of the offer on show at the visitor's own postcode, once they are known. */
const show = (): void => {
  const line = lineOf();
  const known = arrivals.$known.get();
  if (!line || known === null || known.variantId !== line.dataset.variant) return;
  const days = daysOf(known.list, line.dataset.seller ?? '');
  const parts = {
    days: days === '' ? `No day known for ${known.outcode}` : `Arrives ${days}`,
    place: known.outcode,
    another: ' or another postcode',
  };
  for (const [part, text] of Object.entries(parts)) {
    const place = partOf(line, part);
    if (place) place.textContent = text;
  }
};

/** Asks for the days of the variant on show at the place that the visitor has named before, if any. */
export const showOwnDays = async (): Promise<void> => {
  const { variant } = lineOf()?.dataset ?? {};
  if (variant === undefined) return;
  if (arrivals.$known.get()?.variantId === variant) show();
  else await arrivals.recall(variant);
};

arrivals.$known.listen(show);
document.addEventListener(AFTER_EXCHANGE, () => void showOwnDays());
