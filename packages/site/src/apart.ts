import { agentSecrets } from './agent-schema.ts';
import { INSTALLATION_SECRETS, otherSecrets } from './named-secrets.ts';
import { issuerOf } from './sign-in.ts';
import type { Site } from './schema.ts';

/**
 * Problems in the settings that would mix up two sites: a token that works at both, an issuer whose tokens
 * are valid at both, a URL that belongs to another site, or one without encryption.
 */
export const problemsBetween = (sites: readonly Site[]): readonly string[] => [
  ...sharedHosts(sites),
  ...sharedSecrets(sites),
  ...sharedIssuers(sites),
  ...sites.flatMap(sharedConsole),
  ...sites.flatMap(foreignOrigin),
  ...sites.flatMap(plainUrls),
  ...sites.flatMap((site) => foreignFiles(site, sites)),
];

const pathsOf = (sites: readonly Site[], setting = ''): string =>
  sites.map(({ id }) => `SITES.${id}${setting}`).join(', ');

const sharedHosts = (sites: readonly Site[]): string[] => {
  const owners = Map.groupBy(
    sites.flatMap((site) =>
      [...site.hosts, site.consoleHost ?? []].flat().map((host) => ({ host, site })),
    ),
    ({ host }) => host,
  );
  return [...owners]
    .filter(([, claims]) => new Set(claims.map(({ site }) => site)).size > 1)
    .map(
      ([host, claims]) =>
        `${pathsOf(claims.map(({ site }) => site))}: several sites have the host "${host}"; leave it to one of them`,
    );
};

const sharedConsole = ({ id, hosts, consoleHost }: Site): string[] =>
  consoleHost !== undefined && hosts.includes(consoleHost)
    ? [`SITES.${id}.consoleHost: "${consoleHost}" is a host of the shop; choose another one`]
    : [];

/** Names of the secrets that give access, by their settings. */
const tokensOf = (site: Site) => [
  { path: `SITES.${site.id}.apiTokenSecret`, name: site.apiTokenSecret },
  ...site.operators.map(({ token }, at) => ({
    path: `SITES.${site.id}.operators.${String(at)}.token`,
    name: token,
  })),
  ...agentSecrets(site.agents).map((name) => ({ path: `SITES.${site.id}.agents`, name })),
];

const sharedSecrets = (sites: readonly Site[]): string[] => {
  const others = new Set([...INSTALLATION_SECRETS, ...sites.flatMap(otherSecrets)]);
  return [...Map.groupBy(sites.flatMap(tokensOf), ({ name }) => name)].flatMap(([name, uses]) => {
    const paths = uses.map(({ path }) => path).join(', ');
    if (others.has(name)) {
      return [`${paths}: the secret "${name}" has another use, too; choose one for each`];
    }
    return uses.length > 1 ? [`${paths}: both have the secret "${name}"; choose one for each`] : [];
  });
};

/** A token is recognised by its issuer and its audience, or by the client if there is no audience. */
const sharedIssuers = (sites: readonly Site[]): string[] => {
  const issuers = Map.groupBy(sites, (site) => new URL(issuerOf(site)).href);
  return [...issuers].flatMap(([issuer, group]) =>
    (['clientId', 'audience'] as const).flatMap((setting) =>
      [...Map.groupBy(group, ({ signIn }) => signIn[setting])]
        .filter(([value, same]) => value !== undefined && same.length > 1)
        .map(([, same]) => {
          const what = setting === 'clientId' ? 'client' : 'audience';
          return `${pathsOf(same, '.signIn')}: both have the issuer "${issuer}" and the same ${what}, so that a token of one is valid at the other; choose a ${what} for each`;
        }),
    ),
  );
};

const foreignOrigin = ({ id, origin, hosts }: Site): string[] => {
  const { hostname } = new URL(origin);
  return hosts.includes(hostname)
    ? []
    : [`SITES.${id}.origin: "${hostname}" isn’t among the hosts of this site; add it to them`];
};

const LOCAL = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/;

const plainUrls = (site: Site): string[] => {
  const { origin, upstreams, signIn, payments, mail, agents, search } = site;
  const addresses: readonly (readonly [string, string | undefined])[] = [
    ['origin', origin],
    ...Object.entries(upstreams).map(([name, at]) => [`upstreams.${name}`, at] as const),
    ['signIn.issuer', signIn.issuer],
    ...Object.entries(signIn.providers).map(
      ([id, { issuer }]) => [`signIn.providers.${id}.issuer`, issuer] as const,
    ),
    ['signIn.signUpUrl', signIn.signUpUrl],
    ['signIn.signOutUrl', signIn.signOutUrl],
    ['payments.api', payments.provider === 'stripe' ? payments.api : undefined],
    ...agents.acp.map(({ webhook }, at) => [`agents.acp.${String(at)}.webhook`, webhook] as const),
    ['search.meaning.api', search.meaning?.provider === 'http' ? search.meaning.api : undefined],
    ['mail.api', mail.provider === 'platform' ? undefined : mail.api],
  ];
  return addresses
    .filter(([, address]) => {
      const url = URL.parse(address ?? '');
      return url?.protocol === 'http:' && !LOCAL.test(url.hostname);
    })
    .map(([path]) => `SITES.${site.id}.${path}: plain http is only for this machine; write https`);
};

const filesOf = ({ logo, footerLogo, favicon, mail }: Site) => ({
  logo,
  footerLogo,
  favicon,
  'mail.logo': mail.logo,
});

/** The files of a site are served only by that site. */
const foreignFiles = (site: Site, sites: readonly Site[]): string[] =>
  Object.entries(filesOf(site)).flatMap(([setting, file]) => {
    const owner = sites.find(({ id }) => id !== site.id && file?.startsWith(`/sites/${id}/`));
    return owner
      ? [
          `SITES.${site.id}.${setting}: "${file}" is a file of the site ${owner.id}, and isn’t served here; copy it to /sites/${site.id}/`,
        ]
      : [];
  });
