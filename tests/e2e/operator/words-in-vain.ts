import { londonDays } from '@parlour/domain';

/** Words that no catalogue has: one for each site, because all sites share an accepted word. */
export const IN_VAIN: Readonly<Record<string, string>> = { hearth: 'qavzi', ombre: 'wexoj' };

/** The search that followed. */
export const MEANT = 'lamp';

/** A search without a result and the next one, four times yesterday: one too few for a proposal. */
export const beforeToday = (): readonly (readonly [string, ...(string | number)[]])[] => {
  const [yesterday = ''] = londonDays(Date.now(), 2);
  const insert = 'INSERT INTO insight_retry (site, day, words, next, count) VALUES (?, ?, ?, ?, ?)';
  return Object.entries(IN_VAIN).map(
    ([site, words]) => [insert, site, yesterday, words, MEANT, 4] as const,
  );
};
