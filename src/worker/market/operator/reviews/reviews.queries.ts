export interface JudgedPhotographRow {
  readonly id: number;
  readonly review_id: number;
  readonly product_id: number;
  readonly author: string;
  readonly rating: number;
  readonly comment: string;
  readonly status: string;
  readonly width: number;
  readonly height: number;
  readonly created_at: string;
  readonly thumbnail: string;
}

const OF_SITE = `FROM review_photograph AS photograph
  JOIN review ON review.id = photograph.review_id
  WHERE photograph.site = ?1 AND photograph.status = ?2`;
const PHOTOGRAPHS = `SELECT photograph.id, photograph.review_id, review.product_id, review.author,
    review.rating, review.comment, photograph.status, photograph.width, photograph.height,
    photograph.created_at, photograph.thumbnail ${OF_SITE}
  ORDER BY photograph.created_at, photograph.id LIMIT ?3 OFFSET ?4`;
const COUNT = `SELECT count(*) AS total ${OF_SITE}`;

/** Photographs of a site's reviews in one state, oldest first. */
export const photographsOfSite = async (
  db: D1Database,
  site: string,
  status: string,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<{ readonly photographs: readonly JudgedPhotographRow[]; readonly total: number }> => {
  const [photographs, total] = await db.batch<JudgedPhotographRow & { total: number }>([
    db.prepare(PHOTOGRAPHS).bind(site, status, limit, skip),
    db.prepare(COUNT).bind(site, status),
  ]);
  return { photographs: photographs?.results ?? [], total: total?.results[0]?.total ?? 0 };
};

const SITE = 'SELECT site FROM review_photograph WHERE id = ?1';

/** The site of a photograph; null for none. */
export const siteOfPhotograph = (db: D1Database, id: number): Promise<string | null> =>
  db.prepare(SITE).bind(id).first<string>('site');

const JUDGE = `UPDATE review_photograph SET status = ?2 WHERE id = ?1
  RETURNING (SELECT product_id FROM review WHERE review.id = review_id) AS product_id`;

/** The product of the photograph's review; null when there is no such photograph. */
export const judgePhotograph = (
  db: D1Database,
  id: number,
  status: 'approved' | 'refused',
): Promise<number | null> => db.prepare(JUDGE).bind(id, status).first<number>('product_id');

const ANSWER = `UPDATE review SET answer = ?2, answered_at = CASE WHEN ?2 = '' THEN '' ELSE ?3 END
  WHERE id = ?1`;

export const answerReview = (db: D1Database, id: number, answer: string): Promise<unknown> =>
  db.prepare(ANSWER).bind(id, answer, new Date().toISOString()).run();
