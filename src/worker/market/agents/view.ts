import {
  AddressForm,
  type AgentBuyer,
  type AgentCheckout,
  type AgentDelivery,
  type AgentLine,
  type AgentMessage,
  type AgentPromo,
  requestSentence,
} from '@parlour/contract';
import {
  asData,
  type ChosenService,
  formatPence,
  isDeliveredTo,
  outcodeOf,
  type Pence,
  penceFromPounds,
  pieceTitle,
  SERVICE_NAMES,
  SERVICES_PAID_BACK,
} from '@parlour/domain';
import { ASK_FOR_A_PRICE } from '#lib/checkout/ask-for-a-price.ts';
import { paths } from '#lib/paths.ts';
import { cartTotals, type Totals } from '../cart/cart-totals.ts';
import { pieceOf, readCartLines, type ReadLine } from '../cart/cart-lines.ts';
import { readPromo, UNKNOWN_CODE, type ReadPromo } from '../cart/promo-codes.ts';
import {
  deliveriesOf as deliveriesOfCart,
  isSaidOf,
  missingServices,
  togetherOf,
  type Delivery,
} from '../checkout/deliveries.ts';
import { deliveryChoice } from '../checkout/delivery-days.ts';
import { toCheckoutServices, type ServiceLine } from '../checkout/services.ts';
import { wireId } from '../ids.ts';
import { overWords } from '../orders/order-over.ts';
import { linesOfShipment } from '../orders/standing.ts';
import { orderById, type OrderLineRow, type WholeOrder } from '../orders/orders.queries.ts';
import { settle } from '../orders/reconcile.ts';
import type { BasketContext } from './basket-context.ts';
import { inputOf, type CheckoutRow, type CheckoutInput } from './checkouts.queries.ts';

/** A checkout as it stands in the shop now. */
export const viewOf = async (context: BasketContext, row: CheckoutRow): Promise<AgentCheckout> => {
  const said = inputOf(row);
  return row.order_id === '' ? openView(context, row, said) : orderedView(context, row, said);
};

const openView = async (
  context: BasketContext,
  row: CheckoutRow,
  input: CheckoutInput,
): Promise<AgentCheckout> => {
  const read = await readCartLines(context);
  const priced = read.map((line) => ({
    quantity: line.row.quantity,
    unit: isHidden(line) ? 0 : line.unit,
    vatRate: line.row.vat_rate ?? 0,
  }));
  const promos = await promosOf(context, input, cartTotals(priced).subTotal);
  const used = promos.find(({ judged }) => judged?.judged.status === 'active');
  const outcode = outcodeOf(input.address?.postcode ?? '');
  const apart = deliveriesOfCart(read, outcode, input);
  const services = apart.flatMap((delivery) => delivery.services);
  const totals = cartTotals([...priced, ...services], used?.judged?.judged.discount ?? 0);
  const lines = read.map((line, at) => toLine(context, line, totals.lines[at]));
  const isExpired = Date.now() >= Date.parse(row.expires_at);
  const deliveries = await deliveriesOf(context, lines, input, apart);
  const messages = wordsAbout({
    deliveries,
    missingServices: missingServices(apart, input.services),
    lines: lines.map((line, at) => ({ line, facts: factsOf(read[at]) })),
    buyer:
      context.customer.email === ''
        ? input.buyer
        : { ...input.buyer, email: context.customer.email },
    address: input.address,
    promos: toPromos(promos),
    kind: row.kind,
    state: row.state,
    isExpired,
    isGuest: context.guest !== undefined,
    payment: row.payment,
    paymentNote: row.payment_note,
  });
  const status = checkoutStatus({
    state: row.state,
    isExpired,
    messages,
    order: null,
    payment: row.payment,
  });
  return {
    ...headOf(context, row, input),
    status,
    lines,
    messages,
    deliveries,
    promos: toPromos(promos),
    totals: toTotals(totals, sumOf(services)),
    continueUrl: status === 'canceled' ? '' : handoverUrl(context, row),
    order: null,
  };
};

