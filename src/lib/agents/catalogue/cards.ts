import type * as z from 'zod';
import type { Product } from '#lib/contract/entities/product.ts';
import { formatPence, type Pence } from '#lib/domain/money.ts';
import type { ShownPrice } from '#lib/domain/price.ts';
import type { Tile } from '#lib/listing/tile.ts';
import { tilesOf } from '#lib/listing/tile.ts';
import { asData } from '../as-data.ts';
import type { Card, Money } from './shapes.ts';

/** Most characters of a name. */
export const NAME = 200;

/** Pence as agents read them. */
export const moneyOf = (pence: Pence): z.output<typeof Money> => ({
  ...{ amount: pence, currency: 'GBP', text: formatPence(pence) },
});

/** A price as pages show it. */
export const priceOf = (price: ShownPrice): z.output<typeof Card>['price'] =>
  price.status === 'request_price'
    ? { status: 'on_request', now: null, was: null }
    : {
        status: 'priced',
        now: moneyOf(price.now),
        was: price.was === null ? null : moneyOf(price.was),
      };

/** Address that a page or a picture has for somebody outside the site. */
export const wholeAddress = (origin: string, address: string): string =>
  new URL(address, origin).href;

/** Products in a list, those that a page would show (TILE-007, TILE-008). */
export const cardsOf = (
  products: readonly Product[],
  origin: string,
): readonly z.output<typeof Card>[] => {
  const counts = new Map(products.map(({ productId, variants }) => [productId, variants.length]));
  return tilesOf(products).flatMap((tile) =>
    tile.href === null ? [] : [cardOf(tile, tile.href, origin, counts.get(tile.productId) ?? 1)],
  );
};

const cardOf = (
  tile: Tile,
  href: string,
  origin: string,
  variants: number,
): z.output<typeof Card> => ({
  variant_id: tile.variantId,
  product_id: tile.productId,
  title: asData(tile.variantTitle || tile.name, NAME),
  brand: asData(tile.brand?.name ?? '', NAME),
  price: priceOf(tile.price),
  url: wholeAddress(origin, href),
  picture: tile.picture === null ? null : wholeAddress(origin, tile.picture.src),
  more_variants: Math.max(variants - 1, 0),
});
