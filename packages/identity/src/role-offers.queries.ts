import * as z from 'zod';
import { DAY_MS } from '@parlour/domain';
import { ROLE_OFFER_DAYS } from './periods.ts';
import type { Site } from '@parlour/site';
import { oneTimeLinks } from './one-time-links.ts';

const GRANT = `INSERT INTO operatorRole (site, userId, role, grantedAt) VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT (site, userId) DO UPDATE SET role = ?3, grantedAt = ?4 WHERE role <> ?3`;

export const giveRole = (db: D1Database, site: Site, userId: string, role: string) =>
  db.prepare(GRANT).bind(site.id, userId, role, new Date().toISOString());

/** Links that offer a role to an account. */
export const roleOffers = oneTimeLinks(
  'operator-role',
  z.object({ userId: z.string(), role: z.string() }),
  ROLE_OFFER_DAYS * DAY_MS,
);
