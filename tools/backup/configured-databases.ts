import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import { CommandFailure } from '../parlour/command-failure.ts';
import { DATABASES, isYearDatabase } from '../local/steps.ts';
import type { BackedUp, DatabaseName } from './database.ts';

interface Block {
  readonly d1_databases?: readonly { readonly binding: string; readonly database_id: string }[];
}

/** Those of the databases that are in a backup. */
export const isBackedUp = (name: DatabaseName): name is BackedUp => name !== 'VISITOR_DB';

/**
 * Names and ids of the databases in wrangler.toml, the market's first and those of years last.
 * @param environment of the file; its top when absent
 * @throws {CommandFailure} when the file has no such environment, or the environment no such database.
 */
export const configuredDatabases = async (
  environment?: string,
): Promise<readonly (readonly [DatabaseName, string])[]> => {
  const file: Block & { readonly env?: Readonly<Record<string, Block>> } = parse(
    await readFile('wrangler.toml', 'utf8'),
  );
  const block = environment === undefined ? file : file.env?.[environment];
  if (block === undefined) {
    const known = Object.keys(file.env ?? {}).join(', ') || 'none';
    throw new CommandFailure(
      `wrangler.toml has no environment ${environment}; there are: ${known}`,
    );
  }
  const years = (block.d1_databases ?? []).flatMap(({ binding, database_id }) =>
    isYearDatabase(binding) ? [[binding, database_id] as const] : [],
  );
  const needed = (Object.keys(DATABASES) as DatabaseName[]).map((name) => {
    const id = block.d1_databases?.find(({ binding }) => binding === name)?.database_id;
    if (id !== undefined) return [name, id] as const;
    const where = environment === undefined ? '' : ` in [env.${environment}]`;
    throw new CommandFailure(
      `wrangler.toml names no database ${name}${where}: npm run parlour -- doctor lists what is missing and where to find it`,
    );
  });
  return [...needed, ...years];
};
