import { choiceWords, pieceTitle } from '@parlour/domain';
import type { OrderLineRow } from './orders.queries.ts';

/** What was bought, by the piece's name first. */
export const lineName = ({
  seo_title,
  product_name,
}: Pick<OrderLineRow, 'seo_title' | 'product_name'>): string =>
  pieceTitle({ productName: product_name, seoTitle: seo_title });

/** The same, and the option and swatch in one phrase; '' for neither. */
export const lineWords = (
  line: Pick<OrderLineRow, 'seo_title' | 'product_name' | 'option_name' | 'swatch_name'>,
): { readonly name: string; readonly choices: string } => ({
  name: lineName(line),
  choices: choiceWords(line.option_name, line.swatch_name),
});
