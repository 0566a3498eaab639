import { readFile } from 'node:fs/promises';
import {
  givenSecrets,
  parseSites,
  type SealedSite,
  secretsOf,
  type Site,
  SITE_ID,
  SiteConfigError,
} from '@parlour/site';
import { parsedSettings, routesOf, zoneOf, type Environment } from '../local/environments.ts';
import { localPort } from '../local/open-shop.ts';
import { configuredSites } from '../local/sites.ts';
import { CommandFailure } from '../parlour/command-failure.ts';
import { print, type PrintFlags } from '../parlour/print.ts';
import { writeWhole } from '../parlour/write-whole.ts';
import { environmentsOf, isLocalDomain, settingsOf, type NewSite } from './new-site.ts';
import { logoSizeOf, placePictures, type GivenPictures } from './pictures.ts';
import { newSiteFrom, type AddFlags } from './questions.ts';
import { newValue, sealedFor } from '../secrets/seal-values.ts';
import { CONFIG, PUBLIC_KEY, withSealed, withSite } from './wrangler-toml.ts';

interface Flags extends AddFlags, GivenPictures, PrintFlags {
  readonly dryRun?: boolean;
}

/**
 * The configured sites, for this machine unless an environment is named.
 * @throws {CommandFailure} with every problem of the settings.
 */
export const sitesHere = async (environment?: Environment): Promise<readonly SealedSite[]> => {
  try {
    return (await configuredSites(environment)).sites;
  } catch (cause) {
    if (!(cause instanceof SiteConfigError)) throw cause;
    throw new CommandFailure(cause.message, { cause });
  }
};

/**
 * The site with that id.
 * @throws {CommandFailure} naming the existing ones.
 */
export const siteNamed = <S extends Site>(sites: readonly S[], id: string): S => {
  const site = sites.find((each) => each.id === id);
  if (site) return site;
  const known = sites.map((each) => each.id).join(', ');
  throw new CommandFailure(`There is no site "${id}"; there are: ${known}`);
};

/** The sites of a wrangler.toml that is not written yet. @throws {CommandFailure} with every problem. */
const sitesIn = (text: string, environment?: Environment): readonly SealedSite[] => {
  try {
    return parseSites((parsedSettings(text, environment).vars as { SITES: unknown }).SITES);
  } catch (cause) {
    if (!(cause instanceof SiteConfigError)) throw cause;
    throw new CommandFailure(['Nothing was written:', ...cause.problems].join('\n  - '), { cause });
  }
};

/** Adds a site: its block and route in wrangler.toml, and files for its logo and favicon. */
export const addSite = async (id: string, flags: Flags): Promise<void> => {
  if (!SITE_ID.test(id)) {
    throw new CommandFailure(
      `The id "${id}" is not valid: write lower-case letters, digits and hyphens, a letter first, at most 31`,
    );
  }
  const present = await sitesHere();
  if (present.some((site) => site.id === id)) {
    throw new CommandFailure(`There is a site "${id}" already; choose another id`);
  }
  const like = flags.like === undefined ? undefined : siteNamed(present, flags.like);
  const assortments = [...new Set(present.map(({ assortment }) => assortment)), id];
  if (flags.assortment !== undefined && !assortments.includes(flags.assortment)) {
    throw new CommandFailure(
      `No site sells the assortment "${flags.assortment}"; there are: ${assortments.join(', ')}`,
    );
  }
  const mayAsk = process.stdin.isTTY && flags.json !== true;
  const answers = await newSiteFrom(id, flags, { mayAsk, like });
  const settings = settingsOf(answers, await logoSizeOf(answers, flags));
  const environments = environmentsOf(answers);
  const added = withSite(await readFile(CONFIG, 'utf8'), id, { settings, environments });
  const isReal = 'production' in environments;
  siteNamed(sitesIn(added), id);
  const text = isReal
    ? await withSecrets(await withSecrets(added, 'staging', id), 'production', id)
    : added;
  const site = siteNamed(sitesIn(text, isReal ? 'production' : undefined), id);
  const routes = isReal ? routesOf([site]).map(({ pattern }) => pattern) : [];
  if (flags.dryRun !== true) await writeWhole(CONFIG, text);
  const files = flags.dryRun === true ? [] : await placePictures(answers, flags);
  const told = { site: id, origin: site.origin, routes, files, secrets: secretsOf(site) };
  print(flags, { ...told, sealed: Object.keys(site.sealed) }, [
    flags.dryRun === true
      ? `Dry run: nothing was written. ${site.name} would be added to ${CONFIG}.`
      : `${site.name} is in ${CONFIG}${isReal ? ', for this machine, staging and production' : ''}.`,
    ...files.map((file) => `Written: ${file}`),
    ...nextSteps(site, answers),
  ]);
};

