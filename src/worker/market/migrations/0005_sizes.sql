-- Sizes of the variants that are shown, so that a list narrowed by size reads no variant's texts.
CREATE INDEX variant_size ON variant (product_id, width_mm, height_mm, length_mm) WHERE seo_title <> '';
