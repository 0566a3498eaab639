import type { Call, CallRequest } from '@parlour/contract';
import { mayPay } from '@parlour/site';
import type { AgentVisit } from '../../platform/agents.ts';
import { ShopError, widerNetwork } from '@parlour/http';
import { untilTomorrow } from '../../platform/today.ts';
import { countToday } from '../../platform/visitors/daily-limits.ts';
import { beforeAct } from '../../platform/visitors/unrecorded.ts';
import { networkHash } from './owner.ts';
import { profileHost } from './stops.ts';

/** How much agents may write for guests on a day: from a line, a wider network, by one platform, and at one site. */
const MOST = { network: 1_000, wider: 4_000, host: 5_000, site: 10_000 } as const;
/** Lines that count as much as a request. */
const LINES = 10;

/** Whether an agent acts for no customer, and its platform may be anyone's. */
const isStranger = ({ site, protocol, bearer, client, agent }: AgentVisit): boolean =>
  bearer === undefined && !(client !== '' && mayPay(site, protocol, agent));

/**
 * Limits what a stranger can put into the databases: all that agents write for guests, in a day.
 * @throws {ShopError} `rate_limited`, 429
 */
export const limitGuest = async (
  visit: AgentVisit,
  { body }: Pick<CallRequest<Call>, 'body'>,
): Promise<void> => {
  if (!isStranger(visit)) return;
  const { env, site, network, agent } = visit;
  const limits = [
    { kind: 'agents of a network', subject: await networkHash(site, network), most: MOST.network },
    {
      kind: 'agents of a wider network',
      subject: await networkHash(site, widerNetwork(network)),
      most: MOST.wider,
    },
    { kind: 'agents of a host', subject: profileHost(agent.profile), most: MOST.host },
    { kind: 'agents of a site', subject: '', most: MOST.site },
  ];
  const { lines = [] } = (body ?? {}) as { readonly lines?: readonly unknown[] };
  const weight = 1 + Math.floor(lines.length / LINES);
  const mayWrite = () => countToday(env.VISITOR_DB, site.id, limits, { weight });
  if (await beforeAct(mayWrite)) return;
  throw new ShopError(
    'rate_limited',
    429,
    `${site.name} takes no more baskets of guests from this assistant today. Its customers can shop at ${site.origin}.`,
    { retryAfter: untilTomorrow() },
  );
};
