import { text } from 'node:stream/consumers';
import { isCancel, password } from '@clack/prompts';
import type { Columns } from '@parlour/contract';
import {
  makeSealingKeys,
  type SealedSite,
  sealedHeader,
  sealingKeyId,
  SECRETS_KEY,
  siteNamedBy,
  tokenSecrets,
  valueNamed,
} from '@parlour/site';
import { openAccount, type Account } from '../deploy/account.ts';
import { openPlatform, wrangler } from '../deploy/platform.ts';
import { readInstallation } from '../doctor/installation-file.ts';
import { deployId } from '../local/deploy-id.ts';
import type { Environment } from '../local/environments.ts';
import { CommandFailure } from '../parlour/command-failure.ts';
import { requireConfirmation, type ConfirmFlags } from '../parlour/confirm.ts';
import { print, printList, type ListPrintFlags, type PrintFlags } from '../parlour/print.ts';
import { sitesHere } from '../site/add.ts';
import { PUBLIC_KEY } from '../site/wrangler-toml.ts';
import {
  givenByOthers,
  keyOf,
  neededBy,
  sealedIn,
  sitesWith,
  unasked,
  versionsOf,
  withoutSealed,
} from './needed.ts';
import { isOwnToken, newValue, sealedFor, writeSealed } from './seal-values.ts';

export interface SecretFlags extends PrintFlags {
  readonly env: Environment;
}

interface SecretsTarget {
  readonly env: Environment;
  readonly worker: string;
  readonly sites: readonly SealedSite[];
  /** Names of the values that are variables of the worker now. */
  readonly set: readonly string[];
  /** What secrets of sites are sealed with; undefined before the first. */
  readonly publicKey: string | undefined;
}

/** What wrangler.toml says of the sealed secrets of an environment. */
export const sealedPlace = async (
  env: Environment,
): Promise<Pick<SecretsTarget, 'worker' | 'sites' | 'publicKey'>> => {
  const file = await readInstallation(env);
  if (file instanceof Error) throw new CommandFailure(file.message, { cause: file });
  const key = file.vars?.[PUBLIC_KEY];
  const publicKey = typeof key === 'string' ? key : undefined;
  return { worker: file.name ?? '', sites: await sitesHere(env), publicKey };
};

const placeOf = async (env: Environment): Promise<SecretsTarget> => {
  const place = await sealedPlace(env);
  return { ...place, env, set: (await (await openPlatform()).secrets(place.worker)) ?? [] };
};

/** Names of all values, wherever they are kept. */
const valuesAt = ({ sites, set }: SecretsTarget): readonly string[] => [...set, ...sealedIn(sites)];

/** Whether a secret has a value everywhere it is needed. */
const isThere = (name: string, { sites, set }: SecretsTarget): boolean =>
  versionsOf(name, set).length > 0 ||
  (sitesWith(name, sites).length > 0 && withoutSealed(name, sites).length === 0);

/** Prints the secrets that an environment needs, which are set, and in how many versions; never a value. */
export const listSecrets = async ({
  env,
  ...flags
}: SecretFlags & ListPrintFlags): Promise<void> => {
  const target = await placeOf(env);
  const { sites, set } = target;
  const needed = neededBy(sites);
  const others = givenByOthers(sites);
  const listed = needed.map((name) => ({
    name,
    versions: isThere(name, target) ? versionsOf(name, valuesAt(target)) : [],
    from: others.includes(name) ? 'its provider' : 'made here',
    kept: [
      ...(versionsOf(name, set).length > 0 ? ['variable'] : []),
      ...(versionsOf(name, sealedIn(sitesWith(name, sites))).length > 0 ? ['sealed'] : []),
    ].join(' and '),
  }));
  const unused = [
    ...set.filter((key) => !needed.includes(valueNamed(key).name)),
    ...sites.flatMap((site) => unasked(site).map((key) => `${site.id}: ${key}`)),
  ];
  printList(flags, {
    data: { environment: env, secrets: listed, unused },
    rows: listed,
    columns: COLUMNS,
    lines: [
      ...listed.map(
        ({ name, versions, from, kept }) =>
          `${stateOf(versions)}  ${name}  (${[from, kept].filter(Boolean).join(', ')})`,
      ),
      ...unused.map((name) => `not needed  ${name}`),
    ],
  });
  process.exitCode = listed.some(({ versions }) => versions.length === 0) ? 2 : 0;
};

interface ListedSecret {
  readonly name: string;
  readonly versions: readonly number[];
  readonly from: string;
  /** `variable` of the worker, `sealed` in the settings, or both. */
  readonly kept: string;
}

