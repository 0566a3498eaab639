import { ROOM_SIZE } from '../../build/pictures.ts';
import { skuOf } from '../../build/product-records.ts';
import type { ProductSource, VariantSource } from '../../build/source-schema.ts';
import { SourceError, type Sources } from '../../build/sources.ts';
import { shareOf, type Item, type Scene } from './scene.ts';
import type { RoomSource } from './stock.ts';

interface Sold {
  readonly product: ProductSource;
  readonly variant: VariantSource;
}

/** The product and variant that an SKU names. @throws {SourceError} when there is none. */
export const soldAs = ({ products }: Sources, sku: string, user: string): Sold => {
  const found = products
    .flatMap((product) => product.variant.map((variant) => ({ product, variant })))
    .find(({ product, variant }) => skuOf(product, variant) === sku);
  if (!found) throw new SourceError([`${user}: no product has the SKU "${sku}"`]);
  return found;
};

/** A thing of the catalogue as it stands in a scene. */
export const soldItem = ({ product, variant }: Sold, at: Item['at']): Item => ({
  model: variant.model ?? product.model,
  size: variant.size ?? product.size,
  look: variant.look,
  at,
});

const itemsOf = (sources: Sources, slug: string, room: RoomSource) =>
  room.items.map((item) => {
    if (!('sku' in item)) return { item, reference: null, pin: undefined };
    const sold = soldAs(sources, item.sku, `moodrooms.toml: ${slug}`);
    return { item: soldItem(sold, item.at), reference: sold.product.ref, pin: item.pin };
  });

/** A moodroom as a scene to draw. */
export const roomScene = (sources: Sources, slug: string, room: RoomSource): Scene => ({
  ...room,
  items: itemsOf(sources, slug, room).map(({ item }) => item),
});

/** Place of a product in a picture: shares of its width and height from the top left. */
export type Pins = Readonly<Record<string, readonly [x: number, y: number]>>;

const THOUSAND = 1_000;
const rounded = (share: number): number => Math.round(share * THOUSAND) / THOUSAND;

/** Where the drawn picture of a moodroom shows each product, by reference; the first one of several. */
export const drawnPins = (sources: Sources, slug: string, room: RoomSource): Pins => {
  const scene = roomScene(sources, slug, room);
  const pins = itemsOf(sources, slug, room).flatMap(({ item, reference, pin }) => {
    if (reference === null) return [];
    const [x, y] = shareOf(scene, ROOM_SIZE, item, pin);
    return [[reference, [rounded(x), rounded(y)] as const] as const];
  });
  return Object.fromEntries(pins.toReversed());
};
