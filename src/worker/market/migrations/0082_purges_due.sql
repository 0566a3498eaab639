-- What cached pages no longer show rightly, besides the products that list_change numbers: cache tags of an assortment,
-- or of every one ('') (docs/decisions/0125-purges-as-wide-as-the-change.md). Each row stays until its purge is made:
-- `taken` names the run that makes it, and a further change takes the row from that run.
CREATE TABLE purge_due (
  assortment TEXT NOT NULL,
  tag        TEXT NOT NULL,
  taken      TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (assortment, tag)
) STRICT, WITHOUT ROWID;

-- The version of list_change up to which pages have been purged, in one row.
CREATE TABLE purge_done (
  id      INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL
) STRICT;
INSERT INTO purge_done SELECT 1, coalesce(max(version), 0) FROM list_change;

-- The version of list_change up to which an assortment's imports are ended, and whether its tags are counted as they are now.
CREATE TABLE tags_counted (
  assortment TEXT PRIMARY KEY,
  version    INTEGER NOT NULL,
  is_current INTEGER NOT NULL DEFAULT 1
) STRICT, WITHOUT ROWID;

-- Lists and counts: a product came or went, is listed or not, or is under other tags.
CREATE TRIGGER purge_due_product_added AFTER INSERT ON assortment_product BEGIN
  INSERT INTO purge_due (assortment, tag) VALUES (new.assortment, 'lists')
  ON CONFLICT DO UPDATE SET taken = '' WHERE taken <> '';
  UPDATE tags_counted SET is_current = 0 WHERE is_current = 1
    AND assortment = new.assortment;
END;

CREATE TRIGGER purge_due_product_gone AFTER DELETE ON assortment_product BEGIN
  INSERT INTO purge_due (assortment, tag)
  VALUES (old.assortment, 'lists'), (old.assortment, 'product:' || old.product_id)
  ON CONFLICT DO UPDATE SET taken = '' WHERE taken <> '';
  UPDATE tags_counted SET is_current = 0 WHERE is_current = 1
    AND assortment = old.assortment;
END;

CREATE TRIGGER purge_due_product_listed AFTER UPDATE OF listed, arrival ON assortment_product
WHEN old.listed <> new.listed OR (old.arrival IS NULL) <> (new.arrival IS NULL) BEGIN
  INSERT INTO purge_due (assortment, tag) VALUES (new.assortment, 'lists')
  ON CONFLICT DO UPDATE SET taken = '' WHERE taken <> '';
  UPDATE tags_counted SET is_current = 0 WHERE is_current = 1
    AND assortment = new.assortment;
END;

CREATE TRIGGER purge_due_tag_given AFTER INSERT ON product_tag BEGIN
  INSERT INTO purge_due (assortment, tag)
  SELECT assortment, 'lists' FROM assortment_product WHERE product_id = new.product_id
  ON CONFLICT DO UPDATE SET taken = '' WHERE taken <> '';
  UPDATE tags_counted SET is_current = 0 WHERE is_current = 1
    AND assortment IN (SELECT assortment FROM assortment_product WHERE product_id = new.product_id);
END;

CREATE TRIGGER purge_due_tag_taken AFTER DELETE ON product_tag BEGIN
  INSERT INTO purge_due (assortment, tag)
  SELECT assortment, 'lists' FROM assortment_product WHERE product_id = old.product_id
  ON CONFLICT DO UPDATE SET taken = '' WHERE taken <> '';
  UPDATE tags_counted SET is_current = 0 WHERE is_current = 1
    AND assortment IN (SELECT assortment FROM assortment_product WHERE product_id = old.product_id);
END;

-- The store of a seller.
CREATE TRIGGER purge_due_offer_added AFTER INSERT ON seller_inventory BEGIN
  INSERT INTO purge_due (assortment, tag)
  SELECT assortment, 'seller:' || new.seller_id FROM assortment_product
  WHERE product_id = (SELECT product_id FROM variant WHERE id = new.variant_id)
  ON CONFLICT DO UPDATE SET taken = '' WHERE taken <> '';
