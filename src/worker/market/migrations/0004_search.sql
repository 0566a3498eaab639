-- What a search needs to understand a typed text: synonyms, and the words of the catalogue.

-- `term` is what shoppers type (lower case, without diacritics, singular); `means` is also searched for.
CREATE TABLE search_synonym (
  term  TEXT NOT NULL,
  means TEXT NOT NULL,
  PRIMARY KEY (term, means)
) STRICT, WITHOUT ROWID;

-- The words of titles, brands and tags as they are written, because product_search has only their stems. It
-- stores no text, so deleting a row needs the words that made it.
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

-- Words that a misspelt one may stand for, updated at the end of an import. The index has every three letters
-- in a row of a word with edges: '$$sofa$$'.
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
