import type { CallResult } from '#lib/contract/call.ts';
import type { productByVariant } from '#lib/contract/calls/products.ts';
import type { Picture } from '#lib/contract/entities/picture.ts';
import type { Product } from '#lib/contract/entities/product.ts';
import type { TagReference } from '#lib/contract/entities/tag.ts';
import type { Option, SellerInventory, Swatch, Variant } from '#lib/contract/entities/variant.ts';
import {
  sentFields,
  sentFlag,
  sentId,
  sentList,
  sentMaybe,
  sentNumber,
  sentText,
} from '#lib/domain/sent.ts';

const picture = sentFields<Picture>({
  ...{ url: sentText, thumbnail: sentText, name: sentText, s3key: sentText },
  ...{ width: sentNumber, height: sentNumber },
});

const tag = sentFields<TagReference>({
  ...{ tagId: sentId, name: sentText, urlSlug: sentText },
  type: (value) => value as TagReference['type'],
  ...{ parent: sentId, parentName: sentText, parentUrlSlug: sentText },
  ...{ colorHexCode: sentText, mainThumbnail: sentText },
});

const priced = { rrp: sentNumber, rrpWithoutDiscount: sentNumber, inventoryStatus: sentText };

const swatch = sentFields<Swatch>({
  ...{ ...priced, id: sentId, name: sentText, mainPicture: sentText },
  tags: sentList(tag),
});

const option = sentFields<Option>({
  ...{ ...priced, id: sentId, name: sentText },
  swatches: sentList(swatch),
});

type InventoryVariant = NonNullable<SellerInventory['variant']>;

const inventoryVariant = sentFields<InventoryVariant>({
  ...{ ...priced, quantity: sentNumber },
  ...{ options: sentList(option), swatches: sentList(swatch) },
});

const sellerInventory = sentFields<SellerInventory>({
  ...{ sellerId: sentId, sellerName: sentText, variantId: sentId },
  variant: sentMaybe(inventoryVariant),
  ...{ actualPrice: sentNumber, deliveryCharges: sentNumber, deliveryMethod: sentText },
  ...{ inventoryStatus: sentText, inventoryStatusStr: sentText, maxOrderSize: sentNumber },
});

type Inventory = Variant['inventories'][number];

const variant = sentFields<Variant>({
  ...{ id: sentId, productId: sentId, name: sentText, seoTitle: sentText, metaTitle: sentText },
  ...{ description: sentText, urlSlug: sentText, surcharge: sentNumber, mainPicture: sentText },
  ...{ medias: sentList(picture), tags: sentList(tag) },
  ...{ inventoryReference: sentText, eanNumber: sentText },
  ...{ heightDim: sentNumber, widthDim: sentNumber, lengthDim: sentNumber },
  ...{ colour: sentList(sentId), material: sentList(sentId), style: sentList(sentId) },
  ...{ rrp: sentNumber, rrpWithoutDiscount: sentNumber, quantity: sentNumber },
  sellerInventories: sentList(sellerInventory),
  inventories: sentList(sentFields<Inventory>({ variant: inventoryVariant })),
  ...{ options: sentList(option), swatches: sentList(swatch) },
  ...{ selectedOption: sentMaybe(option), selectedSwatch: sentMaybe(swatch) },
});

type Review = Product['reviews']['list'][number];

const review = sentFields<Review>({
  ...{ reviewID: sentId, comment: sentText, rating: sentNumber },
  ...{ author: sentText, createdAt: sentText, answer: sentText },
  ...{ helpful: sentNumber, verified: sentFlag },
  photographs: sentList(sentFields({ id: sentId, width: sentNumber, height: sentNumber })),
});

const component = sentFields<Product['swatchComponents'][number]>({ componentId: sentId });

/** A product as the table of calls reads it. */
export const wholeProduct = sentFields<Product>({
  ...{ productId: sentId, _id: sentId, id: sentId, name: sentText },
  ...{ seo_title: sentText, seo_description: sentText, urlSlug: sentText },
  ...{ brand: sentText, brandName: sentText, mainPicture: sentText },
  ...{ medias: sentList(picture), tags: sentList(tag), variants: sentList(variant) },
  ...{ defaultVariant: sentId, associatedProducts: sentList(sentId) },
  ...{ inventoryReference: sentText, swatchComponents: sentList(component) },
  ...{ category: sentList(sentId), room: sentList(sentId) },
  ...{ colour: sentList(sentId), material: sentList(sentId) },
  ...{ price: sentNumber, actualPrice: sentNumber, markUp: sentNumber, vatTax: sentNumber },
  ...{ promotionalDiscount: sentNumber, priceSuffix: sentText, deliveryNote: sentText },
  ...{ productSummary: sentText, heightDim: sentNumber, widthDim: sentNumber },
  ...{ numberReviews: sentNumber, averageReview: sentNumber, reviewStars: sentList(sentNumber) },
  reviews: sentFields<Product['reviews']>({ list: sentList(review) }),
  isBookmarked: sentFlag,
});

/** A product's detail as the table of calls reads it, from what a browser was sent. */
export const wholeDetail = sentFields<CallResult<typeof productByVariant>>({
  product: wholeProduct,
  variant,
});
