-- What a search needs to understand what somebody typed: synonyms, and the words of the catalogue.

-- `term` as shoppers type it (lower case, without marks, singular), `means` what is searched for, too.
CREATE TABLE search_synonym (
  term  TEXT NOT NULL,
  means TEXT NOT NULL,
  PRIMARY KEY (term, means)
) STRICT, WITHOUT ROWID;

-- The words of titles, brands and tags as they are written: product_search holds only their stems.
-- It keeps no text, so a row is taken out by naming what it was made from.
CREATE VIRTUAL TABLE product_word USING fts5 (
  title, brand, category, content = '', detail = none, tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE product_word_vocabulary USING fts5vocab (product_word, 'row');

INSERT INTO product_word (rowid, title, brand, category)
  SELECT product_id, title, brand, category FROM product_text;

CREATE TRIGGER product_word_inserted AFTER INSERT ON product_text BEGIN
  INSERT INTO product_word (rowid, title, brand, category)
  VALUES (new.product_id, new.title, new.brand, new.category);
END;

CREATE TRIGGER product_word_deleted AFTER DELETE ON product_text BEGIN
  INSERT INTO product_word (product_word, rowid, title, brand, category)
  VALUES ('delete', old.product_id, old.title, old.brand, old.category);
END;

CREATE TRIGGER product_word_updated AFTER UPDATE OF title, brand, category ON product_text
WHEN (old.title, old.brand, old.category) <> (new.title, new.brand, new.category) BEGIN
  INSERT INTO product_word (product_word, rowid, title, brand, category)
  VALUES ('delete', old.product_id, old.title, old.brand, old.category);
  INSERT INTO product_word (rowid, title, brand, category)
  VALUES (new.product_id, new.title, new.brand, new.category);
END;

-- Words that a misspelt one may have meant, brought up to date at the end of an import. The index
-- holds every three letters in a row of a word between edges: '$$sofa$$'.
CREATE TABLE search_word (
  id   INTEGER PRIMARY KEY,
  word TEXT NOT NULL UNIQUE
) STRICT;

CREATE VIRTUAL TABLE search_trigram USING fts5 (word, tokenize = 'trigram');

CREATE TRIGGER search_word_inserted AFTER INSERT ON search_word BEGIN
  INSERT INTO search_trigram (rowid, word) VALUES (new.id, '$$' || new.word || '$$');
END;

CREATE TRIGGER search_word_deleted AFTER DELETE ON search_word BEGIN
  DELETE FROM search_trigram WHERE rowid = old.id;
END;
