import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { isCancel, password } from '@clack/prompts';
import type { Columns } from '@parlour/contract';
import type { Site } from '@parlour/site';
import { openAccount, type Account } from '../deploy/account.ts';
import { openPlatform, wrangler } from '../deploy/platform.ts';
import { readInstallation } from '../doctor/installation-file.ts';
import type { Environment } from '../local/environments.ts';
import { CommandFailure } from '../parlour/command-failure.ts';
import { requireConfirmation, type ConfirmFlags } from '../parlour/confirm.ts';
import { print, printList, type ListPrintFlags, type PrintFlags } from '../parlour/print.ts';
import { sitesHere } from '../site/add.ts';
import { givenByOthers, keyOf, neededBy, valueNamed, versionsOf } from './needed.ts';

export interface SecretFlags extends PrintFlags {
  readonly env: Environment;
}

interface SecretsTarget {
  readonly worker: string;
  readonly sites: readonly Site[];
  /** Names of the values that are set now. */
  readonly set: readonly string[];
}

const placeOf = async (env: Environment): Promise<SecretsTarget> => {
  const file = await readInstallation(env);
  if (file instanceof Error) throw new CommandFailure(file.message, { cause: file });
  const worker = file.name ?? '';
  const sites = await sitesHere(env);
  return { worker, sites, set: (await (await openPlatform()).secrets(worker)) ?? [] };
};

/** Prints the secrets that an environment needs, which are set, and in how many versions; never a value. */
export const listSecrets = async ({
  env,
  ...flags
}: SecretFlags & ListPrintFlags): Promise<void> => {
  const { sites, set } = await placeOf(env);
  const needed = neededBy(sites);
  const others = givenByOthers(sites);
  const listed = needed.map((name) => ({
    name,
    versions: versionsOf(name, set),
    from: others.includes(name) ? 'its provider' : 'made here',
  }));
  const unused = set.filter((key) => !needed.includes(valueNamed(key).name));
  printList(flags, {
    data: { environment: env, secrets: listed, unused },
    rows: listed,
    columns: COLUMNS,
    lines: [
      ...listed.map(({ name, versions, from }) => `${stateOf(versions)}  ${name}  (${from})`),
      ...unused.map((name) => `not needed  ${name}`),
    ],
  });
  process.exitCode = listed.some(({ versions }) => versions.length === 0) ? 2 : 0;
};

interface ListedSecret {
  readonly name: string;
  readonly versions: readonly number[];
  readonly from: string;
}

const COLUMNS: Columns<ListedSecret> = {
  secret: { value: ({ name }) => name },
  versions: { value: ({ versions }) => versions.join(' ') },
  from: { value: ({ from }) => from },
};

const stateOf = (versions: readonly number[]): string => {
  if (versions.length === 0) return 'MISSING   ';
  return versions.length === 1 ? 'set       ' : `versions ${versions.join(' and ')}`;
};

/** Writes values to wrangler's standard input: never into arguments, which others on the machine can see. */
const write = async (
  worker: string,
  values: Readonly<Record<string, string | null>>,
): Promise<void> => {
  if (Object.keys(values).length === 0) return;
  await wrangler(['secret', 'bulk', '--name', worker], JSON.stringify(values));
};

const newValue = (): string => randomBytes(32).toString('base64url');

/** A value that the operator types or pipes in; undefined where that is impossible. */
const given = async (name: string, isOnly: boolean): Promise<string | undefined> => {
  if (process.stdin.isTTY) {
    const answer = await password({ message: `Value of ${name}, as its provider shows it` });
    if (isCancel(answer)) throw new CommandFailure('Stopped: nothing was set');
    return answer.trim();
  }
  return isOnly ? (await text(process.stdin)).trim() : undefined;
};

/**
 * Sets secrets: those named, otherwise all that are missing. It makes those that only this shop reads; it
 * asks for those of a provider, or reads one from the standard input when it is named.
 */
export const putSecrets = async (
  names: readonly string[],
  { env, ...flags }: SecretFlags,
): Promise<void> => {
  const { worker, sites, set } = await placeOf(env);
  const needed = neededBy(sites);
  refuseUnknown(names, needed);
  const wanted =
    names.length > 0 ? names : needed.filter((name) => versionsOf(name, set).length === 0);
  const others = givenByOthers(sites);
  const values: Record<string, string> = {};
  for (const name of wanted) {
    const isAsked = names.length > 0 || others.includes(name);
    const value = isAsked ? await given(name, names.length === 1) : newValue();
    if (value) values[keyOf(name, versionsOf(name, set)[0] ?? 1)] = value;
  }
  await write(worker, values);
  told(flags, { env, wanted, values, isMade: names.length === 0 });
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
  readonly isMade: boolean;
}

/** The token that an operator works with is shown once, because it cannot be read anywhere afterwards. */
const told = (flags: PrintFlags, { env, wanted, values, isMade }: PutResult): void => {
  const set = Object.keys(values);
  const left = wanted.filter((name) => !set.some((key) => valueNamed(key).name === name));
  const shown = isMade ? values.OPERATOR_TOKEN : undefined;
  print(flags, { environment: env, set, left, ...(shown ? { OPERATOR_TOKEN: shown } : {}) }, [
    set.length === 0 ? 'Nothing was set.' : `Set: ${set.join(', ')}`,
    ...(shown ? [`OPERATOR_TOKEN, shown this once: ${shown}`] : []),
    ...left.map((name) => `Still missing: npm run parlour -- secrets put ${name} --env ${env}`),
  ]);
  process.exitCode = left.length === 0 ? 0 : 2;
};

interface RotateFlags extends SecretFlags, ConfirmFlags {
  readonly finish?: boolean;
}

/**
 * Sets one more value of a secret beside the existing ones: the newest signs, all of them open. With
 * `--finish` only the newest stays.
 */
export const rotateSecret = async (
  name: string,
  { env, finish = false, ...flags }: RotateFlags,
): Promise<void> => {
  const { worker, sites, set } = await placeOf(env);
  refuseUnknown([name], neededBy(sites));
  const [newest, ...before] = versionsOf(name, set);
  if (newest === undefined) {
    throw new CommandFailure(
      `${name} is not set yet: npm run parlour -- secrets put ${name} --env ${env}`,
    );
  }
  if (finish) {
    if (name === 'IDENTITY_SECRET') await refuseWhileSealed(env, newest);
    if (before.length > 0) {
      await requireConfirmation(
        `${before.map((version) => keyOf(name, version)).join(' and ')} of ${env} is deleted: it opens nothing afterwards`,
        flags,
      );
    }
    await write(worker, Object.fromEntries(before.map((version) => [keyOf(name, version), null])));
    const told =
      before.length === 0 ? 'There was only one value.' : `Only ${keyOf(name, newest)} is left.`;
    print(flags, { environment: env, name, versions: [newest] }, told);
    return;
  }
  const isOthers = givenByOthers(sites).includes(name);
  const value = isOthers ? await given(name, true) : newValue();
  if (!value) throw new CommandFailure('Nothing was set: the new value is empty');
  const key = keyOf(name, newest + 1);
  await write(worker, { [key]: value });
  const isShown = !isOthers && name === 'OPERATOR_TOKEN';
  print(
    flags,
    {
      environment: env,
      name,
      versions: [newest + 1, newest, ...before],
      ...(isShown ? { value } : {}),
    },
    [
      `${key} is set; earlier values still work.`,
      ...(isShown ? [`Its value, shown this once: ${value}`] : []),
      `Once the new value is in use everywhere, and a night has passed: npm run parlour -- secrets rotate ${name} --finish --env ${env}`,
    ],
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
