import type { Order } from '@parlour/contract';
import { penceFromPounds, asData, pieceTitle } from '@parlour/domain';
import { absoluteUrl } from './product.ts';
import type { ShopPages } from './shop-pages.ts';

/**
 * An order with every derived value worked out, independent of any protocol. Amounts are pence, URLs are
 * absolute, and sellers' texts are data.
 */
export const presentOrder = (pages: ShopPages, order: Order, origin: string) => ({
  id: order.id,
  status: order.status,
  url: absoluteUrl(origin, pages.orderUrl(order.id)),
  placedAt: order.date,
  /** What is here, on its way and to come, in words; '' where all of it is as far. */
  progress: asData(pages.progressOf(order), 2_000),
  address: order.address,
  totals: {
    itemsPence: penceFromPounds(order.subTotal),
    discountPence: penceFromPounds(order.discount),
    deliveryPence: penceFromPounds(order.shipping),
    vatPence: penceFromPounds(order.vat),
    totalPence: penceFromPounds(order.total),
    refundedPence: penceFromPounds(order.refunded),
  },
  shipments: order.shipments.map((shipment) => ({
    id: shipment.id,
    name: asData(shipment.name, 200),
    status: shipment.status,
    sellerId: shipment.sellerId,
    sellerName: asData(shipment.sellerName, 200),
    /** '' if the seller names none, as for `tracking`. */
    carrier: asData(shipment.carrier, 100),
    tracking: asData(shipment.tracking, 100),
    /** The customer's note; '' for none. */
    note: asData(shipment.note, 500),
    /** In words, such as `Friday 8 January, 08:00 to 12:00`; '' if that is unknown or past. */
    arrival: pages.arrivalOf(shipment),
    /** The day that the customer chose, or the days that were promised; '' if unknown. */
    arrivesFrom: shipment.deliveryDay || shipment.arrivesFrom,
    arrivesUntil: shipment.deliveryDay || shipment.arrivesUntil,
    totalPence: penceFromPounds(shipment.total),
    isSent: shipment.shippedAt !== '',
    /** What has happened to it so far. */
    events: [
      { type: 'shipped', at: shipment.shippedAt },
      { type: 'delivered', at: shipment.deliveredAt },
    ]
      .filter(({ at }) => at !== '')
      .map((event) => ({ ...event, id: `${shipment.id}-${event.type}` })),
    counts: shipment.lines.map(({ id, quantity }) => ({ id, quantity })),
    lines: shipment.lines.map((line) => ({
      id: line.id,
      // A service has no product, and no page but that of its order.
      productId: line.kind === '' ? line.productId : `service-${line.kind}`,
      variantId: line.kind === '' ? line.variantId : `service-${line.kind}`,
      sellerId: line.sellerId,
      title: asData(pieceTitle(line), 300),
      url: absoluteUrl(
        origin,
        line.kind === ''
          ? pages.productUrl(line.variantId, line.urlSlug)
          : pages.orderUrl(order.id),
      ),
      /** '' for none. */
      picture: line.mainPicture === '' ? '' : absoluteUrl(origin, line.mainPicture),
      quantity: line.quantity,
      unitPence: penceFromPounds(line.rrp),
      totalPence: penceFromPounds(line.total),
    })),
  })),
});

export type PresentedOrder = ReturnType<typeof presentOrder>;
