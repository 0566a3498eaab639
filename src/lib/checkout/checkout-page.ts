import type { Address, Api, Card, Checkout, PromoCode } from '@parlour/contract';
import {
  arrivalsOf,
  arrivalWords,
  deliveryKey,
  formatPence,
  isDeliveredTo,
  outcodeOf,
  type Pence,
  penceFromPounds,
  promoProblem,
  servicesInQuery,
} from '@parlour/domain';
import { paths } from '../paths.ts';
import { NEW_ADDRESS, type PageForm } from '#lib/shell/page-form.ts';
import { waitingOrders, type WaitingOrder } from '../orders/waiting-orders.ts';
import { dayOptions, type DayOption } from './day-options.ts';
import { serviceField, servicesIn, togetherIn, wayField } from './delivery-fields.ts';
import { serviceView, type ServiceView } from './service-view.ts';
import { cartLineView, money, type CartLineView } from '../cart/cart-page.ts';

interface Delivery {
  /** What names it in the form. */
  readonly key: string;
  readonly heading: string;
  /** The choice between its seller's pieces together and each when it is ready; none where there is nothing to choose. */
  readonly ways: WayField | null;
  readonly method: string;
  readonly lines: readonly CartLineView[];
  readonly total: string;
  /** When it arrives, as in '8 to 12 January'; '' if that is unknown. */
  readonly arrival: string;
  /** What the customer may choose; none if the seller names no days. */
  readonly days: readonly DayOption[];
  /** What the customer may have with it, each as a tick. */
  readonly services: readonly ServiceOption[];
}

interface ServiceOption extends ServiceView {
  /** Name of its field. */
  readonly field: string;
  readonly isChosen: boolean;
}

/** A choice that stands once for each seller. */
export interface WayField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly choices: readonly DayOption[];
}

/** The amounts of an order, and the message about its promo code. */
export interface CheckoutFigures {
  readonly version: string;
  readonly deliveries: readonly Delivery[];
  /** When each delivery arrives, with its seller if there are several. */
  readonly arrivals: readonly string[];
  /** The days on which everything can come; none unless there are several deliveries with days. */
  readonly sharedDays: readonly DayOption[];
  /** The first half of the postcode for which the days are; '' for anywhere in England. */
  readonly postcode: string;
  /** Ids of the sellers whose pieces come together, with commas between them. */
  readonly together: string;
  /** The chosen services, as the call has them. */
  readonly services: string;
  /** What they come to; '' for nothing. */
  readonly servicesTotal: string;
  readonly promoCode: string;
  /** The message about the promo code; '' for none. */
  readonly promoMessage: string;
  readonly promoIsGood: boolean;
  readonly subTotal: string;
  readonly discount: string;
  readonly total: string;
  /** The total, for the payment provider's card form. */
  readonly amount: Pence;
  readonly vat: string;
  /** Where to ask for a price; '' for an empty cart. */
  readonly enquiry: string;
  readonly isEmpty: boolean;
  readonly isReady: boolean;
}

/** Everything that the checkout page shows. */
export interface CheckoutView extends CheckoutFigures {
  /** Identifies this checkout, so that two presses place one order. */
  readonly key: string;
  readonly addresses: readonly Address[];
  /** Ids of the addresses outside the United Kingdom, where the prices do not apply. */
  readonly abroad: readonly string[];
  readonly chosenAddress: string;
  readonly cards: readonly Card[];
  /** Whether the account has no name, so that the customer has to type one. */
  readonly isNameless: boolean;
  /** Earlier orders that wait for their payment. */
  readonly waiting: readonly WaitingOrder[];
}

type Calls = Pick<
  Api,
  'readCheckout' | 'listAddresses' | 'listCards' | 'listOrders' | 'readCustomer'
>;

/** What decides about the figures, besides the cart. */
export type CheckoutRequest = Pick<
  CheckoutFigures,
  'promoCode' | 'postcode' | 'together' | 'services'
>;

/** The cart as an order with a promo code and services, at a postcode; a code that does not apply comes with the reason. */
export const checkoutFigures = async (
  api: Pick<Api, 'readCheckout'>,
  { promoCode, postcode, together, services }: CheckoutRequest,
): Promise<CheckoutFigures> => {
  const problem = promoProblem(promoCode);
  const { data } = await api.readCheckout({
    query: {
      promoCode: problem === '' ? promoCode : '',
      postcode,
      ...(together === '' ? {} : { together }),
      ...(services === '' ? {} : { services }),
    },
  });
  return {
    ...figures(data),
    promoCode,
    postcode,
    together,
    services,
    promoMessage: problem || promoMessage(data.promo),
    promoIsGood: data.promo?.status === 'active',
  };
};

