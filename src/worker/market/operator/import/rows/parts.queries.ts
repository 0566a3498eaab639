import { GIVEN, over, TOUCHED, TOUCHED_VARIANTS, type Chunk, type ProductTables } from './chunk.ts';

const DROP_MEDIAS = `WITH ${TOUCHED}, ${GIVEN}
DELETE FROM media WHERE product_id IN (SELECT id FROM touched)
  AND (product_id, variant_id, url) NOT IN
    (SELECT product_id, variant_id, row ->> 'url' FROM given)`;

const UPSERT_MEDIAS = `WITH ${GIVEN}
INSERT INTO media (product_id, variant_id, url, thumbnail, name, s3key, width, height, position)
SELECT product_id, variant_id, row ->> 'url', row ->> 'thumbnail', row ->> 'name', row ->> 's3key',
  row ->> 'width', row ->> 'height', row ->> 'position'
FROM given WHERE true
ON CONFLICT (product_id, variant_id, url) DO UPDATE SET thumbnail = excluded.thumbnail,
  name = excluded.name, s3key = excluded.s3key, width = excluded.width, height = excluded.height,
  position = excluded.position`;

const GIVEN_OFFERS = `${GIVEN}, offers AS (
  SELECT variant_id, s.id AS seller_id, row FROM given
  CROSS JOIN seller s ON s.slug = row ->> 'seller')`;

const DROP_OFFERS = `WITH ${TOUCHED}, ${GIVEN_OFFERS}
DELETE FROM seller_inventory WHERE variant_id IN (${TOUCHED_VARIANTS})
  AND (variant_id, seller_id) NOT IN (SELECT variant_id, seller_id FROM offers)`;

const UPSERT_OFFERS = `WITH ${GIVEN_OFFERS}
INSERT INTO seller_inventory (variant_id, seller_id, price_pence, was_pence, delivery_pence,
  delivery_method, status, status_text, stock, max_order_size)
SELECT variant_id, seller_id, row ->> 'pricePence', row ->> 'wasPence', row ->> 'deliveryPence',
  row ->> 'deliveryMethod', row ->> 'status', row ->> 'statusText', row ->> 'stock',
  row ->> 'maxOrderSize'
FROM offers WHERE true
ON CONFLICT (variant_id, seller_id) DO UPDATE SET price_pence = excluded.price_pence,
  was_pence = excluded.was_pence, delivery_pence = excluded.delivery_pence,
  delivery_method = excluded.delivery_method, status = excluded.status,
  status_text = excluded.status_text, stock = excluded.stock,
  max_order_size = excluded.max_order_size`;

const DROP_REVIEWS = `WITH ${TOUCHED}
DELETE FROM review WHERE imported = 1 AND product_id IN (SELECT id FROM touched)`;

const INSERT_REVIEWS = `
INSERT INTO review (product_id, author, rating, comment, created_at, imported)
SELECT p.id, j.value ->> 'author', j.value ->> 'rating', j.value ->> 'comment',
  j.value ->> 'createdAt', 1
FROM json_each(?3) j CROSS JOIN product p ON p.source = ?2 AND p.reference = j.value ->> 'product'`;

/** Pictures, offers and the reviews that came with the records; customers' reviews stay. */
export const replaceParts = (
  chunk: Chunk,
  { medias, offers, reviews }: ProductTables,
  references: readonly string[],
): D1PreparedStatement[] => [
  over(chunk, DROP_MEDIAS, references, medias),
  over(chunk, UPSERT_MEDIAS, references, medias),
  over(chunk, DROP_OFFERS, references, offers),
  over(chunk, UPSERT_OFFERS, references, offers),
  over(chunk, DROP_REVIEWS, references),
  over(chunk, INSERT_REVIEWS, references, reviews),
];
