import {
  operatorListFeeds,
  operatorRemoveFeed,
  operatorRunFeed,
  operatorSaveFeed,
} from '@parlour/contract';
import { notFound } from '../../ids.ts';
import { sitesNamed } from '../assortments.ts';
import type { AddCall } from '../orders.ts';
import { startFeed } from './feed-object.ts';
import { allFeeds, feedNamed, lastRuns, removeFeed, saveFeed } from './feeds.queries.ts';

/** The number of runs shown for each feed. */
const RUNS = 5;

/** The calls about the feeds that the shop fetches by itself, for the installation's operator alone. */
export const operatorFeeds = (on: AddCall): void => {
  on(operatorListFeeds, async ({ MARKET_DB: db }) => {
    const [feeds, runs] = await Promise.all([allFeeds(db), lastRuns(db, RUNS)]);
    const data = feeds.map(({ name, settings, dueAt }) => ({
      name,
      ...settings,
      address: withoutQuery(settings.address),
      dueAt,
      runs: runs.flatMap(({ feed, ...run }) => (feed === name ? [run] : [])),
    }));
    return { data };
  });
  on(operatorSaveFeed, async (env, { params: { name }, body }) => {
    await sitesNamed(env, body.sites);
    const created = (await feedNamed(env.MARKET_DB, name)) === null;
    await saveFeed(env.MARKET_DB, name, body, new Date().toISOString());
    return { created };
  });
  on(operatorRemoveFeed, async (env, { params: { name } }) => {
    if (!(await removeFeed(env.MARKET_DB, name))) throw notFound('feed');
    return { removed: true };
  });
  on(operatorRunFeed, async (env, { params: { name } }) => {
    if ((await feedNamed(env.MARKET_DB, name)) === null) throw notFound('feed');
    return { started: await startFeed(env, name) };
  });
};

/** Removes the query, because suppliers put keys into the queries of their URLs. */
export const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '?…');
