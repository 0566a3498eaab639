import { changes, MEDIA, names, OFFER, REVIEW, values } from '../../columns.ts';
import {
  freshId,
  GIVEN,
  over,
  TOUCHED,
  TOUCHED_VARIANTS,
  type Chunk,
  type ProductTables,
} from './chunk.ts';

const DROP_MEDIAS = `WITH ${TOUCHED}, ${GIVEN}
DELETE FROM media WHERE product_id IN (SELECT id FROM touched)
  AND (product_id, variant_id, url) NOT IN
    (SELECT product_id, variant_id, row ->> 'url' FROM given)`;

const WRITTEN_MEDIA = { ...MEDIA, position: 'position' };

const UPSERT_MEDIAS = `WITH ${GIVEN}
INSERT INTO media (id, product_id, variant_id, ${names(WRITTEN_MEDIA)})
SELECT ${freshId('media')}, product_id, variant_id, ${values(WRITTEN_MEDIA, 'row')} FROM given WHERE true
ON CONFLICT (product_id, variant_id, url) DO UPDATE SET ${changes(WRITTEN_MEDIA, 'url')}`;

const GIVEN_OFFERS = `${GIVEN}, offers AS (
  SELECT variant_id, s.id AS seller_id, row FROM given
  CROSS JOIN seller s ON s.slug = row ->> 'seller')`;

const DROP_OFFERS = `WITH ${TOUCHED}, ${GIVEN_OFFERS}
DELETE FROM seller_inventory WHERE variant_id IN (${TOUCHED_VARIANTS})
  AND (variant_id, seller_id) NOT IN (SELECT variant_id, seller_id FROM offers)`;

/** The stock of an existing offer is updated by another statement: see stock.queries.ts. */
const UPSERT_OFFERS = `WITH ${GIVEN_OFFERS}
INSERT INTO seller_inventory (id, variant_id, seller_id, ${names(OFFER)})
SELECT ${freshId('seller_inventory')}, variant_id, seller_id, ${values(OFFER, 'row')} FROM offers WHERE true
ON CONFLICT (variant_id, seller_id) DO UPDATE SET ${changes(OFFER, 'stock', 'counted')}`;

/** Offers whose record says when the earlier price was asked, and of which the shop knows no other price. */
const STATED = `${GIVEN_OFFERS}, stated AS (
  SELECT variant_id, seller_id, row ->> 'wasFrom' AS was_from, row ->> 'wasUntil' AS was_until,
    row ->> 'wasPence' AS was_pence, row ->> 'pricePence' AS price_pence,
    row ->> 'deliveryPence' AS delivery_pence
  FROM offers WHERE row ->> 'wasFrom' IS NOT NULL
    AND row ->> 'wasUntil' < strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    AND NOT EXISTS (SELECT 1 FROM offer_price AS known
      WHERE known.variant_id = offers.variant_id AND known.seller_id = offers.seller_id
        AND (known.price_pence, known.delivery_pence) IS NOT (row ->> 'pricePence', row ->> 'deliveryPence')))`;

const FORGET_PRICE = `WITH ${STATED}
DELETE FROM offer_price WHERE (variant_id, seller_id) IN (SELECT variant_id, seller_id FROM stated)`;

const STATE_PRICES = `WITH ${STATED}
INSERT INTO offer_price (variant_id, seller_id, from_at, price_pence, delivery_pence)
SELECT variant_id, seller_id, was_from, was_pence, delivery_pence FROM stated
UNION ALL SELECT variant_id, seller_id, was_until, price_pence, delivery_pence FROM stated`;

const DROP_REVIEWS = `WITH ${TOUCHED}
DELETE FROM review WHERE imported = 1 AND product_id IN (SELECT id FROM touched)`;

const INSERT_REVIEWS = `
INSERT INTO review (id, product_id, ${names(REVIEW)}, imported)
SELECT ${freshId('review')}, p.id, ${values(REVIEW, 'j.value')}, 1
FROM json_each(?3) j CROSS JOIN product p ON p.source = ?2 AND p.reference = j.value ->> 'product'`;

/** Replaces pictures, offers and the reviews that were imported with the records. Customers' reviews stay. */
export const replaceParts = (
  chunk: Chunk,
  { medias, offers, reviews }: ProductTables,
  references: readonly string[],
): D1PreparedStatement[] => [
  over(chunk, DROP_MEDIAS, references, medias),
  over(chunk, UPSERT_MEDIAS, references, medias),
  over(chunk, DROP_OFFERS, references, offers),
  over(chunk, UPSERT_OFFERS, references, offers),
  over(chunk, FORGET_PRICE, references, offers),
  over(chunk, STATE_PRICES, references, offers),
  over(chunk, DROP_REVIEWS, references),
  over(chunk, INSERT_REVIEWS, references, reviews),
];
