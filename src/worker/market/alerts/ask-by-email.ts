import { randomText, sha256 } from '@parlour/runtime';
import { beforeAct } from '../../platform/visitors/unrecorded.ts';
import { limitLine } from '../limit-line.ts';
import type { VisitorContext } from '../routes.ts';
import { ask, type NewAsked } from './asked.queries.ts';
import { sendAskedEmails } from './send-asked-emails.ts';

const KEY_BYTES = 24;

/** How much may be asked for in a day by addresses that nobody has confirmed. */
const LIMITS = {
  what: 'asked',
  most: { line: 100, wider: 500, site: 10_000 },
  message:
    'A lot has been asked for from your connection today. Please sign in, or try again tomorrow.',
} as const;

/** What is asked for. */
interface Wish extends Pick<NewAsked, 'kind' | 'customer' | 'wish' | 'email'> {
  /** What makes it the same as another. */
  readonly same: string;
}

/**
 * Stores what somebody asks for with an address that nobody has confirmed, and writes the one email that confirms it.
 * Nothing of it is in the market before.
 * @throws {ShopError} `rate_limited` for too much from one network, or at the site; `nothing_saved`, 503
 */
export const askByEmail = async (
  context: VisitorContext,
  { kind, customer, email, wish, same }: Wish,
): Promise<void> => {
  const { env, site } = context;
  const from = await limitLine(context, LIMITS);
  const one = {
    ...from,
    key: randomText(KEY_BYTES),
    site: site.id,
    kind,
    customer,
    email: email.trim().toLowerCase(),
    wish,
    same: await sha256(`${kind} ${same}`),
  };
  const key = await beforeAct(() => ask(env.VISITOR_DB, one, Date.now()));
  if (key !== null) await sendAskedEmails(env, key);
};