/** A product that is priced on request has a price only for a customer who has agreed on one. */
const isHidden = ({ row, judged }: ReadLine): boolean =>
  judged.state === 'unavailable' && row.agreed_pence === null;

const factsOf = (line: ReadLine | undefined) => ({
  state: line?.judged.state ?? 'unavailable',
  isOnRequest: line?.row.status === 'order_by_email' && line.row.agreed_pence === null,
  isOrderable: line?.judged.isOrderable ?? false,
});

interface FoundPromo {
  readonly code: string;
  readonly judged: ReadPromo | null;
}

const promosOf = (
  context: BasketContext,
  { promoCodes }: CheckoutInput,
  subTotal: number,
): Promise<readonly FoundPromo[]> =>
  Promise.all(
    promoCodes.map(async (code) => ({
      code,
      judged: await readPromo(context, code, subTotal),
    })),
  );

/** An order takes one promo code: the first valid one. */
const toPromos = (found: readonly FoundPromo[]): AgentPromo[] => {
  const promos = found.map(toPromo);
  const used = promos.findIndex(({ status }) => status === 'active');
  return promos.map((promo, at) =>
    promo.status === 'active' && at !== used ? { ...promo, ...NOT_COMBINED } : promo,
  );
};

const NOT_COMBINED = {
  status: 'not_combined',
  discountPence: 0,
  message: 'An order can have only one promo code.',
};

const toPromo = ({ code, judged }: FoundPromo): AgentPromo => ({
  code,
  status: judged?.judged.status ?? 'unknown',
  percent: judged?.promo.percent ?? 0,
  discountPence: judged?.judged.discount ?? 0,
  message: judged?.judged.message ?? UNKNOWN_CODE,
});

const toLine = (
  context: BasketContext,
  line: ReadLine,
  totals: Totals['lines'][number] | undefined,
): AgentLine => {
  const { row, unit, judged } = line;
  const isPriced = !isHidden(line);
  return {
    id: String(row.id),
    productId: wireId(row.product_id),
    variantId: String(row.variant_id),
    sellerId: String(row.seller_id),
    sellerName: asData(row.seller_name ?? '', 200),
    optionId: wireId(row.option_id),
    optionName: asData(row.option_name ?? '', 200),
    swatchId: wireId(row.swatch_id),
    swatchName: asData(row.swatch_name ?? '', 200),
    offerId: wireId(row.offer_id),
    title: asData(pieceTitle(pieceOf(line)), 300),
    url: absolute(
      context,
      paths.product(String(row.variant_id), row.slug ?? '', {
        option: wireId(row.option_id),
        swatch: wireId(row.swatch_id),
        seller: String(row.seller_id),
      }),
    ),
    picture: absolute(context, row.main_picture ?? row.kept_picture),
    quantity: row.quantity,
    unitPence: isPriced ? unit : 0,
    wasPence: isPriced ? row.seen_pence : 0,
    totalPence: isPriced ? unit * row.quantity : 0,
    discountPence: totals?.discount ?? 0,
    vatPence: totals?.vat ?? 0,
    isOrderable: judged.isOrderable,
    maxQuantity: judged.maxQuantity,
    notice: judged.notice,
  };
};

const absolute = ({ site }: BasketContext, path: string): string =>
  path === '' ? '' : new URL(path, site.origin).href;

const handoverUrl = (context: BasketContext, { id }: Pick<CheckoutRow, 'id'>): string =>
  absolute(context, paths.agentCheckout(id));

