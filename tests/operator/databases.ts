import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateDatabases } from '../../tools/backup/apply-migrations.ts';
import type { Databases, Statement } from '../../tools/backup/database.ts';
import { localDatabases } from '../../tools/backup/local-databases.ts';

/**
 * Empty databases of a shop with every migration, in a folder of their own, which is deleted when they are
 * closed.
 */
export const migratedDatabases = async (): Promise<Databases> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlour-databases-'));
  const databases = await localDatabases(folder);
  await migrateDatabases(databases);
  const close = async () => {
    await databases.close();
    await rm(folder, { recursive: true });
  };
  return { ...databases, close };
};

const NOW = '2026-11-21T10:00:00.000Z';

const MARKET = [
  `INSERT INTO seller (id, slug, name) VALUES (7, 'oak-barn', 'Oak Barn')`,
  `INSERT INTO tag (id, type, slug, name, path) VALUES (3, 'category', 'sofas', 'Sofas', 'sofas')`,
  `INSERT INTO product (id, source, reference, slug, name, brand_id, vat_rate, review_average,
    created_at, updated_at)
    VALUES (1, 'oak-barn', 'brompton', 'brompton', 'Brompton Sofa', NULL, 0.2, 13.0 / 3, '${NOW}', '${NOW}')`,
  `INSERT INTO variant (id, product_id, reference, name, seo_title, description)
    VALUES (11, 1, 'green', 'Grün', 'Green', '<p>“Velvet”,
    deep</p>')`,
  `INSERT INTO seller_inventory (id, variant_id, seller_id, price_pence, status, stock)
    VALUES (5, 11, 7, 129900, 'active', 3)`,
  `INSERT INTO assortment_product (assortment, product_id) VALUES ('hearth', 1)`,
  `INSERT INTO product_text (product_id, title, brand, category, body)
    VALUES (1, 'Brompton Sofa', 'Hale', 'Sofas', 'A deep velvet sofa')`,
  `INSERT INTO story (id, kind, reference, slug, title, published_at, updated_at)
    VALUES (1, 'moodroom', 'calm', 'calm', 'Calm', '${NOW}', '${NOW}')`,
  `INSERT INTO customer_order (id, site, customer, customer_name, customer_email, status, address,
    size, subtotal_pence, total_pence, vat_pence, placed_at, pay_by)
    VALUES ('A1', 'hearth', 'c1', 'Ada', 'ada@example.com', 'placed', '{}', 1, 129900, 129900, 21650,
    '${NOW}', '2026-11-21T10:30:00.000Z')`,
  `INSERT INTO shipment (id, order_id, position, seller_id, seller_name, status, moved_at)
    VALUES ('A1-1', 'A1', 1, 7, 'Oak Barn', 'placed', '${NOW}')`,
  `INSERT INTO order_line (id, order_id, shipment_id, position, product_id, variant_id, seller_id,
    seller_name, product_name, seo_title, slug, main_picture, reference, option_name, swatch_name,
    quantity, unit_pence, discount_pence, vat_rate, vat_pence, reserved)
    VALUES ('A1-1-1', 'A1', 'A1-1', 1, 1, 11, 7, 'Oak Barn', 'Brompton', 'Green', 'green', '', 'green',
    '', '', 1, 129900, 0, 0.2, 21650, 1)`,
];

const IDENTITY = [
  `INSERT INTO user (site, id, name, email, accountType, createdAt, updatedAt)
    VALUES ('hearth', 'c1', 'Ada', 'ada@example.com', 'private', '${NOW}', '${NOW}')`,
  `INSERT INTO session (site, id, userId, token, expiresAt, createdAt, updatedAt)
    VALUES ('hearth', 's1', 'c1', 'secret-of-a-session', '${NOW}', '${NOW}', '${NOW}')`,
];

/** Puts a product, an order of it, and its customer with a session into empty databases. */
export const seedDatabases = async ({ all: [market, identity] }: Databases): Promise<void> => {
  const statements = (texts: readonly string[]): Statement[] => texts.map((sql) => ({ sql }));
  await market?.batch(statements(MARKET));
  await identity?.batch(statements(IDENTITY));
};
