import {
  formatPence,
  type Greeting,
  type Pence,
  SERVICES_PAID_BACK,
  thumbnailOf,
} from '@parlour/domain';
import { carriage } from '#lib/orders/order-view.ts';
import { refundWords } from '#lib/orders/refund-words.ts';
import { paths } from '#lib/paths.ts';
import type { Goods, EmailContent, Part, Sender } from '@parlour/mail';

export interface OrderedLine {
  readonly name: string;
  /** Option and swatch; '' for none. */
  readonly choices: string;
  readonly quantity: number;
  /** Of all units of the line, in words. */
  readonly price: string;
  /** As in the catalogue; '' for none. */
  readonly picture: string;
}

export interface OrderedShipment {
  readonly seller: string;
  readonly method: string;
  readonly carrier: string;
  readonly tracking: string;
  /** When it arrives, as in `Friday 4 December, 08:00 to 12:00`; '' if that is unknown or past. */
  readonly arrival: string;
  readonly lines: readonly OrderedLine[];
}

/** What of something goes back with a refund. */
export interface PaidBack {
  readonly name: string;
  readonly quantity: number;
  /** What it cost, or what goes back of that. */
  readonly price: Pence;
  readonly isPart: boolean;
}

/** An order in the words of its emails. */
export interface OrderFacts {
  readonly id: string;
  /** '' where nobody has confirmed the email address. */
  readonly customer: string;
  /** Lines of the delivery address; none where nobody has confirmed the email address. */
  readonly address: readonly string[];
  /** The shipments that the email is about. */
  readonly shipments: readonly OrderedShipment[];
  /** The others that are paid for and have not left. */
  readonly toCome: readonly OrderedShipment[];
  /** Whether the order has other shipments. */
  readonly isPart: boolean;
  readonly subtotal: Pence;
  readonly promoCode: string;
  readonly discount: Pence;
  readonly total: Pence;
  readonly vat: Pence;
  /** `Visa ending in 4242`; '' for none. */
  readonly paidWith: string;
  readonly isPaid: boolean;
  /** The amount to be refunded with the event of this email; 0 for none. */
  readonly refund: Pence;
  /** What of what goes back with it; less a promo code's discount, that is the refund. */
  readonly paidBack: readonly PaidBack[];
  /** What of it the customer's bank has returned by itself. */
  readonly byBank?: Pence;
  /** Why the shop itself has ended the order, in a sentence; '' for none. */
  readonly why: string;
  /** The shop's comment; '' for none. */
  readonly comment: string;
  /** The end of the link for the person who receives the delivery; '' once the customer has ended it. */
  readonly deliveryKey: string;
  /** The terms on which the order was made, as an HTML document; '' for none. */
  readonly terms: string;
}

const begin = ({ customer }: OrderFacts): Greeting => ({ word: 'Dear', name: customer });

const text = (words: string): Part => ({ part: 'text', text: words });

const follow = ({ origin }: Sender, { id }: OrderFacts, label = 'View your order'): Part => ({
  part: 'action',
  label,
  url: `${origin}${paths.order(id)}`,
});

const goodsOf = ({ origin }: Sender, { lines }: OrderedShipment): Goods[] =>
  lines.map(({ name, choices, quantity, price, picture }) => ({
    name,
    choices,
    quantity,
    price,
    picture: picture === '' ? '' : new URL(thumbnailOf(picture, 240), origin).href,
  }));

const goods = (site: Sender, { shipments }: OrderFacts): Part[] =>
  shipments.map((shipment) => shipmentPart(site, shipment, `From ${shipment.seller}`));

const shipmentPart = (site: Sender, shipment: OrderedShipment, beginning: string): Part => ({
  part: 'goods',
  title: [beginning, shipment.method, shipment.arrival && `arrives ${shipment.arrival}`]
    .filter(Boolean)
    .join(' · '),
  goods: goodsOf(site, shipment),
});

const stillToCome = (site: Sender, { toCome }: OrderFacts): Part[] =>
  toCome.map((shipment) => shipmentPart(site, shipment, `Still to come from ${shipment.seller}`));

const deliveryAddress = ({ address }: OrderFacts): Part[] =>
  address.length === 0 ? [] : [{ part: 'lines', title: 'Delivery address', lines: address }];

const sums = (order: OrderFacts): Part => ({
  part: 'sums',
  sums: [
    { name: 'Subtotal', value: formatPence(order.subtotal) },
    ...(order.discount > 0
      ? [{ name: `Promo code ${order.promoCode}`, value: `-${formatPence(order.discount)}` }]
      : []),
    { name: 'Shipping', value: '£0.00' },
    { name: 'VAT included', value: formatPence(order.vat) },
  ],
  total: { name: 'Order Total', value: formatPence(order.total) },
});

const sumsBack = ({ paidBack, promoCode, refund }: OrderFacts): Part[] => {
  if (paidBack.length === 0) return [];
  const discount = paidBack.reduce((sum, { price }) => sum + price, 0) - refund;
  return [
    {
      part: 'sums',
      sums: [
        ...paidBack.map(({ name, quantity, price, isPart }) => ({
          name: `${isPart ? 'Part of the price: ' : ''}${String(quantity)} × ${name}`,
          value: formatPence(price),
        })),
        ...(discount > 0
          ? [{ name: `Promo code ${promoCode}`, value: `-${formatPence(discount)}` }]
          : []),
      ],
      total: { name: 'Paid back', value: formatPence(refund) },
    },
  ];
};