/** The lines as they come together. Delivery is part of their prices. */
const deliveriesOf = (
  { db }: BasketContext,
  lines: readonly AgentLine[],
  { notes, address, days: chosen }: CheckoutInput,
  apart: readonly Delivery[],
): Promise<AgentDelivery[]> => {
  const outcode = outcodeOf(address?.postcode ?? '');
  const shown = async (delivery: Delivery): Promise<AgentDelivery> => {
    const ids = delivery.lines.map(({ row }) => String(row.id));
    const own = lines.filter(({ id }) => ids.includes(id));
    const { method, arrival, days, windows } = await deliveryChoice(db, delivery, outcode);
    const { day = '', window = '' } = chosen.findLast((one) => isSaidOf(delivery, one)) ?? {};
    const sellerId = String(delivery.sellerId);
    return {
      sellerId,
      sellerName: own[0]?.sellerName ?? '',
      delivery: delivery.number,
      way: delivery.way,
      method: asData(method, 200),
      lineIds: own.map(({ id }) => id),
      totalPence:
        own.reduce((sum, line) => sum + line.totalPence - line.discountPence, 0) +
        sumOf(delivery.services),
      note: noteFor(notes, sellerId),
      arrivesFrom: arrival?.from ?? '',
      arrivesUntil: arrival?.until ?? '',
      ...togetherOf(delivery),
      days: [...days],
      windows: [...windows],
      deliveryDay: day,
      deliveryWindow: window,
      services: toCheckoutServices(delivery).map(({ total, covers, ...service }) => ({
        ...service,
        covers: asData(covers, 300),
        totalPence: penceFromPounds(total),
      })),
    };
  };
  return Promise.all(apart.map(shown));
};

const noteFor = (notes: CheckoutInput['notes'], sellerId: string): string =>
  (notes.find((one) => one.sellerId === sellerId) ?? notes.find((one) => one.sellerId === 'all'))
    ?.note ?? '';

const sumOf = (services: readonly Pick<ServiceLine, 'unit' | 'quantity'>[]): Pence =>
  services.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);

const toTotals = (totals: Totals, services: Pence): AgentCheckout['totals'] => ({
  itemsPence: totals.subTotal - services,
  discountPence: totals.discount,
  deliveryPence: services,
  vatPence: totals.vat,
  totalPence: totals.total,
});

const headOf = (
  context: BasketContext,
  row: CheckoutRow,
  { buyer, address, extra }: CheckoutInput,
) => ({
  extra,
  id: row.id,
  kind: row.kind,
  agent: { name: row.agent, profile: row.profile },
  isLinked: row.customer !== '',
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  expiresAt: row.expires_at,
  currency: 'GBP' as const,
  // For a linked customer, the customer's own email address always counts.
  buyer: row.customer === '' ? buyer : { ...buyer, email: context.customer.email },
  address,
});

/** The view of an ordered checkout. Its order decides, and the payment provider may know more about it. */
const orderedView = async (
  context: BasketContext,
  row: CheckoutRow,
  input: CheckoutInput,
): Promise<AgentCheckout> => {
  const whole = await reconciled(context, row);
  const { order } = whole;
  const services = sumOfLines(whole.lines.filter(({ kind }) => kind !== ''));
  const isPaid = order.paid_at !== '';
  const isWaiting = order.status === 'placed';
  const messages = wordsAbout({
    deliveries: [],
    missingServices: [],
    lines: [],
    buyer: input.buyer,
    address: input.address,
    promos: [],
    kind: row.kind,
    state: row.state,
    isExpired: false,
    isGuest: context.guest !== undefined,
    payment: isWaiting ? row.payment : '',
    paymentNote: row.payment_note,
  });
  const status = checkoutStatus({
    state: row.state,
    isExpired: false,
    messages,
    payment: row.payment,
    order: { isPaid, isCancelled: order.status === 'cancelled' },
  });
  return {
    ...headOf(context, row, input),
    status,
    messages: [...messages, ...ofOrder(whole)],
    lines: input.ordered,
    deliveries: orderedDeliveries(whole, input.ordered),
    promos: orderedPromos(whole),
    totals: {
      itemsPence: order.subtotal_pence - services,
      discountPence: order.discount_pence,
      deliveryPence: services,
      vatPence: order.vat_pence,
      totalPence: order.total_pence,
    },
    continueUrl: isWaiting ? handoverUrl(context, row) : '',
    order: {
      id: order.id,
      url: absolute(context, paths.order(order.id)),
      status: order.status,
      paidWith: order.paid_with,
    },
  };
};

