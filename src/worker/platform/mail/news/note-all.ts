import { log } from '../../log.ts';
import { noteNews, type CarrierNews } from '../undelivered.queries.ts';

/** Writes down what a carrier tells a site; told again it changes nothing. */
export const noteAll = async (
  db: D1Database,
  site: string,
  news: readonly CarrierNews[],
): Promise<void> => {
  const now = new Date().toISOString();
  for (const one of news) {
    await noteNews(db, site, one, now);
    log('info', 'email_undelivered', { site, kind: one.kind, reason: one.reason });
  }
};
