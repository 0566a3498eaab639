import {
  insightErrors,
  insightRoutes,
  insightSearches,
  insightVitals,
} from '#lib/contract/operator/insight.ts';
import { operatorListProposals } from '#lib/contract/operator/proposals.ts';
import { requestedDays, requestedSites, ifRead } from './requested-site.ts';
import type { OperatorContext } from './operator-context.ts';

/** Days that a page of figures can look back over. */
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

/** What was searched for and not found, and what that may have meant, in all that is kept of it. */
export const searchesPage = async (context: OperatorContext, query: URLSearchParams) => {
  const site = requestedSites(context, query);
  const days = requestedDays(query, LOOKING_BACK);
  const [searches, proposals] = await Promise.all([
    ifRead(context.call(insightSearches, { query: { site, days, size: MOST } })),
    ifRead(context.call(operatorListProposals, { query: { site, size: MOST_PROPOSALS } })),
  ]);
  return { site, days, searches, proposals };
};

/** How fast pages are, at the server and for visitors. */
export const speedPage = async (context: OperatorContext, query: URLSearchParams) => {
  const site = requestedSites(context, query);
  const days = requestedDays(query, LOOKING_BACK);
  const sort = SORTS.find(({ value }) => value === query.get('sort'))?.value ?? 'slowest';
  const [routes, vitals] = await Promise.all([
    ifRead(context.call(insightRoutes, { query: { site, days, sort } })),
    ifRead(context.call(insightVitals, { query: { site, days } })),
  ]);
  // A page that no browser has measured has no time, rather than one of nothing.
  const measured = vitals?.data.filter(({ samples }) => samples > 0) ?? null;
  return { site, days, sort, routes, vitals: measured };
};

/** The latest failures, with the ids that the log knows them by. */
export const errorsPage = async (context: OperatorContext, query: URLSearchParams) => {
  const site = requestedSites(context, query);
  return {
    site,
    errors: await ifRead(context.call(insightErrors, { query: { site, size: MOST } })),
  };
};
