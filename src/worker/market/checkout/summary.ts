import type * as z from 'zod';
import type { Address } from '#lib/contract/entities/address.ts';
import type { OrderSummary } from '#lib/contract/entities/order.ts';
import { poundsFromPence, type Pence } from '#lib/domain/money.ts';
import type { OrderLineRow, WholeOrder } from '../orders/orders.queries.ts';
import { linesOfShipment } from '../orders/order-reply.ts';

type SummaryReply = z.input<typeof OrderSummary>;

interface Money {
  readonly discount: Pence;
  readonly vat: Pence;
  readonly total: Pence;
}

const moneyOf = (lines: readonly OrderLineRow[]): Money => {
  const sum = (amount: (line: OrderLineRow) => Pence) =>
    lines.reduce((total, line) => total + amount(line), 0);
  return {
    discount: sum((line) => line.discount_pence),
    vat: sum((line) => line.vat_pence),
    total: sum((line) => line.unit_pence * line.quantity - line.discount_pence),
  };
};

const toWire = ({ discount, vat, total }: Money) => ({
  discount: poundsFromPence(discount),
  net: poundsFromPence(total - vat),
  vat: poundsFromPence(vat),
  total: poundsFromPence(total),
});

/** An invoice's figures: VAT by seller. */
export const toSummary = (whole: WholeOrder): SummaryReply => {
  const { order, shipments, lines } = whole;
  return {
    groupId: order.id,
    orderId: order.id,
    status: order.status,
    date: order.placed_at,
    address: JSON.parse(order.address) as z.input<typeof Address>,
    sellers: shipments.map((shipment) => {
      const own = linesOfShipment(whole, shipment);
      return {
        sellerId: String(shipment.seller_id),
        sellerName: shipment.seller_name,
        lines: own.map((line) => ({
          name: [line.seo_title || line.product_name, line.option_name, line.swatch_name]
            .filter((part) => part !== '')
            .join(', '),
          quantity: line.quantity,
          rrp: poundsFromPence(line.unit_pence),
          vatRate: line.vat_rate,
          ...toWire(moneyOf([line])),
        })),
        ...toWire(moneyOf(own)),
      };
    }),
    subTotal: poundsFromPence(order.subtotal_pence),
    promoCode: order.promo_code,
    shipping: 0,
    ...toWire(moneyOf(lines)),
  };
};
