import { describe, expect, it } from 'vitest';
import type { Site } from '@parlour/site';
import { othersOf, problemElsewhere } from './elsewhere.ts';

const site = {
  signIn: { providers: { google: { name: 'Google' }, oak: { name: 'Oak ID' } } },
} as unknown as Site;

const page = (query: string): URL => new URL(`https://hearth.example/idp/sign-in?${query}`);

describe('a sign-in with another provider', () => {
  it('is offered in the order of the settings', () => {
    expect(othersOf(site)).toEqual([
      { id: 'google', name: 'Google' },
      { id: 'oak', name: 'Oak ID' },
    ]);
  });

  it.each([
    ['access_denied', 'You haven’t signed in with Oak ID.'],
    ['user_cancelled_authorize', 'You haven’t signed in with Oak ID.'],
    ['email_not_verified', 'Oak ID hasn’t told us an email address that it has confirmed.'],
    ['email_not_found', 'Oak ID hasn’t told us an email address that it has confirmed.'],
    ['account_not_linked', 'Oak ID hasn’t told us an email address that it has confirmed.'],
    ['server_error', 'Signing in with Oak ID didn’t work.'],
    ['<b>', 'Signing in with Oak ID didn’t work.'],
  ])('that ends with %s says so', (error, sentence) => {
    const query = new URLSearchParams({ provider: 'oak', error });
    expect(problemElsewhere(site, page(query.toString()))).toContain(sentence);
  });

  it.each(['', 'provider=oak', 'error=access_denied', 'provider=elm&error=access_denied'])(
    'has no problem at ?%s',
    (query) => {
      expect(problemElsewhere(site, page(query))).toBeUndefined();
    },
  );
});
