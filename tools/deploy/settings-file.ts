import { readFile, rm } from 'node:fs/promises';
import { parse } from 'smol-toml';
import { settingsIn, type Environment } from '../local/environments.ts';
import { CommandFailure } from '../parlour/command-failure.ts';
import { writeWhole } from '../parlour/write-whole.ts';

const BUILT = 'dist/server/wrangler.json';

/** Keys of the built settings that name files, which the build knows and wrangler.toml does not. */
const OF_THE_BUILD = ['main', 'assets', 'rules', 'no_bundle'] as const;

/**
 * Writes the whole settings of an environment beside the build, for wrangler: those of wrangler.toml, with
 * the files of the build and without the sites, whose settings are among these files. Returns the file's name.
 * @throws {CommandFailure} when there is no build.
 */
export const writeSettings = async (environment: Environment): Promise<string> => {
  const built = await readFile(BUILT, 'utf8').catch((cause: unknown) => {
    throw new CommandFailure('There is no build, and a dry run leaves none: leave --built out', {
      cause,
    });
  });
  const text = await readFile('wrangler.toml', 'utf8');
  const settings = settingsIn(parse(text), environment);
  const ofBuild = JSON.parse(built) as Readonly<Record<string, unknown>>;
  const file = `dist/server/wrangler.${environment}.json`;
  const { SITES: _, ...vars } = settings.vars as Readonly<Record<string, unknown>>;
  const whole = {
    ...settings,
    vars,
    ...Object.fromEntries(
      OF_THE_BUILD.filter((key) => key in ofBuild).map((key) => [key, ofBuild[key]]),
    ),
    d1_databases: ((settings.d1_databases ?? []) as readonly Database[]).map((database) => ({
      ...database,
      migrations_dir: `../../${database.migrations_dir}`,
    })),
  };
  await writeWhole(file, JSON.stringify(whole, null, 2));
  return file;
};

/** Makes the build in dist one that cannot be deployed. */
export const removeBuiltSettings = (): Promise<void> => rm(BUILT);

interface Database {
  readonly migrations_dir: string;
}
