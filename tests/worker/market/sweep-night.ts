import { DAY_MS } from '@parlour/domain';

/** The night on which tests sweep. */
export const NOW = Date.parse('2026-11-21T03:17:00.000Z');

/** A moment before that night, ISO 8601 in UTC. */
export const daysAgo = (days: number): string => new Date(NOW - days * DAY_MS).toISOString();
