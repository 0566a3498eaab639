import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startFakeOperator, type FakeOperator } from '../../tests/operator/fake-operator.ts';
import { copyInstallation, removeInstallation } from '../../tests/operator/installation.ts';
import { runParlour } from '../../tests/operator/run-parlour.ts';
import { seedDatabases } from '../../tests/operator/databases.ts';
import { tracked } from '../../tests/layout/tracked.ts';
import { migrateDatabases } from '../backup/apply-migrations.ts';
import { localDatabases } from '../backup/local-databases.ts';
import { STATE } from '../local/folders.ts';
import { parlour } from './program.ts';

/* These tests open, back up and restore databases of the runtime. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

interface Block {
  readonly page: string;
  /**
   * The word after `sh` at the fence: `run`, `start`, `account`, `served` for requests to the served shop
   * (`tests/e2e/agents/commands.requests.ts` runs it), `upgrade` for a shop of the last release
   * (`tests/conformance/upgrade/upgrade.test.ts` runs it), or nothing.
   */
  readonly kind: string;
  readonly commands: readonly string[];
}

const blocksOf = async (page: string): Promise<readonly Block[]> =>
  [...(await readFile(page, 'utf8')).matchAll(/^```sh(?: (\w+))?\n([^]*?)^```$/gm)].map(
    ([, kind = '', text = '']) => ({
      page,
      kind,
      commands: text.split('\n').filter((line) => line !== '' && !line.startsWith('#')),
    }),
  );

const pages = tracked.filter((file) => /^docs\/(?!spec\/|decisions\/).*\.md$/.test(file));
const blocks = (await Promise.all(pages.map(blocksOf))).flat();
const commandsOf = (kind: string): readonly (readonly [page: string, command: string])[] =>
  blocks
    .filter((block) => block.kind === kind)
    .flatMap(({ page, commands }) => commands.map((command) => [page, command] as const));

