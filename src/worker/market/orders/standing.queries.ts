/** Whether what was ordered cost something, of which a line is or which it replaces. */
const HAD_PRICE = `EXISTS (SELECT 1 FROM order_line AS bought WHERE bought.taken_at = ''
  AND (bought.order_id, bought.variant_id, bought.seller_id, bought.offer_id, bought.option_name, bought.swatch_name)
    = (line.order_id, line.variant_id, line.seller_id, line.offer_id, line.option_name, line.swatch_name)
  AND bought.unit_pence * bought.quantity > bought.discount_pence)`;

/**
 * Whether a line was bought and its money has not gone back, as `standing.ts` says it: it is paid for, its delivery was
 * not cancelled and is not back, and neither it nor the whole order is settled. With `sold` for its order, `shipment` for
 * its delivery and `line`.
 */
export const KEPT = `(sold.paid_at <> '' AND shipment.status NOT IN ('placed', 'cancelled', 'returned')
  AND NOT (sold.refund_pence > 0 AND sold.refund_pence >= sold.total_pence) AND NOT ((line.settled_pence > 0
    OR (line.taken_at <> '' AND ${HAD_PRICE})) AND line.unit_pence * line.quantity - line.discount_pence <= line.settled_pence))`;
