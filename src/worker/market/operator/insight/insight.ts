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
import type { ListedSite } from '@parlour/site';
import type { Env } from '../../../platform/env.ts';
import { databaseGrowth } from '../../../platform/database-sizes.ts';
import { sitesNamed } from '../assortments.ts';
import type { AddCall } from '../orders.ts';
import { emptySearchesSince, latestErrors } from './counts.queries.ts';
import { routesReport, vitalsReport } from './times.ts';
import { funnel, stockRunningOut, today, waiting } from './trade.ts';

/** The site that the call names; all sites for ''. */
const asked = (
  env: Env,
  { query: { site } }: { query: { site: string } },
): Promise<readonly ListedSite[]> => sitesNamed(env, site === '' ? [] : [site], 'all');

/** The calls that report to operators how the shop performs. */
export const operatorInsight = (on: AddCall): void => {
  on(insightToday, async (env, request) => today(env, await asked(env, request)));
  on(insightFunnel, async (env, request) => funnel(env, await asked(env, request), request));
  on(insightRoutes, async (env, request) => routesReport(env, await asked(env, request), request));
  on(insightVitals, async (env, request) => vitalsReport(env, await asked(env, request), request));
  on(insightStock, async (env, request) =>
    stockRunningOut(env, await asked(env, request), request),
  );
  on(insightEnquiries, async (env, request) => waiting(env, await asked(env, request), request));
  on(insightSearches, async (env, request) => {
    const sites = (await asked(env, request)).map(({ id }) => id);
    const { days, size } = request.query;
    const [day = ''] = londonDays(Date.now(), days);
    return { data: await emptySearchesSince(env.VISITOR_DB, { sites, day }, size) };
  });
  on(insightDatabases, async (env) => ({
    data: (await databaseGrowth(env, Date.now())).map((one) => ({ ...one })),
  }));
  on(insightErrors, async (env, request) => {
    const sites = (await asked(env, request)).map(({ id }) => id);
    return { data: await latestErrors(env.VISITOR_DB, sites, request.query.size) };
  });
};
