import type { Cart, CartLine } from '@parlour/contract';
import {
  arrivalWords,
  formatPence,
  penceFromPounds,
  choiceWords,
  pieceTitle,
} from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { isOrderable } from './line-state.ts';

/** Pounds from a reply, formatted for display. */
export const money = (pounds: number): string => formatPence(penceFromPounds(pounds));

/** Id of the form of all quantities, which leads to the checkout, too. */
export const QUANTITIES_FORM = 'quantities';

/** A line of the cart as its page shows it. */
export interface CartLineView {
  readonly id: string;
  readonly href: string;
  readonly picture: string;
  readonly title: string;
  /** Option and swatch in one phrase; '' for neither. */
  readonly choice: string;
  readonly sellerName: string;
  readonly quantity: number;
  readonly maxQuantity: number;
  readonly price: string;
  /** The price when the line was added; '' if it has not changed. */
  readonly previousPrice: string;
  readonly total: string;
  /** What has changed since the line was added; '' for nothing. */
  readonly notice: string;
  /** Whether it can be ordered as it is. */
  readonly orderable: boolean;
  /** An accepted price offer fixes its quantity. */
  readonly fixed: boolean;
  /** When it arrives, as in '8 to 12 January'; '' if that is unknown. */
  readonly arrival: string;
  /** What can be chosen with its delivery, in words; '' for nothing. */
  readonly services: string;
}

export interface CartView {
  readonly lines: readonly CartLineView[];
  readonly size: number;
  readonly subTotal: string;
  /** What the lines that can be ordered come to; '' if that is all of them, or none. */
  readonly orderableTotal: string;
  /** Every line can be ordered. */
  readonly orderable: boolean;
}

/** 'assembly (£59.00), taking the packaging away (free)', for the middle of a sentence. */
const servicesInWords = (services: CartLine['services']): string =>
  services
    .map(({ name, total }) => {
      const price = total === 0 ? 'free' : money(total);
      return `${name.charAt(0).toLowerCase()}${name.slice(1)} (${price})`;
    })
    .join(', ');

export const cartLineView = (line: CartLine): CartLineView => ({
  id: line.id,
  href: paths.product(line.variantId, line.urlSlug),
  picture: line.mainPicture,
  title: pieceTitle(line),
  choice: choiceWords(line.optionName, line.swatchName),
  sellerName: line.sellerName,
  quantity: line.quantity,
  maxQuantity: line.maxQuantity,
  price: money(line.rrp),
  previousPrice: line.previousRrp === null ? '' : money(line.previousRrp),
  total: money(line.quantity * line.rrp),
  notice: line.notice,
  orderable: isOrderable(line.state),
  fixed: line.offerId !== '',
  arrival: arrivalWords(line),
  services: servicesInWords(line.services),
});

/** The cart as its page shows it (spec decision 26). */
export const cartView = ({ data, size, subTotal }: Cart): CartView => {
  const lines = data.map(cartLineView);
  const orderable = data.filter(({ state }) => isOrderable(state));
  const isPart = orderable.length > 0 && orderable.length < data.length;
  return {
    lines,
    size,
    subTotal: money(subTotal),
    orderableTotal: isPart
      ? money(orderable.reduce((sum, { quantity, rrp }) => sum + quantity * rrp, 0))
      : '',
    orderable: data.length > 0 && orderable.length === data.length,
  };
};
