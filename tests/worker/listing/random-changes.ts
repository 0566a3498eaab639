import fc from 'fast-check';
import { TAGS } from './random-catalogue.ts';

/* Changes of catalogues of random-catalogue.ts. */

const someProduct = fc.integer({ min: 1, max: 20 });
const someTag = fc.constantFrom(...TAGS.map(({ id }) => id));

/** Changes of a product by operators, orders and imports, as statements. */
export const change: fc.Arbitrary<readonly string[]> = fc.oneof(
  someProduct.map((id) => [`UPDATE seller_inventory SET stock = 0 WHERE variant_id / 10 = ${id}`]),
  someProduct.map((id) => [`UPDATE seller_inventory SET stock = 9 WHERE variant_id / 10 = ${id}`]),
  fc
    .tuple(someProduct, fc.constantFrom('NULL', '100', '50000'))
    .map(([id, price]) => [`UPDATE product SET price_pence = ${price} WHERE id = ${id}`]),
  fc
    .tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom('["friday"]', '["monday","saturday"]'),
      fc.constantFrom('[]', '[{"from":"2026-11-30","until":"2026-12-13"}]'),
    )
    .map(([id, days, closed]) => [
      `UPDATE seller SET delivery_calendar = '{"days":${days},"notice":${String(id)},"closed":${closed}}' WHERE id = ${id}`,
    ]),
  someProduct.map((id) => [`UPDATE product SET listed = 1 - listed WHERE id = ${id}`]),
  someProduct.map((id) => [
    `UPDATE product SET review_average = 4.25, review_count = 4 WHERE id = ${id}`,
  ]),
  fc.tuple(someProduct, someTag).map(([id, tag]) => [
    `UPDATE product SET content_hash = content_hash || 'x' WHERE id = ${id}`,
    `DELETE FROM product_tag WHERE product_id = ${id} AND tag_id % 2 = ${tag % 2}`,
    `INSERT OR IGNORE INTO product_tag (product_id, tag_id, own)
      SELECT id, ${tag}, 1 FROM product WHERE id = ${id}`,
    `UPDATE variant SET width_mm = 600, height_mm = 600, seo_title = 'Shown',
      facts = iif(id % 2, NULL, '{"seat-height":460,"removable-covers":true}') WHERE product_id = ${id}`,
    `UPDATE OR IGNORE seller_inventory SET seller_id = 2 WHERE variant_id / 10 = ${id}
      AND EXISTS (SELECT 1 FROM seller WHERE id = 2)`,
  ]),
  someProduct.map((id) => [
    `DELETE FROM assortment_product WHERE product_id = ${id} AND assortment = 'parlour'`,
  ]),
  fc
    .tuple(someTag, fc.constantFrom('Aardvark', 'Zebra'))
    .map(([tag, name]) => [
      `UPDATE tag SET name = '${name}', position = ${tag % 3} WHERE id = ${tag}`,
    ]),
);

/** A change that affects a tile and not a list. */
export const changeOfTile: fc.Arbitrary<readonly string[]> = fc.oneof(
  someProduct.map((id) => [
    `UPDATE seller_inventory SET stock = stock + 1 WHERE variant_id / 10 = ${id}`,
  ]),
  someProduct.map((id) => [
    `UPDATE seller_inventory SET price_pence = price_pence + 1 WHERE variant_id / 10 = ${id}`,
  ]),
  someProduct.map((id) => [`UPDATE product SET review_count = review_count + 1 WHERE id = ${id}`]),
  someProduct.map((id) => [
    `UPDATE product SET main_picture = main_picture || 'x' WHERE id = ${id}`,
  ]),
  someProduct.map((id) => [`UPDATE variant SET name = name || 'x' WHERE product_id = ${id}`]),
  someProduct.map((id) => [
    `INSERT OR IGNORE INTO supplier_picture (address, host) VALUES ('/pictures/${id}.jpg', 'localhost')`,
    `INSERT OR IGNORE INTO media (product_id, variant_id, url)
      SELECT id, 0, '/pictures/${id}.jpg' FROM product WHERE id = ${id}`,
    `UPDATE product SET content_hash = content_hash || 'x' WHERE id = ${id}`,
  ]),
  someProduct.map((id) => [
    `UPDATE supplier_picture SET state = CASE state WHEN 'refused' THEN 'waiting' ELSE 'refused' END
      WHERE address = '/pictures/${id}.jpg'`,
  ]),
  someProduct.map((id) => [
    `UPDATE picture_size SET width = width + 1, height = height + 1
      WHERE address IN (SELECT url FROM media WHERE product_id = ${id})`,
  ]),
  someProduct.map((id) => [`UPDATE media SET width = width + 1 WHERE product_id = ${id}`]),
  someProduct.map((id) => [`DELETE FROM product WHERE id = ${id}`]),
);
