import type { Order } from '@parlour/contract';

/** An order for analytics: amounts are pounds, and nothing identifies the customer. */
export const purchaseOf = ({ id, total, vat, shipping, shipments }: Order) => ({
  transaction_id: id,
  value: total,
  tax: vat,
  shipping,
  items: shipments
    .flatMap(({ lines }) => lines)
    .map(({ variantId, productName, rrp, quantity, kind }) => ({
      item_id: kind === '' ? variantId : `service-${kind}`,
      item_name: productName,
      price: rrp,
      quantity,
    })),
});