const COLUMNS: Columns<ListedSecret> = {
  secret: { value: ({ name }) => name },
  versions: { value: ({ versions }) => versions.join(' ') },
  from: { value: ({ from }) => from },
  kept: { value: ({ kept }) => kept },
};

const stateOf = (versions: readonly number[]): string => {
  if (versions.length === 0) return 'MISSING   ';
  return versions.length === 1 ? 'set       ' : `versions ${versions.join(' and ')}`;
};

type SecretValues = Readonly<Record<string, string | null>>;

/** Writes values to wrangler's standard input: never into arguments, which others on the machine can see. */
const write = async (worker: string, values: SecretValues): Promise<void> => {
  if (Object.keys(values).length === 0) return;
  await wrangler(['secret', 'bulk', '--name', worker], JSON.stringify(values));
};

/**
 * Keeps values, and removes those that are null: secrets of the installation and values that are variables already are
 * variables of the worker; all others are sealed in the settings of their sites, with a key pair that the first of
 * them makes. The private key is a variable, and nobody sees it.
 * @returns the names of those that were sealed
 */
const keep = async (target: SecretsTarget, values: SecretValues): Promise<readonly string[]> => {
  const { env, worker, sites, set } = target;
  const isVariable = ([key]: readonly [string, unknown]) =>
    set.includes(key) || sitesWith(valueNamed(key).name, sites).length === 0;
  const variables = Object.entries(values).filter(isVariable);
  const sealed = Object.entries(values).filter(
    ([key, value]) =>
      !isVariable([key, value]) || (value === null && sealedIn(sites).includes(key)),
  );
  if (sealed.length === 0) {
    await write(worker, Object.fromEntries(variables));
    return [];
  }
  const made = target.publicKey === undefined ? await makeSealingKeys() : undefined;
  const publicKey = made?.publicKey ?? target.publicKey ?? '';
  if (made === undefined) requirePrivateKey(target);
  await write(worker, {
    ...Object.fromEntries(variables),
    ...(made ? { [nextOf(SECRETS_KEY, set)]: made.privateKey } : {}),
  });
  const bySite = sites.map(async (site) => {
    const own = sealed.filter(([key]) => sitesWith(valueNamed(key).name, [site]).length > 0);
    return [site.id, await sealedFor(site.id, Object.fromEntries(own), publicKey)] as const;
  });
  const changed = (await Promise.all(bySite)).filter(([, own]) => Object.keys(own).length > 0);
  await writeSealed(env, { publicKey: made?.publicKey, values: Object.fromEntries(changed) });
  return sealed.flatMap(([key, value]) => (value === null ? [] : [key]));
};

/** Name of the value after the newest. */
const nextOf = (name: string, set: readonly string[]): string =>
  keyOf(name, (versionsOf(name, set)[0] ?? 0) + 1);

/** What is sealed with a public key whose private key is gone is lost. */
const requirePrivateKey = ({ env, worker, set }: SecretsTarget): void => {
  if (versionsOf(SECRETS_KEY, set).length > 0) return;
  throw new CommandFailure(
    `wrangler.toml has ${PUBLIC_KEY} for ${env}, and the worker ${worker} has no ${SECRETS_KEY}: is this the right account? If the key is lost, remove ${PUBLIC_KEY} and the tables \`sealed\` of [env.${env}.vars], and set the secrets again`,
  );
};

/** A value that the operator types or pipes in; undefined where that is impossible. */
const given = async (message: string, isOnly: boolean): Promise<string | undefined> => {
  if (process.stdin.isTTY) {
    const answer = await password({ message });
    if (isCancel(answer)) throw new CommandFailure('Stopped: nothing was set');
    return answer.trim();
  }
  return isOnly ? (await text(process.stdin)).trim() : undefined;
};

const fromProvider = (name: string): string => `Value of ${name}, as its provider shows it`;

/** A sealed token is found by the site that it names. @throws {CommandFailure} for a given one that names another */
const refuseToken = ({ env, sites, set }: SecretsTarget, key: string, value: string): void => {
  const { name } = valueNamed(key);
  const [site] = sitesWith(name, sites);
  const isSealed = site !== undefined && !set.includes(key) && isOwnToken(site, name);
  if (!isSealed || siteNamedBy(value) === site.id) return;
  throw new CommandFailure(
    `${name} must begin with "${site.id}.", by which the shop finds its site; an empty value makes one: npm run parlour -- secrets put ${name} --env ${env}`,
  );
};

/**
 * Sets secrets: those named, otherwise all that are missing. It asks for those of a provider, or reads one from the
 * standard input when it is named. It makes those that only this shop reads, unless one is named and given.
 */
