import { describe, expect, it } from 'vitest';
import { OperatorSignIn, roleOf } from './operator-sign-in.ts';

const roles = [
  { value: 'shop-admins', role: 'everything' },
  { value: 'shop-orders', role: 'orders' },
] as const;

describe('the role of an operator', () => {
  it.each([
    ['groups', { groups: ['shop-orders'] }, 'orders'],
    ['groups', { groups: 'shop-orders' }, 'orders'],
    ['groups', { groups: ['shop-orders', 'shop-admins'] }, 'everything'],
    ['realm_access.roles', { realm_access: { roles: ['shop-admins'] } }, 'everything'],
    ['https://hearth.example/roles', { 'https://hearth.example/roles': ['shop-orders'] }, 'orders'],
    ['groups', { groups: ['shop'] }, undefined],
    ['groups', { groups: [] }, undefined],
    ['groups', { groups: { 'shop-admins': true } }, undefined],
    ['groups', {}, undefined],
    ['groups.length', { groups: 'shop-admins' }, undefined],
    ['__proto__.toString', {}, undefined],
  ])('for the claim %s of %j is %s', (claim, claims, role) => {
    expect(roleOf({ claim, roles: [...roles] }, claims)).toBe(role);
  });

  it('is the value itself if a site does not map it', () => {
    const settings = OperatorSignIn.parse({ claim: 'operator_role' });
    expect(roleOf(settings, { operator_role: ['orders'] })).toBe('orders');
    expect(roleOf(settings, { operator_role: ['orders', 'everything'] })).toBe('everything');
    expect(roleOf(settings, { operator_role: ['owner'] })).toBeUndefined();
  });
});