/** The words of a command without its comment and without its input or output file. */
const wordsOf = (command: string): readonly string[] =>
  [...(command.split(/ +[#<>] /)[0] ?? '').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );

/** Why a command in a block that is run is not run itself: its words are checked all the same. */
const reasonNotToRun = (command: string): string | undefined => {
  if (command.startsWith('export ')) return 'sets a variable of the shell';
  if (/ --env (staging|production)\b/.test(command) && !command.includes(' doctor ')) {
    return 'needs an account of the platform';
  }
  if (command.includes('…')) return 'has a place for something of your own';
  if (command.endsWith(' doctor --env production')) {
    return 'names, with exit code 2, what is not yours yet';
  }
  if (command.includes(' --url https:')) return 'asks a shop on the internet';
  if (command.endsWith(' db restore backups/monday')) {
    return 'is refused, as the text says: the databases are not empty';
  }
  return undefined;
};
const isRun = (command: string): boolean => reasonNotToRun(command) === undefined;
const RUN = commandsOf('run').filter(([, command]) => isRun(command));
const NOT_RUN = [
  ...commandsOf('run').filter(([, command]) => !isRun(command)),
  ...commandsOf('start'),
  ...commandsOf('account'),
].filter(([, command]) => !command.startsWith('export '));

/** Parses the words of a command: the command that the command line finds, and the remaining words. */
const asked = (words: readonly string[]) => {
  const leaf = (command: Command, rest: readonly string[]): [Command, readonly string[]] => {
    const below = command.commands.find((each) => each.name() === rest[0]);
    return below ? leaf(below, rest.slice(1)) : [command, rest];
  };
  const [command, rest] = leaf(parlour(), words);
  return { command, parsed: command.parseOptions([...rest]) };
};

const expectTaken = (words: readonly string[]): void => {
  const { command, parsed } = asked(words);
  expect([words, command.commands]).toEqual([words, []]);
  expect(parsed.unknown).toEqual([]);
  const wanted = command.registeredArguments.filter(({ required }) => required).length;
  expect(parsed.operands.length).toBeGreaterThanOrEqual(wanted);
  const missing = command.options.filter(
    (option) => option.mandatory && !words.includes(option.long ?? ''),
  );
  expect(missing.map(({ long }) => long)).toEqual([]);
};

/** A port at which no shop answers: the tests check the copy of the installation. */
const CLOSED = ['--port', '9'];

let folder: string;
/**
 * A second copy, from which sites are removed and to which they are added, which commands of other pages
 * name.
 */
let another: string;
let shop: FakeOperator;

beforeAll(async () => {
  folder = await copyInstallation();
  another = await copyInstallation();
  await cp('packages/feeds/samples', path.join(folder, 'packages/feeds/samples'), {
    recursive: true,
  });
  for (const file of ['catalogue/synonyms.txt', 'catalogue/facts.json']) {
    await cp(file, path.join(folder, file));
  }
  const lines = (await readFile('packages/feeds/samples/merchant.tsv', 'utf8')).split('\n');
  await writeFile(
    path.join(folder, 'feed.tsv'),
    `${lines[0] ?? ''}\n${lines.find((line) => line.startsWith('C1\t')) ?? ''}\n`,
  );
  const databases = await localDatabases(path.join(folder, STATE));
  await migrateDatabases(databases);
  await seedDatabases(databases);
  await databases.close();
  shop = await startFakeOperator();
});

afterAll(async () => {
  await shop.close();
  await removeInstallation(folder);
  await removeInstallation(another);
});

describe('the commands of the documents', () => {
  it('say whether they are run, start something or need an account', () => {
    expect(
      blocks.filter(({ kind }) => !['run', 'start', 'account', 'served', 'upgrade'].includes(kind)),
    ).toEqual([]);
    const pagesOf = (wanted: string) =>
      new Set(blocks.filter(({ kind }) => kind === wanted).map(({ page }) => page));
    expect(pagesOf('served')).toEqual(new Set(['docs/agents.md']));
    expect(pagesOf('upgrade')).toEqual(new Set(['docs/upgrading.md']));
    expect(RUN.length).toBeGreaterThan(60);
  });

  it.each(RUN)('of %s run as they are written: %s', async (page, command) => {
    const [npm, run, ...rest] = wordsOf(command);
    expect([npm, run]).toEqual(['npm', 'run']);
    const words = rest.slice(rest.indexOf('--') + 1);
    expect(rest.slice(0, rest.indexOf('--')).filter((word) => word !== '-s')).toEqual(['parlour']);
    const looks = words[0] === 'doctor' || words.slice(0, 2).join(' ') === 'site check';
    const environment = { PARLOUR_URL: shop.url, PARLOUR_OPERATOR_TOKEN: 'a-token-of-a-test' };
    const place = { folder: page === 'docs/deploying.md' ? another : folder, environment };
    const before = shop.asked.length;
    const { code, out, error } = await runParlour(looks ? [...words, ...CLOSED] : words, place);
    // A backup prints the number of rows of each table.
    const said = words[0] === 'db' ? error.replaceAll(/^\w+_DB \w+: [\d,]+$\n/gm, '') : error;
    expect([code, said]).toEqual([0, '']);
    expect(out).not.toBe('');
    expect(shop.asked.slice(before).filter(({ isAllowed }) => !isAllowed)).toEqual([]);
  });

  it.each(NOT_RUN)('of %s begin with existing commands: %s', async (_, command) => {
    const [program, ...words] = wordsOf(command);
    if (program === 'npm') {
      const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
        scripts: Record<string, string>;
      };
      const script = words.find((word) => word !== 'run') ?? '';
      expect(scripts).toHaveProperty([script]);
      if (script === 'parlour') expectTaken(words.slice(words.indexOf('--') + 1));
      return;
    }
    expect([program, words[0]]).toEqual(['npx', 'wrangler']);
    const wrangler = await readFile('node_modules/wrangler/wrangler-dist/cli.js', 'utf8');
    const known = words.slice(1).map((_word, index) => words.slice(0, words.length - index));
    // The subcommand is the part before its own arguments.
    const subcommand = known.find((each) => wrangler.includes(`command: "${each.join(' ')}"`));
    expect(subcommand?.length).toBeGreaterThan(1);
    const own = words.slice(subcommand?.length);
    // A name of a queue or a database has a dash or capitals.
    expect(own.filter((word) => /^[a-z]+$/.test(word))).toEqual([]);
  });
});
