import type { Interpretation } from '#lib/contract/entities/interpretation.ts';
import type { ProductList } from '#lib/contract/entities/product.ts';
import type { Tag } from '#lib/contract/entities/tag.ts';
import {
  sentFields,
  sentFlag,
  sentId,
  sentList,
  sentMaybe,
  sentNumber,
  sentText,
} from '#lib/domain/sent.ts';
import { wholeProduct } from '#lib/product/whole-detail.ts';

type Component = Tag['variantTagComponents'][number];

export const wholeTag = sentFields<Tag>({
  ...{ tagId: sentId, id: sentId, _id: sentId, urlSlug: sentText, name: sentText },
  type: (value) => value as Tag['type'],
  ...{ parent: sentId, parentName: sentText, parentUrlSlug: sentText },
  ...{ children: sentList(sentId), count: sentNumber, colorHexCode: sentText },
  ...{ metaTitle: sentText, metaTitleDescription: sentText, seo_description: sentText },
  ...{ description: sentText, mainThumbnail: sentText, mainPicture: sentText },
  variantTagComponents: sentList(sentFields<Component>({ componentId: sentId })),
});

/** Tags as the table of calls reads them, from what a browser was sent. */
export const wholeTags = sentFields<{ tags: Tag[] }>({ tags: sentList(wholeTag) });

const interpretation = sentFields<Interpretation>({
  filters: sentList(
    sentFields<Interpretation['filters'][number]>({ name: sentText, rest: sentText }),
  ),
  ...{
    correctedTo: sentText,
    leftOut: sentList(sentText),
    without: sentList(sentText),
    anyWord: sentFlag,
    related: sentFlag,
    provisional: sentFlag,
  },
});

const list = sentFields<ProductList>({
  retailerProducts: sentList(wholeProduct),
  tags: sentList(wholeTag),
  ...{ totalCount: sentNumber, pageCount: sentNumber, pageNumber: sentNumber },
  interpretation: sentMaybe(interpretation),
});

/** A page of products as the table of calls reads it; upstreams call its list one thing or another. */
export const wholeProducts = (sent: unknown): ProductList => {
  const { products, retailerProducts, ...rest } = (sent ?? {}) as Readonly<Record<string, unknown>>;
  return list({ ...rest, retailerProducts: retailerProducts ?? products });
};