/** The deliveries of an order by the lines of the checkout that it was; a divided line is in two of them. */
const orderedDeliveries = (whole: WholeOrder, ordered: readonly AgentLine[]): AgentDelivery[] =>
  whole.shipments.map((shipment) => {
    const ofSeller = whole.shipments.filter(({ seller_id }) => seller_id === shipment.seller_id);
    const own = linesOfShipment(whole, shipment);
    const keys = new Set(own.map(orderedKey));
    return {
      sellerId: String(shipment.seller_id),
      sellerName: asData(shipment.seller_name, 200),
      delivery: ofSeller.length > 1 ? ofSeller.indexOf(shipment) + 1 : 0,
      way: '',
      method: asData(shipment.delivery_method, 200),
      lineIds: ordered.filter((line) => keys.has(lineKey(line))).map(({ id }) => id),
      totalPence: own.reduce(
        (sum, line) => sum + line.unit_pence * line.quantity - line.discount_pence,
        0,
      ),
      note: shipment.note,
      // The day that the customer chose, if one was chosen.
      arrivesFrom: shipment.delivery_day || shipment.arrives_from,
      arrivesUntil: shipment.delivery_day || shipment.arrives_until,
      togetherFrom: '',
      togetherUntil: '',
      days: [],
      windows: [],
      deliveryDay: shipment.delivery_day,
      deliveryWindow: shipment.delivery_window,
      services: orderedServices(own),
    };
  });

const orderedServices = (own: readonly OrderLineRow[]): AgentDelivery['services'] => {
  const services = own.filter(({ kind }) => kind !== '');
  return [...Map.groupBy(services, ({ kind }) => kind)].map(([service, parts]) => ({
    service,
    name: parts[0]?.product_name ?? '',
    covers: '',
    totalPence: sumOfLines(parts),
    workingDays: 0,
    isChosen: true,
  }));
};

/** What lines cost before a discount. */
const sumOfLines = (lines: readonly OrderLineRow[]): Pence =>
  lines.reduce((sum, { unit_pence, quantity }) => sum + unit_pence * quantity, 0);

const lineKey = (line: AgentLine): string =>
  JSON.stringify([line.variantId, line.sellerId, line.offerId, line.optionName, line.swatchName]);

const orderedKey = (line: OrderLineRow): string =>
  JSON.stringify([
    String(line.variant_id),
    String(line.seller_id),
    wireId(line.offer_id),
    asData(line.option_name, 200),
    asData(line.swatch_name, 200),
  ]);

const orderedPromos = ({ order }: WholeOrder): AgentPromo[] =>
  order.promo_code === ''
    ? []
    : [
        {
          code: order.promo_code,
          status: 'active',
          percent: 0,
          discountPence: order.discount_pence,
          message: '',
        },
      ];

const reconciled = async (context: BasketContext, row: CheckoutRow): Promise<WholeOrder> => {
  const whole = await orderById(context.db, row.order_id);
  if (!whole) throw new Error(`the checkout ${row.id} names an order that doesn’t exist`);
  const isAsked = row.payment === 'action' || row.payment === 'processing';
  if (whole.order.status !== 'placed' || !isAsked) return whole;
  return settle(
    context,
    row.order_id,
    await context.payments.read(context.visit, whole.order.intent_id),
  );
};

/** What the status of a checkout depends on. */
interface CheckoutFacts {
  readonly state: 'open' | 'confirm' | 'ordered' | 'canceled';
  readonly isExpired: boolean;
  readonly messages: readonly AgentMessage[];
  /** The placed order; null before there is one. */
  readonly order: { readonly isPaid: boolean; readonly isCancelled: boolean } | null;
  /** The result of the last attempt to pay. */
  readonly payment: '' | 'action' | 'processing' | 'declined';
}

