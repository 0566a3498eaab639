-- A fact that is removed keeps its row, because pieces keep their values: what these are must be known if it is declared again.
ALTER TABLE fact_kind ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
