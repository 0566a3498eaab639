-- Searches are answered from the text index in memory alone. The full-text tables are emptied and no longer
-- filled. The version that runs while this is applied still names them, so a later one removes them.
DROP TRIGGER product_text_inserted;
DROP TRIGGER product_text_deleted;
DROP TRIGGER product_text_updated;
DROP TRIGGER product_word_inserted;
DROP TRIGGER product_word_deleted;
DROP TRIGGER product_word_updated;
DROP TRIGGER search_word_inserted;
DROP TRIGGER search_word_deleted;

INSERT INTO product_search (product_search) VALUES ('delete-all');
INSERT INTO product_word (product_word) VALUES ('delete-all');
DELETE FROM search_trigram;
DELETE FROM search_word;