/** The status of a checkout, which follows from its order once there is one. */
const checkoutStatus = (facts: CheckoutFacts): AgentCheckout['status'] => {
  const { order, state, payment } = facts;
  if (order) {
    if (order.isPaid) return 'completed';
    if (order.isCancelled) return 'canceled';
    if (payment === 'processing') return 'complete_in_progress';
    return payment === 'declined' ? 'ready_for_complete' : 'requires_escalation';
  }
  if (state === 'canceled' || facts.isExpired) return 'canceled';
  if (state === 'confirm') return 'requires_escalation';
  const errors = facts.messages.filter(isInTheWay);
  if (errors.some(({ severity }) => severity === 'recoverable')) return 'incomplete';
  return errors.length > 0 ? 'requires_escalation' : 'ready_for_complete';
};

/** The person still has to agree, or a payment was refused: neither keeps the checkout from being ordered. */
const isInTheWay = ({ type, code }: AgentMessage): boolean =>
  type === 'error' && code !== CONFIRM.code && code !== DECLINED;

/** The first reason why a checkout cannot be ordered; undefined for none. */
export const problemIn = ({ messages }: AgentCheckout): AgentMessage | undefined =>
  messages.find(isInTheWay);

type LineFacts = ReturnType<typeof factsOf>;

/** What the messages about a checkout depend on. */
interface Facts {
  readonly deliveries: readonly AgentDelivery[];
  /** Chosen services that are not offered. */
  readonly missingServices: readonly ChosenService[];
  readonly lines: readonly { readonly line: AgentLine; readonly facts: LineFacts }[];
  readonly buyer: AgentBuyer;
  readonly address: AgentCheckout['address'];
  readonly promos: readonly AgentPromo[];
  readonly kind: AgentCheckout['kind'];
  readonly state: 'open' | 'confirm' | 'ordered' | 'canceled';
  readonly isExpired: boolean;
  readonly isGuest: boolean;
  readonly payment: '' | 'action' | 'processing' | 'declined';
  readonly paymentNote: string;
}

const word = (
  type: AgentMessage['type'],
  code: string,
  path: string,
  content: string,
  severity: AgentMessage['severity'] = 'recoverable',
): AgentMessage => ({ type, code, path, content, severity });

/**
 * The messages for an agent about a checkout: what is missing, what has changed, and when the customer has to
 * act.
 */
const wordsAbout = (facts: Facts): AgentMessage[] => {
  if (facts.state === 'canceled') return [];
  if (facts.state === 'ordered') return ofPayment(facts);
  if (facts.isExpired) {
    return [word('error', 'expired', '$', 'This checkout has expired. Please start another.')];
  }
  return [
    ...ofLines(facts),
    ...ofPromos(facts),
    ...(facts.kind === 'cart'
      ? []
      : [...ofBuyer(facts), ...ofAddress(facts), ...ofDays(facts), ...ofServices(facts)]),
    ...(facts.state === 'confirm' ? [CONFIRM] : []),
    ...ofPayment(facts),
  ];
};

const DECLINED = 'payment_declined';
const ORDER_OVER = 'order_cancelled';

const CONFIRM = word(
  'error',
  'confirmation_required',
  '$',
  'The customer has to look at this order and confirm it at the shop.',
  'requires_buyer_review',
);

const ofLines = ({ lines }: Facts): AgentMessage[] => {
  if (lines.length === 0)
    return [word('error', 'missing', '$.lines', 'The checkout has no items yet.')];
  return lines.flatMap(({ line, facts }, at) => ofLine(line, facts, `$.lines[${String(at)}]`));
};

const ofLine = (line: AgentLine, facts: LineFacts, path: string): AgentMessage[] => {
  if (facts.isOnRequest) {
    const content =
      'This product is priced on request. The customer can ask for a price on its page.';
    return [word('error', 'price_on_request', path, content, 'requires_buyer_input')];
  }
  if (facts.isOrderable) {
    return line.notice === '' ? [] : [word('warning', 'price_changed', path, line.notice)];
  }
  const code = LINE_CODES[facts.state] ?? 'unavailable';
  return [word('error', code, `${path}.quantity`, line.notice)];
};

