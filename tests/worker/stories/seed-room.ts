import { env } from 'cloudflare:workers';

/** A moodroom of both sites, straight into the tables; gives its id. */
export const seedRoom = async (): Promise<string> => {
  await env.MARKET_DB.batch([
    env.MARKET_DB.prepare(
      `INSERT INTO story (id, kind, source, reference, slug, title, published_at, updated_at)
       VALUES (7, 'moodroom', 'seed', 'room', 'room', 'A room', '2026-11-01T09:00:00Z', '2026-11-01T09:00:00Z')`,
    ),
    ...['parlour', 'hearth'].map((assortment) =>
      env.MARKET_DB.prepare(
        'INSERT INTO assortment_story (assortment, story_id) VALUES (?1, 7)',
      ).bind(assortment),
    ),
  ]);
  return '7';
};
