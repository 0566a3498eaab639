import * as z from 'zod';
import { OPERATOR_ROLES, type OperatorRole } from '@parlour/domain';
import { operatorRole } from '@parlour/contract';
import { sentence } from './readers.ts';

/** Lets people sign in to the console if the site's own identity provider gives them a role. */
export const OperatorSignIn = z.strictObject({
  /** The claim of the ID token with the roles: a text, or a list of texts. A dot leads into an object. */
  claim: sentence('write the name of the claim with the roles, such as "groups"'),
  /** The role for each value; the first match wins. */
  roles: z
    .array(
      z.strictObject({
        value: sentence('write the value of the claim for this role'),
        role: operatorRole,
      }),
      'write a list, such as [{ value = "shop-orders", role = "orders" }]',
    )
    .min(1)
    .prefault(OPERATOR_ROLES.toReversed().map((role) => ({ value: role, role }))),
  /** Scopes besides those of customers, if the claim needs one. */
  scopes: z.array(z.string().min(1)).default([]),
  /** Ways of signing in (`acr`), such as a second factor, of which the provider must confirm one. */
  acr: z.array(z.string().min(1)).default([]),
  /** Whether accounts of the embedded provider have their role only after a sign-in with a passkey. */
  passkey: z.boolean('write true or false').default(true),
});
export type OperatorSignIn = z.output<typeof OperatorSignIn>;

/** The role in some claims; undefined for none. */
export const roleOf = (
  { claim, roles }: Pick<OperatorSignIn, 'claim' | 'roles'>,
  claims: Readonly<Record<string, unknown>>,
): OperatorRole | undefined => {
  const told = claimOf(claims, claim);
  const values = Array.isArray(told) ? told : [told];
  return roles.find(({ value }) => values.includes(value))?.role;
};

/** The claim of a name; if there is none, the value to which its dots lead. */
const claimOf = (claims: Readonly<Record<string, unknown>>, name: string): unknown => {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? Reflect.get(value, key)
          : undefined,
      claims,
    );
};
