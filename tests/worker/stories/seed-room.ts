import { env } from 'cloudflare:workers';

const STORY = `INSERT INTO story (id, kind, reference, slug, title, published_at, updated_at)
  VALUES (7, 'moodroom', 'room', 'room', 'A room', '2026-11-01T09:00:00Z', '2026-11-01T09:00:00Z')`;
const TOLD = 'INSERT INTO assortment_story (assortment, story_id) VALUES (?1, 7)';

/** A moodroom of both sites, directly in the tables; returns its id. */
export const seedRoom = async (): Promise<string> => {
  const { MARKET_DB: db } = env;
  const told = ['parlour', 'hearth'].map((assortment) => db.prepare(TOLD).bind(assortment));
  await db.batch([db.prepare(STORY), ...told]);
  return '7';
};
