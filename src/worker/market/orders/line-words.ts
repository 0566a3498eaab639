import { choiceWords } from '@parlour/domain';
import type { OrderLineRow } from './orders.queries.ts';

/** The name of what was bought. */
export const lineName = ({
  seo_title,
  product_name,
}: Pick<OrderLineRow, 'seo_title' | 'product_name'>): string => seo_title || product_name;

/** The same, and the option and swatch in one phrase; '' for neither. */
export const lineWords = (
  line: Pick<OrderLineRow, 'seo_title' | 'product_name' | 'option_name' | 'swatch_name'>,
): { readonly name: string; readonly choices: string } => ({
  name: lineName(line),
  choices: choiceWords(line.option_name, line.swatch_name),
});
