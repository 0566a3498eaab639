import {
  insightDatabases,
  insightErrors,
  insightRoutes,
  insightSearches,
  insightVitals,
  operatorListProposals,
} from '@parlour/contract';
import { requestedDays, requestedSites, ifRead } from './requested-site.ts';
import type { OperatorContext } from './operator-context.ts';

/** The numbers of days that a page of figures can cover. */
const LOOKING_BACK = [7, 1, 28, 90] as const;

export const LOOKING_BACK_CHOICES = LOOKING_BACK.toSorted((left, right) => left - right).map(
  (days) => ({ value: String(days), name: days === 1 ? 'Today' : `${String(days)} days` }),
);

/** How routes can be sorted. */
export const SORTS = [
  { value: 'slowest', name: 'Slowest' },
  { value: 'busiest', name: 'Busiest' },
  { value: 'failing', name: 'Failing' },
] as const;

const MOST = 100;
const MOST_PROPOSALS = 20;

/** Searches without results, and what they may have meant, over the whole stored period. */
export const searchesPage = async (context: OperatorContext, query: URLSearchParams) => {
  const site = requestedSites(context, query);
  const days = requestedDays(query, LOOKING_BACK);
  const [searches, proposals] = await Promise.all([
    ifRead(context.call(insightSearches, { query: { site, days, size: MOST } })),
    ifRead(context.call(operatorListProposals, { query: { site, size: MOST_PROPOSALS } })),
  ]);
  return { site, days, searches, proposals };
};

/** The speed of pages, at the server and for visitors. */
export const speedPage = async (context: OperatorContext, query: URLSearchParams) => {
  const site = requestedSites(context, query);
  const days = requestedDays(query, LOOKING_BACK);
  const sort = SORTS.find(({ value }) => value === query.get('sort'))?.value ?? 'slowest';
  const [routes, vitals, databases] = await Promise.all([
    ifRead(context.call(insightRoutes, { query: { site, days, sort } })),
    ifRead(context.call(insightVitals, { query: { site, days } })),
    // The databases are those of the whole installation.
    context.seesAll ? ifRead(context.call(insightDatabases, {})) : undefined,
  ]);
  // A page without measurements has no time, rather than a time of 0.
  const measured = vitals?.data.filter(({ samples }) => samples > 0) ?? null;
  return { site, days, sort, routes, vitals: measured, databases };
};

/** The latest failures, with their request ids in the log. */
export const errorsPage = async (context: OperatorContext, query: URLSearchParams) => {
  const site = requestedSites(context, query);
  return {
    site,
    errors: await ifRead(context.call(insightErrors, { query: { site, size: MOST } })),
  };
};
