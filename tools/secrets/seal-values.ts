import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { givenSecrets, seal, type Site, tokenSecrets } from '@parlour/site';
import type { Environment } from '../local/environments.ts';
import { writeWhole } from '../parlour/write-whole.ts';
import { CONFIG, type SealedChanges, withSealed } from '../site/wrangler-toml.ts';

/** Whether the shop finds the site of a caller by this secret, so that its value begins with the site's id. */
export const isOwnToken = (site: Site, name: string): boolean =>
  tokenSecrets(site).includes(name) && !givenSecrets(site).includes(name);

/** A random value for a secret of a site, or of the installation. */
export const newValue = (name: string, site: Site | undefined): string => {
  const random = randomBytes(32).toString('base64url');
  return site && isOwnToken(site, name) ? `${site.id}.${random}` : random;
};

/** Seals values for one site, each with its name, so that they open nowhere else; null stands for one that goes. */
export const sealedFor = async (
  site: string,
  values: Readonly<Record<string, string | null>>,
  publicKey: string,
): Promise<Readonly<Record<string, string | undefined>>> => {
  const sealed = Object.entries(values).map(
    async ([name, value]) =>
      [name, value === null ? undefined : await seal(publicKey, { site, name }, value)] as const,
  );
  return Object.fromEntries(await Promise.all(sealed));
};

/** Writes changes of sealed secrets into wrangler.toml. */
export const writeSealed = async (
  environment: Environment,
  changes: SealedChanges,
): Promise<void> =>
  writeWhole(CONFIG, withSealed(await readFile(CONFIG, 'utf8'), environment, changes));
