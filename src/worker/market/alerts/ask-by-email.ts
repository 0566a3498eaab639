import { ShopError, UNNAMED, widerNetwork } from '@parlour/http';
import { randomText, sha256 } from '@parlour/runtime';
import { networkHash } from '../agents/owner.ts';
import type { VisitorContext } from '../routes.ts';
import { untilTomorrow } from '../../platform/today.ts';
import { countToday } from '../../platform/visitors/daily-limits.ts';
import { beforeAct } from '../../platform/visitors/unrecorded.ts';
import { ask, type NewAsked } from './asked.queries.ts';
import { sendAskedEmails } from './send-asked-emails.ts';

const KEY_BYTES = 24;

/** How much may be asked for in a day by addresses that nobody has confirmed: from a line, a wider network, at a site. */
const MOST = { line: 100, wider: 500, site: 10_000 } as const;

/** What is asked for. @param same what makes it the same as another */
interface Wish extends Pick<NewAsked, 'kind' | 'customer' | 'wish'> {
  readonly email: string;
  readonly same: string;
}

/**
 * Stores what somebody asks for with an address that nobody has confirmed, and writes the one email that confirms it.
 * Nothing of it is in the market before.
 * @throws {ShopError} `rate_limited` for too much from one network, or at the site; `nothing_saved`, 503
 */
export const askByEmail = async (
  { env, site, visit: { network = UNNAMED } }: VisitorContext,
  { kind, customer, email, wish, same }: Wish,
): Promise<void> => {
  const now = Date.now();
  const [line, wider] = await Promise.all([
    networkHash(site, network),
    networkHash(site, widerNetwork(network)),
  ]);
  const ofSite = { kind: 'asked at a site', subject: '', most: MOST.site };
  // The platform names every network; the shop on one's own machine, and another shop that calls this one, have none.
  const ofNetwork = [
    { kind: 'asked from a line', subject: line, most: MOST.line },
    { kind: 'asked from a network', subject: wider, most: MOST.wider },
  ];
  const limits = network === UNNAMED ? [ofSite] : [...ofNetwork, ofSite];
  const key = await beforeAct(async () => {
    if (!(await countToday(env.VISITOR_DB, site.id, limits))) throw tooMuch();
    const one = {
      key: randomText(KEY_BYTES),
      site: site.id,
      kind,
      customer,
      email: email.trim().toLowerCase(),
      line,
      wider,
      wish,
      same: await sha256(`${kind} ${same}`),
    };
    return ask(env.VISITOR_DB, one, now);
  });
  if (key !== null) await sendAskedEmails(env, key);
};

const tooMuch = (): ShopError =>
  new ShopError(
    'rate_limited',
    429,
    'A lot has been asked for from your connection today. Please sign in, or try again tomorrow.',
    { retryAfter: untilTomorrow() },
  );
