import * as z from 'zod';
import { changePassword, deleteProfile, readCustomer, signOut } from '#lib/contract/profiles.ts';
import { ShopError } from '../platform/errors.ts';
import { forgetCustomer } from './queries/customer.queries.ts';
import { routes, type CustomerShop } from './routes.ts';

/** Scope of a bearer that may change its customer's own account (AUTH-007). */
const ADMIN_SCOPE = 'aws.cognito.signin.user.admin';

export const profileRoutes = routes()
  .forCustomer(readCustomer, ({ customer }) => ({
    data: {
      uid: customer.sub,
      name: customer.name,
      username: customer.email,
      accountType: customer.accountType,
    },
  }))
  .forCustomer(changePassword, async (shop, { body }) => {
    await atIssuer(shop, '/account/password', {
      password: body.password,
      newPassword: body.newpassword,
    });
    return { message: 'Your password has been changed.' };
  })
  .forCustomer(deleteProfile, async (shop) => {
    await atIssuer(shop, '/account/delete', {});
    await forgetCustomer(shop.db, { site: shop.site.id, customer: shop.customer.sub });
    return { message: 'Your account has been deleted.' };
  })
  .forCustomer(signOut, () => ({ message: 'You have signed out.' }));

const Problem = z.object({ message: z.string() });

/** The market keeps no passwords: the issuer of the bearer does what the customer asks. */
const atIssuer = async (
  { issuers, visit, customer }: CustomerShop,
  path: string,
  body: Readonly<Record<string, string>>,
): Promise<void> => {
  if (!customer.scopes.includes(ADMIN_SCOPE)) {
    throw new ShopError('bearer_refused', 403, 'This sign-in may not change the account.');
  }
  const reply = await issuers.account(visit, path, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (reply.ok) return;
  const problem = Problem.safeParse(await reply.json().catch(() => undefined));
  const message = problem.data?.message ?? 'Something went wrong. Please try again.';
  throw new ShopError('password_refused', reply.status === 429 ? 429 : 400, message);
};
