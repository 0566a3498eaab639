import { JOIN_PARENT, REFERENCE_COLUMNS, TAG_ORDER, type TagReferenceRow } from '@parlour/search';
import type { ReductionRule } from '@parlour/domain';
import { JOIN_BRAND } from '../listing/tile-parts.queries.ts';
import type { ProductReply } from '../listing/tiles.queries.ts';
import { DETAIL_COLUMNS, toDetail, type DetailRow } from './details.queries.ts';
import { mediasOfProducts, type MediaRow } from './medias.queries.ts';
import { partsOf, toParts } from './parts.queries.ts';
import { heldTo, shownOf } from './variants.queries.ts';

interface ProductTagRow extends TagReferenceRow {
  readonly product_id: number;
}

const DETAILS = `SELECT ${DETAIL_COLUMNS} FROM json_each(?1) AS wanted
  CROSS JOIN product ON product.id = wanted.value ${JOIN_BRAND} ORDER BY wanted.key`;

const TAGS = `SELECT product_tag.product_id, ${REFERENCE_COLUMNS} FROM json_each(?1) AS wanted
  CROSS JOIN product_tag ON product_tag.product_id = wanted.value
  JOIN tag ON tag.id = product_tag.tag_id ${JOIN_PARENT}
  ORDER BY wanted.key, product_tag.own DESC, ${TAG_ORDER}`;

/** Products as on their pages, without reviews, in the given order and in one batch. */
export const wholeProducts = async (
  db: D1Database,
  ids: readonly number[],
  rule: ReductionRule,
): Promise<ProductReply[]> => {
  const wanted = JSON.stringify(ids);
  const [details, tagRows, mediaRows, ...parts] = await db.batch([
    db.prepare(DETAILS).bind(wanted),
    db.prepare(TAGS).bind(wanted),
    mediasOfProducts(db, wanted),
    ...partsOf(db, shownOf(ids)),
  ]);
  const tags = Map.groupBy((tagRows?.results ?? []) as ProductTagRow[], (row) => row.product_id);
  const medias = Map.groupBy((mediaRows?.results ?? []) as MediaRow[], (row) => row.product_id);
  const variants = Map.groupBy(toParts(parts).map(heldTo(rule)), ({ row }) => row.product_id);
  return ((details?.results ?? []) as DetailRow[]).map((row) =>
    toDetail({
      row,
      tags: tags.get(row.id) ?? [],
      reviews: [],
      // Lists know only the reviews that came with the catalogue.
      totals: {
        ...{ total: 0, average: 0, shown: row.review_count, stars: '[]' },
        imported: row.review_count,
        imported_average: row.review_average,
      },
      medias: medias.get(row.id) ?? [],
      variants: variants.get(row.id) ?? [],
    }),
  );
};
