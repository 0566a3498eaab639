import { skuOf } from '../../build/product-records.ts';
import type { ProductSource, VariantSource } from '../../build/source-schema.ts';
import { SourceError, type Sources } from '../../build/sources.ts';
import type { Item, Scene } from './scene.ts';
import type { RoomSource } from './scene-files.ts';

interface SoldVariant {
  readonly product: ProductSource;
  readonly variant: VariantSource;
}

/** The product and variant that an SKU names. @throws {SourceError} when there is none. */
const soldAs = ({ products }: Sources, sku: string, user: string): SoldVariant => {
  const found = products
    .flatMap((product) => product.variant.map((variant) => ({ product, variant })))
    .find(({ product, variant }) => skuOf(product, variant) === sku);
  if (!found) throw new SourceError([`${user}: no product has the SKU "${sku}"`]);
  return found;
};

/**
 * A product as it stands in a scene.
 * @throws {SourceError} when no variant has the SKU; `user` names the source that asked for it.
 */
export const soldItem = (sources: Sources, sku: string, at: Item['at'], user: string): Item => {
  const { product, variant } = soldAs(sources, sku, user);
  return {
    model: variant.model ?? product.model,
    size: variant.size ?? product.size,
    look: variant.look,
    at,
  };
};

/** A moodroom or a corner as a scene. @throws {SourceError} for an SKU that no variant has. */
export const roomScene = (sources: Sources, slug: string, room: RoomSource): Scene => ({
  ...room,
  items: room.items.map((item) =>
    'sku' in item ? soldItem(sources, item.sku, item.at, `room "${slug}"`) : item,
  ),
});
