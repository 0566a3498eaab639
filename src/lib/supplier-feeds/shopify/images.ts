import type { RowReading } from '../feed-row.ts';
import { readPicture } from '../picture-cell.ts';
import type { ShopifyVariant } from './row.ts';
import { cut } from '../fields/cut.ts';

export interface ShopifyImage {
  readonly url: string;
  /** What it shows. */
  readonly name: string;
}

const MAX_PICTURES = 50;

/** The pictures of a product in their order; addresses that are none are noted and left out. */
export const readImages = (readings: readonly RowReading[]): readonly ShopifyImage[] => {
  const placed = readings.flatMap((reading, at) => {
    const text = reading.raw('image_src');
    const url = text === '' ? null : readPicture(reading, 'image_src', text);
    const position = Number(reading.raw('image_position')) || at + 1;
    const name = cut(reading.text('image_alt_text'), 300);
    return url === null ? [] : [{ url, name, position }];
  });
  const ordered = placed.toSorted((left, right) => left.position - right.position);
  return [...Map.groupBy(ordered, ({ url }) => url).values()]
    .flatMap((same) => same.slice(0, 1))
    .slice(0, MAX_PICTURES)
    .map(({ url, name }) => ({ url, name }));
};

/** A variant's own picture, then those that show no other variant. */
export const imagesOf = (
  { image }: ShopifyVariant,
  variants: readonly ShopifyVariant[],
  images: readonly ShopifyImage[],
): readonly ShopifyImage[] => {
  const own = images.find(({ url }) => url === image) ?? { url: image ?? '', name: '' };
  const taken = new Set(variants.flatMap((variant) => variant.image ?? []));
  const shared = images.filter(({ url }) => !taken.has(url));
  const shown = own.url === '' ? shared : [own, ...shared];
  return shown.length > 0 ? shown.slice(0, MAX_PICTURES) : images;
};
