import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeOperator, type FakeOperator } from '../../tests/operator/fake-operator.ts';
import { copyInstallation, removeInstallation } from '../../tests/operator/installation.ts';
import { runParlour } from '../../tests/operator/run-parlour.ts';
import { tracked } from '../../tests/layout/tracked.ts';

interface Block {
  readonly page: string;
  /** What follows `sh` at the fence: `run`, `start`, `account`, or nothing. */
  readonly kind: string;
  readonly commands: readonly string[];
}

const blocksOf = async (page: string): Promise<readonly Block[]> =>
  [...(await readFile(page, 'utf8')).matchAll(/^```sh(?: (\w+))?\n([^]*?)^```$/gm)].map(
    ([, kind = '', text = '']) => ({
      ...{ page, kind },
      commands: text.split('\n').filter((line) => line !== '' && !line.startsWith('#')),
    }),
  );

const pages = tracked.filter((file) => /^docs\/(?!spec\/|decisions\/).*\.md$/.test(file));
const blocks = (await Promise.all(pages.map(blocksOf))).flat();
const commandsOf = (kind: string): readonly (readonly [page: string, command: string])[] =>
  blocks
    .filter((block) => block.kind === kind)
    .flatMap(({ page, commands }) => commands.map((command) => [page, command] as const));

/** The words of a command without its comment and without the file that it writes. */
const wordsOf = (command: string): readonly string[] =>
  [...(command.split(/ [#>] /)[0] ?? '').matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );

/** A port at which no shop answers: what is looked at is the copy of the installation. */
const CLOSED = ['--port', '9'];

let folder: string;
let shop: FakeOperator;

beforeAll(async () => {
  folder = await copyInstallation();
  await cp('tests/feeds', path.join(folder, 'tests/feeds'), { recursive: true });
  await cp('catalogue/synonyms.txt', path.join(folder, 'catalogue/synonyms.txt'));
  shop = await startFakeOperator();
});

afterAll(async () => {
  await shop.close();
  await removeInstallation(folder);
});

describe('the commands of the documents', () => {
  it('say in the runbook whether they are run, start something or need an account', () => {
    const unsaid = blocks.filter(
      ({ page, kind }) =>
        page.startsWith('docs/operating') && !['run', 'start', 'account'].includes(kind),
    );
    expect(unsaid).toEqual([]);
    expect(commandsOf('run').length).toBeGreaterThan(30);
  });

  it.each(commandsOf('run'))('of %s run as they are written: %s', async (_, command) => {
    const [npm, run, ...rest] = wordsOf(command);
    expect([npm, run]).toEqual(['npm', 'run']);
    const words = rest.slice(rest.indexOf('--') + 1);
    expect(rest.slice(0, rest.indexOf('--')).filter((word) => word !== '-s')).toEqual(['parlour']);
    const looks = words[0] === 'doctor' || words.slice(0, 2).join(' ') === 'site check';
    const environment = { PARLOUR_URL: shop.url, PARLOUR_OPERATOR_TOKEN: 'a-token-of-a-test' };
    const place = { folder, environment };
    const { code, out, error } = await runParlour(looks ? [...words, ...CLOSED] : words, place);
    expect([code, error]).toEqual([0, '']);
    expect(out).not.toBe('');
    expect(shop.asked.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
  });

  it.each([...commandsOf('start'), ...commandsOf('account')])(
    'of %s begin what there is: %s',
    async (_, command) => {
      const [program, ...words] = wordsOf(command);
      if (program === 'npm') {
        const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
          scripts: Record<string, string>;
        };
        expect(scripts).toHaveProperty([words.find((word) => word !== 'run') ?? '']);
        return;
      }
      expect([program, words[0]]).toEqual(['npx', 'wrangler']);
      const wrangler = await readFile('node_modules/wrangler/wrangler-dist/cli.js', 'utf8');
      const known = words.slice(1).map((_word, index) => words.slice(0, words.length - index));
      // The subcommand is what stands before its own arguments.
      const subcommand = known.find((each) => wrangler.includes(`command: "${each.join(' ')}"`));
      expect(subcommand?.length).toBeGreaterThan(1);
      const own = words.slice(subcommand?.length);
      expect(own.filter((word) => /^[a-z][a-z-]*$/.test(word))).toEqual([]);
    },
  );
});
