import { cacheTags } from '#lib/cache-tags.ts';
import { addDays, londonDay, londonTime } from '@parlour/domain';

/**
 * The end of a cached entry that says what holds for one day in London: nothing purges it at midnight.
 * @param began when its data was first read, in milliseconds since 1970
 */
export const endOf = (tags: readonly string[], began: number): { readonly until?: number } =>
  tags.includes(cacheTags.day) ? { until: londonTime(addDays(londonDay(began), 1)) } : {};
