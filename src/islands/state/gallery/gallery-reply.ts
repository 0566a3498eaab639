import type { TagReference } from '#lib/contract/entities/tag.ts';
import {
  productGallery,
  type PicturedProduct,
  type PicturedVariant,
  type ProductGallery,
} from '#lib/gallery/product-gallery.ts';

/** A reply as it arrives: any field may be missing, and an id may be a number (spec decision 44). */
type Wire<T> = T extends readonly (infer Item)[]
  ? readonly Wire<Item>[]
  : T extends string
    ? T | number
    : T extends object
      ? { readonly [Name in keyof T]?: Wire<T[Name]> | null }
      : T;

/** What the call for a product by its variant answers, as far as a gallery needs it. */
export interface ProductReply {
  readonly product: Wire<PicturedProduct>;
  readonly variant: Wire<PicturedVariant>;
}

/** The gallery of a product, as the server makes it. */
export const readGallery = ({ product, variant }: ProductReply): ProductGallery =>
  productGallery(
    {
      ...pictured(product),
      productId: text(product.productId),
      _id: text(product._id),
      name: text(product.name),
      urlSlug: text(product.urlSlug),
      seo_description: text(product.seo_description),
      tags: tagsOf(product.tags),
    },
    {
      ...pictured(variant),
      id: text(variant.id),
      tags: tagsOf(variant.tags),
      heightDim: variant.heightDim ?? 0,
      widthDim: variant.widthDim ?? 0,
      lengthDim: variant.lengthDim ?? 0,
      swatches: swatchesOf(variant),
      options: (variant.options ?? []).map((option) => ({ swatches: swatchesOf(option) })),
    },
  );

const text = (value: string | number | null | undefined): string => String(value ?? '');

const pictured = ({
  mainPicture,
  medias,
}: Wire<Pick<PicturedProduct, 'mainPicture' | 'medias'>>) => ({
  mainPicture: text(mainPicture),
  medias: (medias ?? []).map(({ url, thumbnail, name, s3key, width, height }) => ({
    ...{ url: text(url), thumbnail: text(thumbnail), name: text(name), s3key: text(s3key) },
    ...{ width: width ?? 0, height: height ?? 0 },
  })),
});

const swatchesOf = ({ swatches }: Wire<Pick<PicturedVariant, 'swatches'>>) =>
  (swatches ?? []).map(({ id, name, tags }) => ({
    ...{ id: text(id), name: text(name), tags: tagsOf(tags) },
  }));

const tagsOf = (tags: Wire<readonly TagReference[]> | null | undefined): TagReference[] =>
  (tags ?? []).map((tag) => ({
    tagId: text(tag.tagId),
    type: tag.type as TagReference['type'],
    name: text(tag.name),
    urlSlug: text(tag.urlSlug),
    parent: text(tag.parent),
    parentName: text(tag.parentName),
    parentUrlSlug: text(tag.parentUrlSlug),
    colorHexCode: text(tag.colorHexCode),
    mainThumbnail: text(tag.mainThumbnail),
  }));
