import type { Site } from './schema.ts';

/** One value of a secret that is rotated. */
export interface SecretVersion {
  /** 1 for `NAME`, 2 for `NAME_v2` and so on. */
  readonly version: number;
  readonly value: string;
}

/** The name of a secret in the settings has no small letter, so a version is never the name of another secret. */
const LATER_VERSION = /_v([2-9]|[1-9]\d+)$/;

/** Name and version of a secret, from the name of one of its values: `A_v2` is the second version of A. */
export const valueNamed = (key: string): { readonly name: string; readonly version: number } => {
  const [end = '', version = '1'] = LATER_VERSION.exec(key) ?? [];
  return { name: key.slice(0, key.length - end.length), version: Number(version) };
};

/**
 * All values of a secret of the installation, newest first: while it is rotated, the old value still opens what it
 * protected (`npm run parlour -- secrets rotate`). Only the first is used for anything new.
 */
export const secretVersions = (env: object, name: string): readonly SecretVersion[] =>
  Object.keys(env)
    .flatMap((key) => {
      if (!key.startsWith(name)) return [];
      const { name: of, version } = valueNamed(key);
      const value: unknown = of === name ? Reflect.get(env, key) : undefined;
      return typeof value === 'string' && value !== '' ? [{ version, value }] : [];
    })
    .sort((left, right) => right.version - left.version);

/** The newest value of a secret of the installation by its name; undefined when it is not set. */
export const secret = (env: object, name: string): string | undefined =>
  secretVersions(env, name)[0]?.value;

/** A sealed secret that could not be opened: the name of its value, and why. */
export interface UnopenedSecret {
  readonly name: string;
  readonly why: string;
}

/** What was sealed in the settings of a site. */
export interface OpenedSecrets {
  /** By the names of the values, such as `API_TOKEN_FERN_v2`. */
  readonly values: Readonly<Record<string, string>>;
  readonly unopened: readonly UnopenedSecret[];
}

/** Apart from the sites, which are given to pages: no site that is written out has a secret in it. */
const opened = new WeakMap<Site, OpenedSecrets>();

export const keepSecrets = (site: Site, secrets: OpenedSecrets): void => {
  opened.set(site, secrets);
};

/**
 * All values of a secret of a site, newest first: those that are variables of the worker, and those that are sealed in
 * the settings. Of two with the same name the variable counts.
 */
export const siteSecretVersions = (
  env: object,
  site: Site,
  name: string,
): readonly SecretVersion[] => {
  const variables = secretVersions(env, name);
  const sealed = secretVersions(opened.get(site)?.values ?? {}, name).filter(({ version }) =>
    variables.every((variable) => variable.version !== version),
  );
  return [...variables, ...sealed].sort((left, right) => right.version - left.version);
};

/** The newest value of a secret of a site by its name; undefined when it is not set. */
export const siteSecret = (env: object, site: Site, name: string): string | undefined =>
  siteSecretVersions(env, site, name)[0]?.value;

/** The secrets that are sealed in the settings of a site and could not be opened. */
export const unopenedSecrets = (site: Site): readonly UnopenedSecret[] =>
  opened.get(site)?.unopened ?? [];