export const putSecrets = async (
  names: readonly string[],
  { env, ...flags }: SecretFlags,
): Promise<void> => {
  const target = await placeOf(env);
  const { sites } = target;
  const needed = neededBy(sites).filter((name) => name !== SECRETS_KEY);
  refuseUnknown(names, needed);
  const wanted = names.length > 0 ? names : needed.filter((name) => !isThere(name, target));
  const others = givenByOthers(sites);
  const values: Record<string, string> = {};
  const made: string[] = [];
  for (const name of wanted) {
    const isOthers = others.includes(name);
    const key = keyOf(name, versionsOf(name, valuesAt(target))[0] ?? 1);
    const isAsked = isOthers || names.length > 0;
    // A mistake must not replace it in its place: what it protects is lost.
    const isMade = !isOthers && !(isAsked && name === 'IDENTITY_SECRET');
    const message = isMade ? `Value of ${name} (empty: one is made)` : fromProvider(name);
    const value = isAsked ? await given(message, names.length === 1) : undefined;
    if (value) {
      refuseToken(target, key, value);
      values[key] = value;
    } else if (isMade) {
      values[key] = newValue(name, sitesWith(name, sites)[0]);
      made.push(key);
    }
  }
  const sealed = await keep(target, values);
  const shown = made.filter(
    (key) => isOperators(key, sites) || (names.length > 0 && isToken(key, sites)),
  );
  told(flags, { env, wanted, values, sealed, shown });
};

const refuseUnknown = (names: readonly string[], needed: readonly string[]): void => {
  const unknown = names.find((name) => !needed.includes(name));
  if (unknown === undefined) return;
  throw new CommandFailure(`No site needs "${unknown}"; there are: ${needed.join(', ')}`);
};

interface PutResult {
  readonly env: Environment;
  readonly wanted: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly sealed: readonly string[];
  /** Names of values that were made and that somebody has to know: they cannot be read anywhere afterwards. */
  readonly shown: readonly string[];
}

const isOperators = (key: string, sites: readonly SealedSite[]): boolean =>
  valueNamed(key).name === 'OPERATOR_TOKEN' ||
  sites.some(({ operators }) => operators.some(({ token }) => token === valueNamed(key).name));

/** Whether somebody outside the shop sends it. */
const isToken = (key: string, sites: readonly SealedSite[]): boolean =>
  valueNamed(key).name === 'OPERATOR_TOKEN' ||
  sites.some((site) => tokenSecrets(site).includes(valueNamed(key).name));

const told = (flags: PrintFlags, { env, wanted, values, sealed, shown }: PutResult): void => {
  const set = Object.keys(values);
  const left = wanted.filter((name) => !set.some((key) => valueNamed(key).name === name));
  const told = Object.fromEntries(shown.map((key) => [key, values[key]]));
  print(flags, { environment: env, set, sealed, left, ...told }, [
    set.length === 0 ? 'Nothing was set.' : `Set: ${set.join(', ')}`,
    ...shown.map((key) => `${key}, shown this once: ${values[key] ?? ''}`),
    ...left.map((name) => `Still missing: npm run parlour -- secrets put ${name} --env ${env}`),
    ...(sealed.length === 0 ? [] : [deploySentence(env)]),
  ]);
  process.exitCode = left.length === 0 ? 0 : 2;
};

/** A sealed value is a setting: it has an effect once it is deployed. */
const deploySentence = (env: Environment): string =>
  `Secrets of sites are sealed in wrangler.toml: commit it, and npm run parlour -- deploy --env ${env}`;

interface RotateFlags extends SecretFlags, ConfirmFlags {
  readonly finish?: boolean;
}

/**
 * Sets one more value of a secret beside the existing ones: the newest signs, all of them open. With
 * `--finish` only the newest stays.
 */
export const rotateSecret = async (
  name: string,
  { finish = false, ...flags }: RotateFlags,
): Promise<void> => {
  const target = await placeOf(flags.env);
  refuseUnknown([name], neededBy(target.sites));
  const [newest, ...before] = isThere(name, target) ? versionsOf(name, valuesAt(target)) : [];
  if (newest === undefined) {
    throw new CommandFailure(
      `${name} is not set yet: npm run parlour -- secrets put ${name} --env ${flags.env}`,
    );
  }
  const rotation = { target, name, newest, before };
  await (finish ? finishRotation(rotation, flags) : beginRotation(rotation, flags));
};

interface Rotation {
  readonly target: SecretsTarget;
  readonly name: string;
  readonly newest: number;
  readonly before: readonly number[];
}

