import type { Product, Swatch, TagReference, Variant } from '@parlour/contract';
import { type Model, modelOf, type PartFinish } from '@parlour/models';
import { picturesOf, type ShownPicture, tagIcon, type TagType, swatchName } from '@parlour/domain';
import type { ShareableItem } from '#lib/gallery/share.ts';
import { paths } from '#lib/paths.ts';
import { pageDescription } from '#lib/product/description.ts';

/** A tag that is pinned to the picture, with a link to its list. */
export interface Pin {
  readonly name: string;
  readonly href: string;
  /** '' for none; the pin shows a picture, else a colour, else letters. */
  readonly picture: string;
  readonly colour: string;
  readonly letters: string;
}

/** Height, width and length of the product, in millimetres; 0 if unknown. */
export interface Measures {
  readonly height: number;
  readonly width: number;
  readonly length: number;
}

/** A swatch for the 3D viewer. */
export interface ModelFinish extends PartFinish {
  /** Of the swatch. */
  readonly id: string;
  readonly name: string;
}

export interface ProductGallery {
  readonly productId: string;
  readonly name: string;
  readonly pictures: readonly ShownPicture[];
  /** The picture of the chosen swatch, if the others show the variant in another one; else null. */
  readonly swatch: ShownPicture | null;
  readonly pins: readonly Pin[];
  readonly model: Model | null;
  readonly measures: Measures;
  /** The finishes that the model can have: the variant's swatches. */
  readonly finishes: readonly ModelFinish[];
  readonly share: ShareableItem;
  /** Path of the page. */
  readonly canonical: string;
}

/** Types of tag that suggest similar products, in the order of the column. */
const PINNED: readonly TagType[] = ['colour', 'material', 'style', 'room'];

/** As many as fit beside a picture without crowding it. */
const MAX_PINS = 6;

/** @param swatch the chosen one; null for none */
export const productGallery = (
  product: Product,
  variant: Variant,
  swatch: Swatch | null = null,
): ProductGallery => {
  const pictures = picturesOf(product, variant, product.name);
  return {
    productId: product.productId,
    name: product.name,
    pictures,
    swatch: pictureOf(swatch),
    pins: pinsOf([...variant.tags, ...product.tags.filter(({ type }) => type === 'room')]),
    model: modelOf(product, variant),
    measures: {
      height: variant.heightDim,
      width: variant.widthDim,
      length: variant.lengthDim,
    },
    finishes: finishesOf(variant),
    share: {
      type: 'product',
      _id: product._id || product.productId,
      name: product.name,
      mainPicture: pictures[0]?.src ?? '',
      seo_description: pageDescription(product, variant),
    },
    canonical: paths.product(variant.id, product.urlSlug),
  };
};

/** Swatches are square. */
const SWATCH_SIZE = { width: 800, height: 800 } as const;

const pictureOf = (swatch: Swatch | null): ShownPicture | null =>
  swatch?.isShown === false && swatch.mainPicture !== ''
    ? {
        src: swatch.mainPicture,
        thumbnail: swatch.mainPicture,
        alt: swatchName(swatch.name),
        ...SWATCH_SIZE,
      }
    : null;

/** The swatches of the variant, or those of its options; each name once. */
const finishesOf = ({ swatches, options }: Variant): readonly ModelFinish[] => {
  const all = [...swatches, ...options.flatMap((option) => option.swatches)].flatMap(finishOf);
  return [...new Map(all.map((finish) => [finish.name, finish])).values()];
};

/** None if the swatch's colour is unknown. */
const finishOf = ({ id, name, tags }: Swatch): ModelFinish[] => {
  const colour = tags.find(({ type }) => type === 'colour')?.colorHexCode.toLowerCase() ?? '';
  const material = tags.find(({ type }) => type === 'material')?.urlSlug ?? '';
  const isColour = /^#[0-9a-f]{6}$/.test(colour);
  return isColour ? [{ id, name: swatchName(name), colour, material }] : [];
};

const pinsOf = (tags: readonly TagReference[]): readonly Pin[] => {
  const unique = [...new Map(tags.map((tag) => [tag.tagId, tag])).values()];
  return PINNED.flatMap((type) => unique.filter((tag) => tag.type === type))
    .slice(0, MAX_PINS)
    .map((tag) => ({
      name: tag.name,
      href: paths.list(tag),
      picture: tag.mainThumbnail,
      colour: tag.colorHexCode,
      letters: tagIcon(tag.name),
    }));
};
