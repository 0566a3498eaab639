import {
  insightDatabases,
  insightEnquiries,
  insightErrors,
  insightFunnel,
  insightRoutes,
  insightSearches,
  insightStock,
  insightToday,
  insightVitals,
} from '@parlour/contract';
import { londonDays } from '@parlour/domain';
import type { Site } from '@parlour/site';
import type { Env } from '../../../platform/env.ts';
import { databaseGrowth } from '../../../platform/database-sizes.ts';
import { sitesNamed } from '../assortments.ts';
import type { AddCall } from '../orders.ts';
import { emptySearchesSince, latestErrors } from './counts.queries.ts';
import { routesReport, vitalsReport } from './times.ts';
import { funnel, stockRunningOut, today, waiting } from './trade.ts';

/** The site that the call names; all sites for ''. */
const asked = (env: Env, { query: { site } }: { query: { site: string } }): readonly Site[] =>
  sitesNamed(env, site === '' ? [] : [site], 'all');

/** The calls that report to operators how the shop performs. */
export const operatorInsight = (on: AddCall): void => {
  on(insightToday, (env, request) => today(env, asked(env, request)));
  on(insightFunnel, (env, request) => funnel(env, asked(env, request), request));
  on(insightRoutes, (env, request) => routesReport(env, asked(env, request), request));
  on(insightVitals, (env, request) => vitalsReport(env, asked(env, request), request));
  on(insightStock, (env, request) => stockRunningOut(env, asked(env, request), request));
  on(insightEnquiries, (env, request) => waiting(env, asked(env, request), request));
  on(insightSearches, async (env, request) => {
    const sites = asked(env, request).map(({ id }) => id);
    const { days, size } = request.query;
    const [day = ''] = londonDays(Date.now(), days);
    return { data: await emptySearchesSince(env.VISITOR_DB, { sites, day }, size) };
  });
  on(insightDatabases, async (env) => ({
    data: (await databaseGrowth(env, Date.now())).map((one) => ({ ...one })),
  }));
  on(insightErrors, async (env, request) => {
    const sites = asked(env, request).map(({ id }) => id);
    return { data: await latestErrors(env.VISITOR_DB, sites, request.query.size) };
  });
};
