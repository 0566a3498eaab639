/**
 * Whether a line was bought and its money has not gone back, as `standing.ts` says it: it is paid for, its delivery was
 * not cancelled and is not back, and neither it nor the whole order is settled. With `sold` for its order, `shipment` for
 * its delivery and `line`.
 */
export const KEPT = `(sold.paid_at <> '' AND shipment.status NOT IN ('placed', 'cancelled', 'returned')
  AND NOT (sold.refund_pence > 0 AND sold.refund_pence >= sold.total_pence) AND NOT ((line.settled_pence > 0
    OR line.taken_at <> '') AND line.unit_pence * line.quantity - line.discount_pence <= line.settled_pence))`;
