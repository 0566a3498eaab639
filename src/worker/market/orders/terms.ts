import * as z from 'zod';
import { termsFile } from '#lib/policies/static-paths.ts';
import type { Site } from '@parlour/site';
import { errorChain, log, sha256 } from '@parlour/runtime';
import type { Env } from '../../platform/env.ts';

/** The terms on which a site sells now. */
export interface OrderTerms {
  /** SHA-256 of the document, hexadecimal. */
  readonly hash: string;
  /** A document that stands on its own. */
  readonly html: string;
}

const File = z.object({ html: z.string().min(1) });

/** One for each site: a build has one version. */
const read = new Map<string, OrderTerms>();

/**
 * The terms of a site, as the build has made them; null where they cannot be read, which the log reports: no
 * order is refused over it.
 */
export const currentTerms = async (env: Env, site: Site): Promise<OrderTerms | null> => {
  const known = read.get(site.id);
  if (known) return known;
  try {
    const file = await env.ASSETS.fetch(new URL(termsFile(site.id), site.origin));
    const { html } = File.parse(await file.json());
    const terms = { hash: await sha256(html), html };
    read.set(site.id, terms);
    return terms;
  } catch (thrown) {
    log('error', 'terms_not_read', { site: site.id, chain: errorChain(thrown) });
    return null;
  }
};

const KEEP = `INSERT INTO order_terms (hash, site, html, first_at) VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT (hash) DO NOTHING`;

/** Keeps the terms of an order, for the batch that writes it. */
export const keepTerms = (
  db: D1Database,
  { hash, html }: OrderTerms,
  { site, placed_at }: { readonly site: string; readonly placed_at: string },
): D1PreparedStatement => db.prepare(KEEP).bind(hash, site, html, placed_at);

const HTML = 'SELECT html FROM order_terms WHERE hash = ?1';

/** The terms of an order, from its hash; null for none. */
export const keptTerms = (db: D1Database, hash: string): Promise<string | null> =>
  hash === '' ? Promise.resolve(null) : db.prepare(HTML).bind(hash).first<string>('html');
