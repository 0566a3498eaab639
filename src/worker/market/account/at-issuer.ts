import * as z from 'zod';
import { ShopError } from '@parlour/http';
import type { CustomerContext } from '../routes.ts';

/** The scope that a bearer token needs to change its customer's account (AUTH-007). */
const ADMIN_SCOPE = 'aws.cognito.signin.user.admin';

const Problem = z.object({ message: z.string() });

/** The market keeps no passwords, so the customer's issuer makes the change. */
export const atIssuer = async (
  { issuers, visit, customer }: CustomerContext,
  path: string,
  change: object,
): Promise<void> => {
  if (!customer.scopes.includes(ADMIN_SCOPE)) {
    throw new ShopError('bearer_refused', 403, 'You can’t change your account with this sign-in.');
  }
  const reply = await issuers.account(visit, path, change);
  if (reply.ok) return;
  const problem = Problem.safeParse(await reply.json().catch(() => undefined));
  const message = problem.data?.message ?? 'Something went wrong. Please try again.';
  throw new ShopError('password_refused', reply.status === 429 ? 429 : 400, message);
};
