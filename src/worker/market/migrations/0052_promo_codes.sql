-- The mailbox of the customer who used a code (packages/domain/src/mailbox.ts): a guest with several addresses of one
-- mailbox is one person. '' for none.
ALTER TABLE promo_use ADD COLUMN person TEXT NOT NULL DEFAULT '';
UPDATE promo_use SET person = coalesce((SELECT lower(customer_email) FROM customer_order
  WHERE customer_order.id = promo_use.order_id), '');
UPDATE promo_use SET person = substr(person, 1, instr(person, '+') - 1) || substr(person, instr(person, '@'))
  WHERE instr(person, '+') BETWEEN 1 AND instr(person, '@');
CREATE INDEX promo_use_by_person ON promo_use (site, code, person) WHERE person <> '';

-- Promo codes that do not exist, counted so that no one finds one by trying. The period begins with the first.
CREATE TABLE promo_guess (
  site    TEXT NOT NULL,
  -- 'site', or a hash of the network or the customer.
  subject TEXT NOT NULL,
  count   INTEGER NOT NULL,
  -- ISO 8601, UTC
  ends_at TEXT NOT NULL,
  PRIMARY KEY (site, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX promo_guess_by_end ON promo_guess (ends_at);
