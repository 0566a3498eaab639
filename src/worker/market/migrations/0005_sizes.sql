-- Sizes of the visible variants, so that a list narrowed by size reads no texts of variants.
CREATE INDEX variant_size ON variant (product_id, width_mm, height_mm, length_mm) WHERE seo_title <> '';
