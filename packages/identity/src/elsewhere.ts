import type { Site } from '@parlour/site';
import { PROVIDER_FIELD } from './sign-in-way.ts';

/** The other providers that the sign-in page offers. */
export const othersOf = ({
  signIn,
}: Site): readonly { readonly id: string; readonly name: string }[] =>
  Object.entries(signIn.providers).map(([id, { name }]) => ({ id, name }));

/** The identity library's words for a person without a confirmed address. */
const UNCONFIRMED: ReadonlySet<string> = new Set([
  'email_not_verified',
  'email_not_found',
  'account_not_linked',
]);

/** The providers' words for a person who does not want to go on. */
const REFUSED: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize']);

/** Why another provider leads back to the sign-in page; undefined if none does. */
export const problemElsewhere = (site: Site, { searchParams }: URL): string | undefined => {
  const error = searchParams.get('error');
  const id = searchParams.get(PROVIDER_FIELD);
  const name = othersOf(site).find((other) => other.id === id)?.name;
  if (error === null || name === undefined) return undefined;
  if (REFUSED.has(error)) {
    return `You haven’t signed in with ${name}. Try again, or let us email you a code.`;
  }
  // One sentence for all of them: which it is would tell a stranger whether the address has an account.
  return UNCONFIRMED.has(error)
    ? `${name} hasn’t told us an email address that it has confirmed. Please let us email you a code.`
    : `Signing in with ${name} didn’t work. Try again, or let us email you a code.`;
};
