import * as z from 'zod';
import {
  CalendarRecord,
  LeadTimeRecord,
  type OfferedService,
  ServiceRecord,
} from '@parlour/contract';
import {
  type DeliveryCalendar,
  type DeliveryService,
  type LeadTime,
  penceFromPounds,
  poundsFromPence,
  type Service,
  SERVICE_KINDS,
  SERVICE_NAMES,
  type ServiceKind,
  servicesFor,
} from '@parlour/domain';
import { createLru } from '@parlour/runtime';

/** The texts that an isolate remembers: a shop has few different ones, and a list reads each many times. */
const REMEMBERED = 1_000;

/** A stored text as its record's schema parses it; null for none. */
const reader = <Value extends object>(schema: z.ZodType<Value>) => {
  const known = createLru<Value>({ capacity: REMEMBERED });
  return (text: string | null): Value | null => {
    if (text === null) return null;
    const value = known.get(text) ?? schema.parse(JSON.parse(text));
    known.set(text, value);
    return value;
  };
};

export const storedLeadTime: (text: string | null) => LeadTime | null = reader(LeadTimeRecord);

export const storedCalendar: (text: string | null) => DeliveryCalendar | null =
  reader(CalendarRecord);

const storedServices: (text: string | null) => readonly Service[] | null = reader(
  z.array(ServiceRecord),
);

/** SQL of the slugs of a product's categories, for services; NULL where its seller offers none. */
export const servedCategories = (productId: string): string =>
  `iif(seller.services IS NULL, NULL, (SELECT json_group_array(tag.slug) FROM product_tag
    JOIN tag ON tag.id = product_tag.tag_id
    WHERE product_tag.product_id = ${productId} AND tag.type = 'category'))`;

/** A piece of a seller, as a database has it. */
export interface ServedPiece {
  /** JSON of the seller's services; null for none. */
  readonly services: string | null;
  /** JSON of the slugs of its categories. */
  readonly categories: string | null;
  readonly quantity: number;
  readonly vatRate: number;
}

/** A kind of service for one delivery, with everything that it takes for all of its pieces. */
interface KindOfService<Piece> {
  readonly kind: ServiceKind;
  readonly parts: readonly DeliveryService<Piece>[];
}

/** What the seller of some pieces offers for their delivery. */
export const offeredServices = <Piece extends ServedPiece>(
  pieces: readonly Piece[],
): readonly KindOfService<Omit<Piece, 'categories'>>[] => {
  const offered = servicesFor(
    storedServices(pieces[0]?.services ?? null) ?? [],
    pieces.map(({ categories, ...piece }) => ({
      ...piece,
      categories: JSON.parse(categories ?? '[]') as string[],
    })),
  );
  return SERVICE_KINDS.flatMap((kind) => {
    const parts = offered.filter(({ service }) => service === kind);
    return parts.length === 0 ? [] : [{ kind, parts }];
  });
};

/** The same for a reply. */
export const toOfferedServices = (pieces: readonly ServedPiece[]): OfferedService[] =>
  offeredServices(pieces).map(({ kind, parts }) => ({
    service: kind,
    name: SERVICE_NAMES[kind],
    covers: [...new Set(parts.map(({ covers }) => covers))].filter(Boolean).join(' '),
    total: poundsFromPence(
      parts.reduce((sum, { price, quantity }) => sum + penceFromPounds(price) * quantity, 0),
    ),
    workingDays: Math.max(...parts.map(({ workingDays }) => workingDays)),
  }));