const words = (site: Sender, { comment }: OrderFacts): Part[] =>
  comment === '' ? [] : [{ part: 'words', by: site.name, text: comment }];

/** For a customer who is not at home: the link shows the delivery and nothing private. */
const forReceiver = ({ origin }: Sender, { deliveryKey }: OrderFacts): Part[] =>
  deliveryKey === ''
    ? []
    : [
        {
          part: 'note',
          text: 'Will someone else be at home? Send them this link. It shows what’s coming and when, without prices or your address.',
          link: { label: 'Delivery page', url: `${origin}${paths.deliveries(deliveryKey)}` },
        },
      ];

const ATTACHED =
  ' We attach our terms as they are today, with how to cancel and the form for it. Please keep them.';

/** The customer's rights, with the form that the law requires. */
const rights = ({ origin }: Sender, { terms }: OrderFacts): Part => ({
  part: 'note',
  text:
    `You may cancel your order without giving a reason, until 14 days after your last delivery. ${SERVICES_PAID_BACK} ` +
    `Your statutory rights aren’t affected.${terms === '' ? '' : ATTACHED}`,
  link: { label: 'Model cancellation form', url: `${origin}${paths.cancellationForm}` },
});

export const orderConfirmed = (site: Sender, order: OrderFacts): EmailContent => ({
  kind: 'order-confirmed',
  subject: `Your order ${order.id} at ${site.name}`,
  preview: `Thank you. We’ve received your payment of ${formatPence(order.total)}, and are preparing your delivery.`,
  heading: 'Thank you for your order',
  greeting: begin(order),
  parts: [
    text(
      `Your order ${order.id} is paid for${order.paidWith === '' ? '' : ` (${order.paidWith})`}. We’ll email you again when it’s on its way.`,
    ),
    ...goods(site, order),
    sums(order),
    ...deliveryAddress(order),
    follow(site, order),
    ...forReceiver(site, order),
    rights(site, order),
  ],
  attachments:
    order.terms === ''
      ? []
      : [
          {
            name: 'terms-and-cancellation.html',
            type: 'text/html; charset=utf-8',
            text: order.terms,
          },
        ],
});

export const orderLapsed = (site: Sender, order: OrderFacts): EmailContent => ({
  kind: 'order-lapsed',
  subject: `Your order ${order.id} at ${site.name} wasn’t paid`,
  preview: 'We haven’t received a payment, so the order has lapsed. Nothing was charged.',
  heading: 'Your order wasn’t paid',
  greeting: begin(order),
  parts: [
    text(
      `We didn’t receive a payment for your order ${order.id} in time, so it has lapsed and nothing was charged. If you’d still like them, please order again.`,
    ),
    ...goods(site, order),
    { part: 'action', label: 'Go to the shop', url: `${site.origin}${paths.home()}` },
  ],
});

export const orderShipped = (site: Sender, order: OrderFacts): EmailContent => ({
  kind: 'order-shipped',
  subject: `${order.isPart ? 'Part of your' : 'Your'} order ${order.id} at ${site.name} is on its way`,
  preview: order.shipments.map(carriage).find(Boolean) ?? 'It has left the workshop.',
  heading: order.isPart ? 'Part of your order is on its way' : 'Your order is on its way',
  greeting: begin(order),
  parts: [
    text(
      order.isPart
        ? `This part of your order ${order.id} has just left.${order.toCome.length > 0 ? ' We’ll email you again when the rest does.' : ''}`
        : `Your order ${order.id} has just left.`,
    ),
    ...order.shipments.flatMap((shipment): Part[] => [
      ...goods(site, { ...order, shipments: [shipment] }),
      ...tracked(shipment),
    ]),
    ...words(site, order),
    ...stillToCome(site, order),
    ...deliveryAddress(order),
    follow(site, order, 'Follow your order'),
    ...forReceiver(site, order),
  ],
});

const tracked = ({ carrier, tracking }: OrderedShipment): Part[] => {
  const facts = [
    { name: 'Carrier', value: carrier },
    { name: 'Tracking number', value: tracking },
  ].filter(({ value }) => value !== '');
  return facts.length === 0 ? [] : [{ part: 'facts', facts }];
};

export const orderDelivered = (site: Sender, order: OrderFacts): EmailContent => ({
  kind: 'order-delivered',
  subject: `${order.isPart ? 'Part of your' : 'Your'} order ${order.id} at ${site.name} has been delivered`,
  preview: 'We hope you like it. If you don’t, you may return it.',
  heading: order.isPart ? 'Part of your order has arrived' : 'Your order has arrived',
  greeting: begin(order),
  parts: [
    text(
      `${order.isPart ? 'Part of your' : 'Your'} order ${order.id} has been delivered. If anything isn’t as it should be, please reply to this email.`,
    ),
    ...goods(site, order),
    ...words(site, order),
    ...stillToCome(site, order),
    follow(site, order),
    {
      part: 'note',
      text: 'You may return it until 14 days after your last delivery, from the page of your order. Your statutory rights aren’t affected.',
    },
  ],
});

