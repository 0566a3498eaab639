import { ShopError, UNNAMED, widerNetwork } from '@parlour/http';
import { untilTomorrow } from '../platform/today.ts';
import { countToday } from '../platform/visitors/daily-limits.ts';
import { beforeAct } from '../platform/visitors/unrecorded.ts';
import { networkHash } from './agents/owner.ts';
import type { VisitorContext } from './routes.ts';

/** What anybody may do only so many times a day (UTC): from one line, from a wider network and at a site. */
interface DailyLimits {
  /** As the counts have it. */
  readonly what: string;
  readonly most: { readonly line: number; readonly wider: number; readonly site: number };
  /** The sentence for a person who has to wait. */
  readonly message: string;
}

/**
 * Counts what needs no account, or one that costs no more than an email, before anything is written. The counts are in
 * the database of visitors.
 * @returns hashes of the line and its wider network
 * @throws {ShopError} `rate_limited`; `nothing_saved`, 503
 */
export const limitLine = async (
  { env, site, visit: { network = UNNAMED } }: VisitorContext,
  { what, most, message }: DailyLimits,
): Promise<{ readonly line: string; readonly wider: string }> => {
  const [line, wider] = await Promise.all([
    networkHash(site, network),
    networkHash(site, widerNetwork(network)),
  ]);
  const ofSite = { kind: `${what} of a site`, subject: '', most: most.site };
  const ofNetworks = [
    { kind: `${what} of a line`, subject: line, most: most.line },
    { kind: `${what} of a wider network`, subject: wider, most: most.wider },
  ];
  // The platform names every network. The shop on one's own machine has none, nor another shop that calls this one.
  const limits = network === UNNAMED ? [ofSite] : [...ofNetworks, ofSite];
  if (await beforeAct(() => countToday(env.VISITOR_DB, site.id, limits))) return { line, wider };
  throw new ShopError('rate_limited', 429, message, { retryAfter: untilTomorrow() });
};