/** Makes and seals the secrets of a new site that nobody else gives, in an environment that has a key to seal with. */
const withSecrets = async (text: string, environment: Environment, id: string): Promise<string> => {
  const site = siteNamed(sitesIn(text, environment), id);
  const { vars } = parsedSettings(text, environment) as { vars: Record<string, unknown> };
  const publicKey = vars[PUBLIC_KEY];
  if (typeof publicKey !== 'string') return text;
  const own = secretsOf(site).filter((name) => !givenSecrets(site).includes(name));
  const values = Object.fromEntries(own.map((name) => [name, newValue(name, site)]));
  return withSealed(text, environment, {
    values: { [id]: await sealedFor(id, values, publicKey) },
  });
};

/** What the owner of the zone and the operator do for a host that is a custom hostname. */
const customHostname = ({ hosts, fallbackOrigin }: Site): readonly string[] =>
  fallbackOrigin === undefined
    ? []
    : [
        `Once for all such brands: in the dashboard, in the zone ${zoneOf(fallbackOrigin)}, a proxied DNS record AAAA ${fallbackOrigin} 100::, and under SSL/TLS, Custom Hostnames, ${fallbackOrigin} as the fallback origin`,
        ...hosts.flatMap((host) => [
          `Custom hostname: in the same place add ${host} with a certificate validated over HTTP, or POST /zones/<zone id>/custom_hostnames {"hostname": "${host}", "ssl": {"method": "http", "type": "dv"}}`,
          `The owner of ${zoneOf(host)} adds the DNS record: ${host} CNAME ${fallbackOrigin}`,
        ]),
      ];

/** The secrets of a site that are still to be set in production. */
const secretsLeft = (site: SealedSite): string => {
  const sealed = Object.keys(site.sealed);
  const left = secretsOf(site).filter((name) => !sealed.includes(name));
  const made =
    sealed.length === 0 ? '' : `${sealed.join(', ')} are made, and sealed in ${CONFIG}; `;
  return left.length === 0
    ? `Secrets: ${made}nothing else is to be set`
    : `Secrets: ${made}npm run parlour -- secrets put --env production, for ${left.join(', ')}`;
};

const nextSteps = (site: SealedSite, { domain, like }: NewSite): readonly string[] => {
  const secrets = secretsOf(site);
  const local = [
    `Secrets: npm start makes ${secrets.join(', ')} and opens http://${site.hosts[0] ?? ''}:${String(localPort())}/`,
    `Products: npm run parlour -- catalogue import FEED --site ${site.id} --seller NAME`,
  ];
  const deployed = [
    ...customHostname(site),
    secretsLeft(site),
    'Then: npm run parlour -- deploy --env production',
    `Products: npm run parlour -- catalogue import FEED --site ${site.id} --seller NAME --url ${site.origin}`,
  ];
  const isReal = !isLocalDomain(domain);
  return [
    ...(isReal ? deployed : local),
    ...(like === undefined
      ? [`Menu: it leads to all products; name your categories in menu of [vars.SITES.${site.id}]`]
      : []),
    `Policies and help pages: the shared texts of catalogue/policies, with the company’s details; texts of its own go into catalogue/policies/sites/${site.id} (docs/operating/policies.md)`,
    `Afterwards: npm run parlour -- site check ${site.id}${isReal ? ' --env production' : ''}`,
  ];
};
