import type { OrderLineRow } from './orders.queries.ts';

/* What was ordered, however its deliveries are divided and whatever was replaced. */

/** Lines of an order as they were bought: one for each thing, however its deliveries are divided. */
export const linesAsOrdered = (lines: readonly OrderLineRow[]): OrderLineRow[] =>
  [...Map.groupBy(lines.filter(isOrdered), keyOf).values()].map((parts) =>
    parts.reduce((line, part) => ({
      ...line,
      quantity: line.quantity + part.quantity,
      reserved: line.reserved + part.reserved,
      discount_pence: line.discount_pence + part.discount_pence,
      vat_pence: line.vat_pence + part.vat_pence,
    })),
  );

/** What replaces something was not bought. */
export const isOrdered = ({ taken_at }: OrderLineRow): boolean => taken_at === '';

/** What the parts of one bought thing have in common, however its deliveries are divided, and what replaces it. */
export const keyOf = (line: OrderLineRow): string =>
  JSON.stringify([
    line.kind,
    line.variant_id,
    line.seller_id,
    line.offer_id,
    line.option_name,
    line.swatch_name,
    line.serves,
  ]);

/** How many of each bought thing some lines are, by its key. */
export const numbersOf = (lines: readonly OrderLineRow[]): ReadonlyMap<string, number> =>
  lines.reduce(
    (numbers, line) => numbers.set(keyOf(line), (numbers.get(keyOf(line)) ?? 0) + line.quantity),
    new Map<string, number>(),
  );
