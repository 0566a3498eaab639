import { cacheTags } from '#lib/cache-tags.ts';
import {
  operatorAnswerReview,
  operatorJudgePhotograph,
  operatorListPhotographs,
} from '@parlour/contract';
import type { Env } from '../../../platform/env.ts';
import { sitesOf } from '@parlour/site';
import { notFound, requireRowId } from '../../ids.ts';
import { siteNamed, type AddCall } from '../orders.ts';
import { purge } from '../../../platform/purge.ts';
import { reviewById } from '../removals.queries.ts';
import {
  answerReview,
  judgePhotograph,
  photographsOfSite,
  siteOfPhotograph,
} from './reviews.queries.ts';

/** The calls about reviews: operators decide which photographs are shown, and add the seller's answers. */
export const operatorReviews = (on: AddCall): void => {
  on(operatorListPhotographs, async (env, { query: { site, page, size, status } }) => {
    const { id } = await siteNamed(env, site);
    const window = { limit: size, skip: (page - 1) * size };
    const { photographs, total } = await photographsOfSite(env.MARKET_DB, id, status, window);
    const data = photographs.map(({ review_id, product_id, created_at, ...photograph }) => ({
      ...photograph,
      id: String(photograph.id),
      reviewId: String(review_id),
      productId: String(product_id),
      date: created_at,
    }));
    return { data, totalCount: total, pageCount: Math.ceil(total / size) };
  });
  on(operatorJudgePhotograph, async (env, { params, body }) => {
    const id = requireRowId(params.id, 'photograph');
    const site = await siteOfPhotograph(env.MARKET_DB, id);
    const status = body.approved ? 'approved' : 'refused';
    const product = site === null ? null : await judgePhotograph(env.MARKET_DB, id, status);
    if (site === null || product === null) throw notFound('photograph');
    await purgeOf(env, site, product);
    return { id: params.id, status };
  });
  on(operatorAnswerReview, async (env, { params, body: { answer } }) => {
    const review = await reviewById(env.MARKET_DB, requireRowId(params.id, 'review'));
    if (!review) throw notFound('review');
    await answerReview(env.MARKET_DB, review.id, answer);
    await purgeOf(env, review.site, review.product_id);
    return { id: params.id, answer };
  });
};

/** @param siteId '' for a review that belongs to every site */
const purgeOf = async (env: Env, siteId: string, productId: number) => {
  const showing = (await sitesOf(env)).filter(({ id }) => siteId === '' || id === siteId);
  await purge(env, showing, [cacheTags.product(String(productId))]);
};
