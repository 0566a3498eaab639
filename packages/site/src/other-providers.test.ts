import { describe, expect, it } from 'vitest';
import { OtherProviders } from './other-providers.ts';

const google = {
  name: 'Google',
  issuer: 'https://accounts.google.com',
  clientId: 'hearth.apps.googleusercontent.com',
  clientSecret: 'GOOGLE_SECRET_HEARTH',
};
const apple = {
  name: 'Apple',
  issuer: 'https://appleid.apple.com',
  clientId: 'example.hearth',
  clientSecret: 'APPLE_KEY_HEARTH',
  teamId: 'TEAM123456',
  keyId: 'KEY1234567',
};

describe('other providers of a site', () => {
  it('are Google, Apple or any other issuer', () => {
    const { google: parsed } = OtherProviders.parse({ google, apple });
    expect(parsed).toMatchObject({
      scopes: ['openid', 'email', 'profile'],
      authentication: 'basic',
    });
  });

  it.each([
    ['an id in capitals', { Google: google }, 'Google'],
    ['the library’s name for passwords', { credential: google }, 'credential'],
    ['an issuer without a scheme', { google: { ...google, issuer: 'google.com' } }, 'write a URL'],
    ['a secret in place of its name', { google: { ...google, clientSecret: 'GOCSPX-1' } }, 'NAME'],
    ['no name', { google: { ...google, name: ' ' } }, 'write the name for the button'],
    ['Apple without a key', { apple: { ...apple, keyId: undefined } }, 'add teamId and keyId'],
    ['a key of Google', { google: { ...google, keyId: 'KEY1234567' } }, 'only Apple has'],
    ['Apple by another name', { fruit: apple }, 'has the name "apple"'],
    ['another issuer by the name of Apple', { apple: google }, 'has the name "apple"'],
    ['an unknown setting', { google: { ...google, secret: 'A' } }, 'secret'],
  ])('refuses %s', (_, providers, hint) => {
    const { error } = OtherProviders.safeParse(providers);
    expect(JSON.stringify(error?.issues)).toContain(JSON.stringify(hint).slice(1, -1));
  });
});