const beginRotation = async (
  { target, name, newest, before }: Rotation,
  { env, ...flags }: RotateFlags,
): Promise<void> => {
  const { sites, worker } = target;
  const key = keyOf(name, newest + 1);
  const versions = [newest + 1, newest, ...before];
  if (name === SECRETS_KEY) {
    const { publicKey, privateKey } = await makeSealingKeys();
    await write(worker, { [key]: privateKey });
    await writeSealed(env, { publicKey, values: {} });
    print(flags, { environment: env, name, versions }, [
      `${key} is set, and its public half is in wrangler.toml; earlier keys still open what they sealed.`,
      `Next: npm run parlour -- secrets reseal --env ${env}`,
    ]);
    return;
  }
  const isOthers = givenByOthers(sites).includes(name);
  const value = isOthers
    ? await given(fromProvider(name), true)
    : newValue(name, sitesWith(name, sites)[0]);
  if (!value) throw new CommandFailure('Nothing was set: the new value is empty');
  const sealed = await keep(target, { [key]: value });
  const isShown = !isOthers && isToken(name, sites);
  print(flags, { environment: env, name, versions, ...(isShown ? { value } : {}) }, [
    `${key} is set; earlier values still work.`,
    ...(isShown ? [`Its value, shown this once: ${value}`] : []),
    ...(sealed.length === 0 ? [] : [deploySentence(env)]),
    `Once the new value is in use everywhere, and a night has passed: npm run parlour -- secrets rotate ${name} --finish --env ${env}`,
  ]);
};

const finishRotation = async (
  { target, name, newest, before }: Rotation,
  { env, ...flags }: RotateFlags,
): Promise<void> => {
  if (name === 'IDENTITY_SECRET') await refuseWhileSealed(env, newest);
  if (name === SECRETS_KEY) await refuseWhileOlder(target);
  if (before.length > 0) {
    if (name === SECRETS_KEY || !target.set.includes(keyOf(name, newest))) {
      await requireDeployed(target);
    }
    await requireConfirmation(
      `${before.map((version) => keyOf(name, version)).join(' and ')} of ${env} is deleted: it opens nothing afterwards`,
      flags,
    );
  }
  await keep(target, Object.fromEntries(before.map((version) => [keyOf(name, version), null])));
  const told =
    before.length === 0 ? 'There was only one value.' : `Only ${keyOf(name, newest)} is left.`;
  print(flags, { environment: env, name, versions: [newest] }, told);
};

/**
 * An older value goes only once every version that runs has the newest one, which is in the settings.
 * @throws {CommandFailure} while something else than these settings is deployed
 */
const requireDeployed = async ({ env, worker }: SecretsTarget): Promise<void> => {
  const platform = await openPlatform();
  const versions = await platform.since(worker, deployId());
  const running = await platform.traffic(worker);
  if (running.length > 0 && running.every(({ version_id: id }) => versions.includes(id))) return;
  throw new CommandFailure(
    `What is in wrangler.toml is not deployed to ${env} yet, so the earlier value is still in use: npm run parlour -- deploy --env ${env}`,
  );
};

/** @throws {CommandFailure} while a value is sealed with an earlier key */
const refuseWhileOlder = async ({ env, sites, publicKey = '' }: SecretsTarget): Promise<void> => {
  const newest = await sealingKeyId(publicKey);
  const older = sites.flatMap(({ sealed }) =>
    Object.values(sealed).filter((value) => sealedHeader(value)?.kid !== newest),
  );
  if (older.length === 0) return;
  throw new CommandFailure(
    `${older.length} secrets are still sealed with an earlier key: npm run parlour -- secrets reseal --env ${env}`,
  );
};

/** Signing keys are sealed again at night. @throws {CommandFailure} while one of them needs an older value. */
const refuseWhileSealed = async (env: Environment, newest: number): Promise<void> => {
  const file = await readInstallation(env);
  if (file instanceof Error) throw new CommandFailure(file.message, { cause: file });
  const id = file.d1_databases?.find(({ binding }) => binding === 'IDENTITY_DB')?.database_id ?? '';
  const sealed = await sealedBefore(await openAccount(), id, newest);
  if (sealed === 0) return;
  throw new CommandFailure(
    `${sealed} signing keys are still sealed with the previous value; they are sealed again at 03:17 UTC: finish after that`,
  );
};

const sealedBefore = async (
  account: Account,
  database: string,
  newest: number,
): Promise<number> => {
  const sql = `SELECT COUNT(*) AS sealed FROM jwks WHERE privateKey NOT LIKE '"$ba$${newest}$%'`;
  const [answer] = await account.change<readonly { results: readonly { sealed: number }[] }[]>(
    ...(['POST', `/d1/database/${database}/query`, { sql }] as const),
  );
  return answer?.results[0]?.sealed ?? 0;
};