const LINE_CODES: Readonly<Record<string, string>> = {
  out_of_stock: 'out_of_stock',
  less_stock: 'less_stock',
};

const ofPromos = ({ promos, isGuest }: Facts): AgentMessage[] =>
  promos.flatMap(({ status, message }, at) => {
    const path = `$.promoCodes[${String(at)}]`;
    if (status !== 'active') return [word('warning', 'promo_refused', path, message)];
    return isGuest ? [word('info', 'promo_checked_later', path, ONCE)] : [];
  });

/** Whether a guest has used a code before is no assistant's business before the guest pays. */
const ONCE = 'Each customer can use this code once. We check that when the order is paid.';

const ofBuyer = ({ buyer }: Facts): AgentMessage[] =>
  buyer.email === ''
    ? [word('error', 'missing', '$.buyer.email', 'An order needs the buyer’s email address.')]
    : [];

/** An order needs the same parts of an address as a customer's saved address. */
const ofAddress = ({ address }: Facts): AgentMessage[] => {
  if (address === null) {
    return [word('error', 'missing', '$.address', 'An order needs a delivery address.')];
  }
  const parsed = AddressForm.safeParse(address, { error: requestSentence });
  if (parsed.success) {
    return isDeliveredTo(parsed.data)
      ? []
      : [word('error', 'address_undeliverable', '$.address.country', ASK_FOR_A_PRICE)];
  }
  return parsed.error.issues.map(({ path, message }) => {
    const field = String(path[0] ?? '');
    const code = Reflect.get(address, field) === '' ? 'missing' : 'invalid';
    return word('error', code, `$.address.${field}`, message);
  });
};

/** A chosen day may be taken meanwhile, or not be one of another address. */
const ofDays = ({ deliveries }: Facts): AgentMessage[] =>
  deliveries.flatMap(({ days, windows, deliveryDay: day, deliveryWindow: window }, at) => {
    const isFree = days.includes(day) && (window === '' || windows.includes(window));
    if (day === '' || isFree) return [];
    const content = 'The chosen day of delivery isn’t free. Please choose another one.';
    return [word('error', 'day_not_free', `$.deliveries[${String(at)}].deliveryDay`, content)];
  });

const ofServices = ({ deliveries, missingServices }: Facts): AgentMessage[] => [
  ...missingServices.map(({ service }) =>
    word(
      'error',
      'service_not_offered',
      '$.deliveries',
      `“${SERVICE_NAMES[service]}” isn’t offered for this delivery.`,
    ),
  ),
  ...(deliveries.some(({ services }) => services.some(({ isChosen }) => isChosen))
    ? [
        word(
          'info',
          'services_paid_back',
          '$.deliveries',
          `The customer can cancel until 14 days after the last delivery. ${SERVICES_PAID_BACK}`,
        ),
      ]
    : []),
  ...deliveries.flatMap(({ services }, at) =>
    services.length === 0 || services.some(({ isChosen }) => isChosen)
      ? []
      : [
          word(
            'info',
            'services_offered',
            `$.deliveries[${String(at)}].services`,
            `The delivery comes to the door. The customer can also have, with this delivery: ${services
              .map(({ name, totalPence }) => `${name} (${priceWords(totalPence)})`)
              .join(', ')}.`,
          ),
        ],
  ),
];

const priceWords = (pence: Pence): string => (pence === 0 ? 'free' : formatPence(pence));

/** Why an order is over, and what happens to its money. */
const ofOrder = (whole: WholeOrder): AgentMessage[] => {
  const over = overWords(whole);
  return over === '' ? [] : [word('info', ORDER_OVER, '$', over)];
};

const ofPayment = ({ payment, paymentNote }: Facts): AgentMessage[] => {
  if (payment === 'declined') {
    return [word('error', DECLINED, '$.payment', paymentNote)];
  }
  if (payment !== 'action') return [];
  const content =
    'The customer’s bank asks the customer to confirm the payment. An assistant can’t do this.';
  return [word('error', 'requires_3ds', '$.payment', content, 'requires_buyer_input')];
};
