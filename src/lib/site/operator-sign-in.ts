import * as z from 'zod';
import { sentence } from './readers.ts';

/** What a site's operator may do there: load the catalogue, sell, or both. */
export const OPERATOR_ROLES = ['catalogue', 'orders', 'everything'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export const operatorRole = z.enum(OPERATOR_ROLES, `choose one of: ${OPERATOR_ROLES.join(', ')}`);

/** Lets whom the site's own identity provider gives a role sign in at the console. */
export const OperatorSignIn = z.strictObject({
  /** Claim of the ID token that holds the roles: a text, or a list of them. A dot leads into an object. */
  claim: sentence('write the name of the claim that holds the roles, such as "groups"'),
  /** Which value of it stands for which role; the first that somebody has counts. */
  roles: z
    .array(
      z.strictObject({
        value: sentence('write the value of the claim that stands for the role'),
        role: operatorRole,
      }),
      'write a list, such as [{ value = "shop-orders", role = "orders" }]',
    )
    .min(1)
    .prefault(OPERATOR_ROLES.toReversed().map((role) => ({ value: role, role }))),
  /** Asked for beside the customers' scopes, where the claim wants one. */
  scopes: z.array(z.string().min(1)).default([]),
  /** Ways of signing in (`acr`) of which the provider has to confirm one, such as a second factor. */
  acr: z.array(z.string().min(1)).default([]),
});
export type OperatorSignIn = z.output<typeof OperatorSignIn>;

/** The role that claims give; undefined for none. */
export const roleOf = (
  { claim, roles }: Pick<OperatorSignIn, 'claim' | 'roles'>,
  claims: Readonly<Record<string, unknown>>,
): OperatorRole | undefined => {
  const told = claimOf(claims, claim);
  const values = Array.isArray(told) ? told : [told];
  return roles.find(({ value }) => values.includes(value))?.role;
};

/** The claim of a name; where there is none, what its dots lead to. */
const claimOf = (claims: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(claims, name) ? claims[name] : name.split('.').reduce<unknown>(step, claims);

const step = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
