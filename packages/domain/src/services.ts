import { deliveryKey, deliveryNamed, type NamedDelivery } from './delivery-key.ts';
import { formatPence, type Pence } from './money.ts';

/*
 * Services of a seller that go with a delivery. What every price includes is the delivery to the door; these come on top,
 * and only if the customer chooses them.
 */

/** In the order in which pages show them. */
export const SERVICE_KINDS = ['room', 'assembly', 'old-piece', 'packaging'] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];

/** As an order names them. */
export const SERVICE_NAMES: Readonly<Record<ServiceKind, string>> = {
  room: 'Delivery to the room of your choice',
  assembly: 'Assembly',
  'old-piece': 'Taking your old piece away',
  packaging: 'Taking the packaging away',
};

/** What is said of them beside the right to cancel (Consumer Contracts Regulations 2013, regulations 5 and 34(1) to (3)). */
export const SERVICES_PAID_BACK =
  'Services for those goods are then paid back, even if they’re done; only delivery to a room isn’t paid back once it’s done.';

export const isServiceKind = (kind: string): kind is ServiceKind =>
  SERVICE_KINDS.some((one) => one === kind);

/** What a seller offers for some kinds of pieces. */
export interface Service {
  readonly service: ServiceKind;
  /** Slugs of categories; none for every piece. */
  readonly categories: readonly string[];
  /** Pounds with VAT; 0 for a free one. */
  readonly price: number;
  /** Whether each piece costs the price, rather than the delivery. */
  readonly perPiece: boolean;
  /** What it covers, in the seller's words. */
  readonly covers: string;
  /** Working days that the delivery takes longer. */
  readonly workingDays: number;
}

/** A piece of a delivery. */
interface Piece {
  /** Slugs of its categories and of those above them. */
  readonly categories: readonly string[];
  readonly quantity: number;
  /** A fraction: 0.2 is 20 %. */
  readonly vatRate: number;
}

/** A service for the pieces of a delivery that it is for. */
export interface DeliveryService<OnePiece> extends Service {
  readonly pieces: readonly OnePiece[];
  /** The number of pieces, or 1 for the delivery. */
  readonly quantity: number;
  /** The highest of those pieces. */
  readonly vatRate: number;
}

const isFor = ({ categories }: Service, piece: Piece): boolean =>
  categories.length === 0 || categories.some((category) => piece.categories.includes(category));

/**
 * What a seller offers for one delivery, kind by kind. Of the services of one kind, the first one that is for a piece
 * counts for that piece.
 */
export const servicesFor = <OnePiece extends Piece>(
  services: readonly Service[],
  pieces: readonly OnePiece[],
): readonly DeliveryService<OnePiece>[] =>
  SERVICE_KINDS.flatMap((kind) => {
    const own = services.filter(({ service }) => service === kind);
    return own.flatMap((service) => {
      const mine = pieces.filter((piece) => own.find((one) => isFor(one, piece)) === service);
      if (mine.length === 0) return [];
      const pieceCount = mine.reduce((sum, { quantity }) => sum + quantity, 0);
      return [
        {
          ...service,
          pieces: mine,
          quantity: service.perPiece ? pieceCount : 1,
          vatRate: Math.max(...mine.map(({ vatRate }) => vatRate)),
        },
      ];
    });
  });

/** A service that a customer has chosen for a delivery. */
export interface ChosenService extends NamedDelivery {
  readonly service: ServiceKind;
}

/** Chosen services as a query has them: `12:room,7.2:packaging`. */
export const servicesInQuery = (chosen: readonly ChosenService[]): string =>
  chosen.map((one) => `${deliveryKey(one)}:${one.service}`).join(',');

/** Unknown ones are left out: a page may be older than what is offered. */
export const servicesOfQuery = (query: string): readonly ChosenService[] =>
  query.split(',').flatMap((one) => {
    const [key = '', service = ''] = one.split(':');
    return key !== '' && isServiceKind(service) ? [{ ...deliveryNamed(key), service }] : [];
  });

/** `Free`, or the price. */
export const servicePrice = (pence: Pence): string => (pence === 0 ? 'Free' : formatPence(pence));
