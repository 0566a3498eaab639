import type { Site } from './schema.ts';

/** Path of the embedded identity provider on every site that uses it. */
export const IDENTITY_PATH = '/idp';

/** What tells whose tokens are for a site. */
interface SignInSite extends Pick<Site, 'origin'> {
  readonly signIn: Pick<Site['signIn'], 'issuer' | 'clientId' | 'audience'>;
}

export const hasEmbeddedIdentity = ({ signIn }: Pick<SignInSite, 'signIn'>): boolean =>
  signIn.issuer === 'embedded';

/** Issuer of the site's tokens; the embedded provider is a separate issuer on each site. */
export const issuerOf = (site: SignInSite): string =>
  hasEmbeddedIdentity(site) ? `${site.origin}${IDENTITY_PATH}` : site.signIn.issuer;

/** Audience of an access token for this site; undefined if the provider has none. */
export const audienceOf = (site: SignInSite): string | undefined =>
  hasEmbeddedIdentity(site) ? site.origin : site.signIn.audience;

/** Origins to which a browser is redirected to sign in or out, other than the site's own. */
export const providerOrigins = (site: Site): readonly string[] => {
  const { issuer, signUpUrl, signOutUrl } = site.signIn;
  const addresses = [...(hasEmbeddedIdentity(site) ? [] : [issuer]), signUpUrl, signOutUrl];
  return [...new Set(addresses.flatMap((url) => (url ? [new URL(url).origin] : [])))];
};
