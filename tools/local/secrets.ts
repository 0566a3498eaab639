import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { agentSecrets, type Site } from '@parlour/site';
import { writeWhole } from '../parlour/write-whole.ts';

const FILE = '.dev.vars';

export type Secrets = Readonly<Record<string, string>>;

/** The local secrets; empty when there is no file yet. */
export const readSecrets = async (): Promise<Secrets> =>
  existsSync(FILE) ? (parseEnv(await readFile(FILE, 'utf8')) as Secrets) : {};

/**
 * Random local secrets for these sites: an API token, a client secret and an operator token each, the
 * installation's operator token, the secret with which the embedded identity provider signs and encrypts, and
 * the password of the test account.
 */
export const randomSecrets = (sites: readonly Site[]): Secrets =>
  Object.fromEntries(
    [
      ...sites.flatMap((site) => [
        site.apiTokenSecret,
        site.signIn.clientSecret,
        ...site.operators.map(({ token }) => token),
        ...agentSecrets(site.agents),
      ]),
      'OPERATOR_TOKEN',
      'IDENTITY_SECRET',
      'TEST_ACCOUNT_PASSWORD',
    ].map((name) => [name, randomBytes(32).toString('base64url')]),
  );

/**
 * Adds missing secrets, and the setting for development, to `.dev.vars`; existing ones stay. Only the owner
 * can read the file.
 */
export const ensureSecrets = async (sites: readonly Site[]): Promise<Secrets> => {
  const present = await readSecrets();
  const secrets = { ...randomSecrets(sites), ...present, DEVELOPMENT: 'true' };
  const lines = Object.entries(secrets).map(([name, value]) => `${name}="${value}"`);
  await writeWhole(FILE, `${lines.join('\n')}\n`, 0o600);
  return secrets;
};
