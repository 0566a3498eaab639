import type { DatabaseSync } from 'node:sqlite';

/** The facts about one variant of a feed, from which searches are made and judged. */
export interface Article {
  readonly variant: number;
  readonly product: number;
  readonly title: string;
  readonly description: string;
  /** What kind of thing it is, such as `bar stool`: the feed's own label, or its last category. */
  readonly type: string;
  /** All the kinds that it is, when it is in several categories. */
  readonly types: readonly string[];
  /** The name of its range; '' for none. */
  readonly name: string;
  readonly colours: readonly string[];
  readonly material: string;
  readonly category: string;
  readonly brand: string;
  /** Millimetres, 0 for unknown. */
  readonly width: number;
  /** Delivered price in pence; 0 for none. */
  readonly price: number;
}

/**
 * What a feed says about a variant beside the data that is loaded: `custom_label_0` its type,
 * `custom_label_1` its name.
 */
export type Labels = ReadonlyMap<string, { readonly type: string; readonly name: string }>;

/** The labels in a tab-separated feed. */
export const labelsOf = (feed: string): Labels => {
  const [head = '', ...lines] = feed.split('\n');
  const columns = head.split('\t');
  const at = (name: string) => columns.indexOf(name);
  return new Map(
    lines.map((line) => {
      const cells = line
        .split('\t')
        .map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'));
      const cell = (name: string) => cells[at(name)] ?? '';
      return [cell('id'), { type: cell('custom_label_0'), name: cell('custom_label_1') }] as const;
    }),
  );
};

const ARTICLES = `SELECT variant.id AS variant, variant.product_id AS product, variant.reference,
    coalesce(nullif(variant.meta_title, ''), variant.seo_title) AS title,
    product.name AS family, product.summary || ' ' || variant.description AS description, variant.width_mm AS width, product.width_mm AS widthToo,
    CASE WHEN product.price_pence IS NULL THEN 0 ELSE coalesce((SELECT min(price_pence + delivery_pence)
      FROM seller_inventory WHERE variant_id = variant.id), 0) END AS price,
    (SELECT name FROM tag WHERE id = product.brand_id) AS brand,
    (SELECT group_concat(tag.name, '|') FROM variant_tag JOIN tag ON tag.id = tag_id
      WHERE variant_id = variant.id AND tag.type = 'colour') AS colours,
    (SELECT group_concat(tag.name, ' ') FROM variant_tag JOIN tag ON tag.id = tag_id
      WHERE variant_id = variant.id AND tag.type = 'material') AS material,
    (SELECT group_concat(tag.name, '|') FROM product_tag JOIN tag ON tag.id = tag_id
      WHERE product_id = product.id AND own = 1 AND tag.type = 'category') AS categories
  FROM variant JOIN product ON product.id = variant.product_id
  JOIN assortment_product AS item ON item.product_id = product.id AND item.assortment = ?
  WHERE variant.seo_title <> '' AND item.listed = 1 ORDER BY variant.id`;

/** The first text that is not empty. */
const firstOf = (...texts: readonly (string | undefined)[]): string =>
  texts.find((text) => text !== undefined && text !== '') ?? '';

type ArticleRow = Readonly<Record<string, string | number | null>>;

/** The variants that a shop has loaded, with the labels of their feed. */
export const articlesOf = (database: DatabaseSync, assortment: string, labels: Labels): Article[] =>
  (database.prepare(ARTICLES).all(assortment) as ArticleRow[]).map((row) => {
    const text = (name: string): string => String(row[name] ?? '');
    const label = labels.get(text('reference'));
    const all = (name: string): string[] =>
      text(name)
        .split('|')
        .filter((one) => one !== '');
    const categories = all('categories');
    const types = label && label.type !== '' ? [label.type] : categories;
    return {
      variant: Number(row.variant),
      product: Number(row.product),
      title: text('title'),
      description: text('description').replace(/<[^>]*>/g, ' '),
      type: (types[0] ?? '').toLowerCase(),
      types: types.map((type) => type.toLowerCase()),
      name: firstOf(label?.name, text('family').split(' ')[0]),
      colours: all('colours').map((name) => name.toLowerCase()),
      material: text('material'),
      category: categories.join(' '),
      brand: text('brand'),
      width: Number(row.width) || Number(row.widthToo),
      price: Number(row.price),
    };
  });