END;

CREATE TRIGGER purge_due_offer_gone AFTER DELETE ON seller_inventory BEGIN
  INSERT INTO purge_due (assortment, tag)
  SELECT assortment, 'seller:' || old.seller_id FROM assortment_product
  WHERE product_id = (SELECT product_id FROM variant WHERE id = old.variant_id)
  ON CONFLICT DO UPDATE SET taken = '' WHERE taken <> '';
END;

-- A product's stock, when it leaves its band: out of stock, one to four left, each of which limits what a page lets
-- anybody choose, or more.
CREATE TRIGGER purge_due_stock AFTER UPDATE OF stock, status ON seller_inventory
WHEN old.status <> new.status OR min(old.stock, 5) <> min(new.stock, 5) BEGIN
  INSERT INTO purge_due (assortment, tag)
  SELECT assortment, 'product:' || product_id FROM assortment_product
  WHERE product_id = (SELECT product_id FROM variant WHERE id = new.variant_id)
  ON CONFLICT DO UPDATE SET taken = '' WHERE taken <> '';
END;

-- What any page may show: the menus' entries, the words of a seller, stories.
CREATE TRIGGER purge_due_tag_sold AFTER INSERT ON assortment_tag BEGIN
  INSERT INTO purge_due (assortment, tag) VALUES (new.assortment, 'catalogue')
  ON CONFLICT DO UPDATE SET taken = '' WHERE taken <> '';
END;

CREATE TRIGGER purge_due_tag_unsold AFTER DELETE ON assortment_tag BEGIN
  INSERT INTO purge_due (assortment, tag) VALUES (old.assortment, 'catalogue')
  ON CONFLICT DO UPDATE SET taken = '' WHERE taken <> '';
END;

CREATE TRIGGER purge_due_seller AFTER UPDATE ON seller
WHEN (old.slug, old.name, old.telephone, old.email, old.description, old.picture, old.delivery_calendar)
  IS NOT (new.slug, new.name, new.telephone, new.email, new.description, new.picture, new.delivery_calendar) BEGIN
  INSERT INTO purge_due (assortment, tag) VALUES ('', 'catalogue')
  ON CONFLICT DO UPDATE SET taken = '' WHERE taken <> '';
END;

CREATE TRIGGER purge_due_story AFTER UPDATE OF content_hash ON story BEGIN
  INSERT INTO purge_due (assortment, tag)
  SELECT assortment, 'catalogue' FROM assortment_story WHERE story_id = new.id
  ON CONFLICT DO UPDATE SET taken = '' WHERE taken <> '';
END;

CREATE TRIGGER purge_due_story_told AFTER INSERT ON assortment_story BEGIN
  INSERT INTO purge_due (assortment, tag) VALUES (new.assortment, 'catalogue')
  ON CONFLICT DO UPDATE SET taken = '' WHERE taken <> '';
END;

CREATE TRIGGER purge_due_story_gone AFTER DELETE ON assortment_story BEGIN
  INSERT INTO purge_due (assortment, tag) VALUES (old.assortment, 'catalogue')
  ON CONFLICT DO UPDATE SET taken = '' WHERE taken <> '';
END;

-- A customer's review, when it is removed or the customer is.
CREATE TRIGGER purge_due_review_gone AFTER DELETE ON review WHEN old.imported = 0 BEGIN
  INSERT INTO purge_due (assortment, tag)
  SELECT assortment, 'product:' || old.product_id FROM assortment_product WHERE product_id = old.product_id
  ON CONFLICT DO UPDATE SET taken = '' WHERE taken <> '';
END;

-- Pages that say a day end with it (docs/decisions/0125-purges-as-wide-as-the-change.md).
DELETE FROM schedule_mark WHERE work = 'day';