export const deliveryMoved = (site: Sender, order: OrderFacts): EmailContent => ({
  kind: 'delivery-moved',
  subject: `A new day for the delivery of your order ${order.id} at ${site.name}`,
  preview: `It now arrives ${arrivalsOf(order)}.`,
  heading: 'Your delivery has a new day',
  greeting: begin(order),
  parts: [
    text(
      `You’ve moved a delivery of your order ${order.id}. It now arrives ${arrivalsOf(order)}. If you didn’t do that, please reply to this email.`,
    ),
    ...goods(site, order),
    ...deliveryAddress(order),
    follow(site, order),
  ],
});

export const deliveryDivided = (site: Sender, order: OrderFacts): EmailContent => ({
  kind: 'delivery-divided',
  subject: `Part of your order ${order.id} at ${site.name} comes by itself`,
  preview: 'We send each piece when it’s ready. It costs you nothing more.',
  heading: 'Your delivery comes in parts',
  greeting: begin(order),
  parts: [
    text(
      `We send each piece of your order ${order.id} when it’s ready, so that one needn’t wait for another. Here is what comes together. It costs you nothing more, and we’ll email you when each part leaves.`,
    ),
    ...goods(site, order),
    ...words(site, order),
    ...deliveryAddress(order),
    follow(site, order),
  ],
});

const arrivalsOf = ({ shipments }: OrderFacts): string =>
  shipments.map(({ arrival }) => arrival).join(' and ');

export const orderCancelled = (site: Sender, order: OrderFacts): EmailContent => {
  const whose = `${order.isPart ? 'Part of your' : 'Your'} order`;
  // What replaces something was paid for with that.
  const isFree = order.refund === 0 && order.isPaid;
  const money = isFree ? '' : refundWords(order);
  return {
    kind: 'order-cancelled',
    subject: `${whose} ${order.id} at ${site.name} has been cancelled`,
    preview: money || 'It won’t be sent.',
    heading: `${whose} has been cancelled`,
    greeting: begin(order),
    parts: [
      text(
        [
          order.isPart
            ? `These items of your order ${order.id} have been cancelled, and won’t be sent.`
            : `Your order ${order.id} has been cancelled.`,
          order.why,
          money,
        ]
          .filter(Boolean)
          .join(' '),
      ),
      ...words(site, order),
      ...goods(site, order),
      ...sumsBack(order),
      ...stillToCome(site, order),
      follow(site, order),
    ],
  };
};

export const orderRefunded = (site: Sender, order: OrderFacts): EmailContent => ({
  kind: 'order-refunded',
  subject: `A refund for your order ${order.id} at ${site.name}`,
  preview: refundWords(order),
  heading: 'Your refund is on its way',
  greeting: begin(order),
  parts: [
    text(`${refundWords(order)} It’s for your order ${order.id}.`),
    ...words(site, order),
    {
      part: 'facts',
      facts: [
        { name: 'Refund', value: formatPence(order.refund) },
        { name: 'Order Total', value: formatPence(order.total) },
      ],
    },
    follow(site, order),
  ],
});

export const refundFailed = (site: Sender, order: OrderFacts): EmailContent => ({
  kind: 'refund-failed',
  subject: `We couldn’t pay your refund for order ${order.id} at ${site.name}`,
  preview: `We couldn’t refund ${formatPence(order.refund)}. We still owe it to you.`,
  heading: 'We couldn’t pay your refund',
  greeting: begin(order),
  parts: [
    text(
      `We couldn’t refund ${formatPence(order.refund)}${order.paidWith === '' ? '' : ` to your ${order.paidWith}`} for your order ${order.id}. The card may have been closed. We still owe you this money: please reply to this email, so that we can pay it to you in another way.`,
    ),
    follow(site, order),
  ],
});

export const returnRequested = (site: Sender, order: OrderFacts): EmailContent => ({
  kind: 'return-requested',
  subject: `Your return for order ${order.id} at ${site.name}`,
  preview: 'We have your request, and we’ll email you about how to send the items back.',
  heading: 'We have your return request',
  greeting: begin(order),
  parts: [
    text(
      `You’d like to return these items from your order ${order.id}. We’ll agree with you how to send them back, and refund you once they’ve arrived.`,
    ),
    ...goods(site, order),
    follow(site, order),
  ],
});

export const returnDeclined = (site: Sender, order: OrderFacts): EmailContent => ({
  kind: 'return-declined',
  subject: `About your return for order ${order.id} at ${site.name}`,
  preview: 'The return wasn’t accepted. Please reply to this email if you disagree.',
  heading: 'Your return wasn’t accepted',
  greeting: begin(order),
  parts: [
    text(
      `We can’t take these items back from your order ${order.id}. Please reply to this email if you disagree. Your statutory rights aren’t affected.`,
    ),
    ...words(site, order),
    ...goods(site, order),
    follow(site, order),
  ],
});
