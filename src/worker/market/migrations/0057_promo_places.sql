-- The delivery address of the order that used a code, reduced for comparing (packages/domain/src/delivery-place.ts): a
-- guest with many email addresses has one home. '' for an order from before this column.
ALTER TABLE promo_use ADD COLUMN place TEXT NOT NULL DEFAULT '';
CREATE INDEX promo_use_by_place ON promo_use (site, code, place) WHERE place <> '';