/**
 * Loads the checkout, with the customer's input so far.
 * @param signedInAs the name in the customer's session; the record may have another one
 */
export const checkoutPage = async (
  api: Calls,
  form: PageForm | undefined,
  signedInAs: string,
): Promise<CheckoutView> => {
  const values = form?.values ?? {};
  const [addresses, cards, waiting, name] = await Promise.all([
    api.listAddresses(),
    api.listCards(),
    waitingOrders(api).catch(() => []),
    signedInAs === '' ? api.readCustomer().then(({ data }) => data.name) : signedInAs,
  ]);
  const chosenAddress = values.addressId ?? addresses.data[0]?.id ?? NEW_ADDRESS;
  const postcode = outcodeFor(addresses.data, chosenAddress, values.postcode);
  const shown = await checkoutFigures(api, {
    promoCode: values.promoCode ?? '',
    postcode,
    together: togetherIn(values).join(','),
    services: servicesInQuery(servicesIn(values)),
  });
  return {
    ...shown,
    key: values.key ?? crypto.randomUUID(),
    addresses: addresses.data,
    abroad: addresses.data.filter((one) => !isDeliveredTo(one)).map(({ id }) => id),
    chosenAddress,
    cards: cards.data,
    isNameless: name === '',
    waiting,
  };
};

/** The first half of the postcode of the chosen address, or of the one that is typed for a new address. */
export const outcodeFor = (
  addresses: readonly Address[],
  chosenAddress: string,
  typed = '',
): string => outcodeOf(addresses.find(({ id }) => id === chosenAddress)?.postcode ?? typed);

const sharedDays = ([first, ...others]: Checkout['shipments']): readonly DayOption[] =>
  first === undefined || others.length === 0
    ? []
    : first.days
        .filter((day) => others.every(({ days }) => days.includes(day)))
        .flatMap((day) => dayOptions({ days: [day], windows: [] }));

const promoMessage = (promo: PromoCode | null): string => {
  if (!promo) return '';
  if (promo.message !== '') return promo.message;
  return promo.status === 'active' ? `${promo.name} takes off ${money(promo.discount)}.` : '';
};

const enquiryOf = ({ shipments }: Checkout): string => {
  const line = shipments[0]?.lines[0];
  return line ? paths.enquiry(line.variantId, line.urlSlug) : '';
};

const servicesTotal = ({ shipments }: Checkout): string => {
  const chosen = shipments.flatMap(({ services }) => services.filter(({ isChosen }) => isChosen));
  const total = chosen.reduce((sum, one) => sum + penceFromPounds(one.total), 0);
  return total === 0 ? '' : formatPence(total);
};

const waysOf = ({
  sellerId,
  sellerName,
  delivery,
  way,
  ...days
}: Checkout['shipments'][number]): WayField | null => {
  if (way === '' || delivery > 1) return null;
  const all = arrivalWords({ arrivesFrom: days.togetherFrom, arrivesUntil: days.togetherUntil });
  return {
    name: wayField(sellerId),
    label: `Pieces from ${sellerName}`,
    value: way,
    choices: [
      { value: 'each', name: 'Each when it’s ready' },
      { value: 'together', name: ['Together', all].filter(Boolean).join(', ') },
    ],
  };
};

const figures = (checkout: Checkout) => ({
  version: checkout.version,
  deliveries: checkout.shipments.map((shipment, index, all) => ({
    key: deliveryKey(shipment),
    ways: waysOf(shipment),
    heading: `Delivery${all.length > 1 ? ` ${index + 1} of ${all.length}` : ''} from ${shipment.sellerName}`,
    method: shipment.deliveryMethod,
    lines: shipment.lines.map(cartLineView),
    total: money(shipment.total),
    arrival: arrivalWords(shipment),
    days: dayOptions(shipment),
    services: shipment.services.map((service) => ({
      field: serviceField(shipment, service.service),
      ...serviceView(service),
      isChosen: service.isChosen,
    })),
  })),
  servicesTotal: servicesTotal(checkout),
  arrivals: arrivalsOf(
    checkout.shipments.map((shipment) => ({ ...shipment, canChoose: shipment.days.length > 0 })),
  ),
  sharedDays: sharedDays(checkout.shipments),
  subTotal: money(checkout.subTotal),
  discount: checkout.discount > 0 ? money(checkout.discount) : '',
  total: money(checkout.total),
  amount: penceFromPounds(checkout.total),
  vat: money(checkout.vat),
  enquiry: enquiryOf(checkout),
  isEmpty: checkout.size === 0,
  isReady: checkout.isReady,
});
