-- Finds the products that have a variant of a reference or a GTIN: an import warns of a product that is on sale already under another one.
CREATE INDEX variant_by_reference ON variant (reference);
CREATE INDEX variant_by_ean ON variant (ean) WHERE ean <> '';
