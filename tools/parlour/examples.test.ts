import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { runParlour } from '../../tests/operator/run-parlour.ts';
import { parlour } from './program.ts';

interface NamedCommand {
  readonly path: readonly string[];
  readonly command: Command;
}

/** The commands that do something, each with its path of words. */
const leaves = (command: Command, path: readonly string[] = []): readonly NamedCommand[] => {
  const below = command.createHelp().visibleCommands(command);
  const inner = below.filter((each) => each.name() !== 'help');
  return inner.length === 0
    ? [{ path, command }]
    : inner.flatMap((each) => leaves(each, [...path, each.name()]));
};

const COMMANDS = leaves(parlour());

/** The words of an example, split as a shell would. */
const wordsOf = (example: string): readonly string[] =>
  [...example.split(' > ')[0]!.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );

describe('--help', () => {
  it.each(COMMANDS.map(({ path, command }) => [path.join(' '), command] as const))(
    'of %s has examples that the command takes',
    async (path, command) => {
      const { out } = await runParlour([...path.split(' '), '--help']);
      const [, list = ''] = out.split('\nExamples:\n');
      const examples = list.trim().split('\n');
      for (const example of examples) {
        expect(example.trim()).toMatch(new RegExp(`^npm run (-s )?parlour -- ${path}\\b`));
        const words = wordsOf(example.slice(example.indexOf(path) + path.length));
        const parsed = command.parseOptions([...words]);
        expect(parsed.unknown).toEqual([]);
        const wanted = command.registeredArguments.filter(({ required }) => required).length;
        expect(parsed.operands.length).toBeGreaterThanOrEqual(wanted);
        const missing = command.options.filter(
          (option) => option.mandatory && !words.includes(option.long ?? ''),
        );
        expect(missing.map(({ long }) => long)).toEqual([]);
      }
    },
  );

  it('has a table for spreadsheets at every list', () => {
    const lists = COMMANDS.filter(({ path }) => path.at(-1) === 'list');
    expect(lists.length).toBeGreaterThan(7);
    for (const { path, command } of lists)
      expect([path, command.options.map(({ long }) => long)]).toEqual([
        path,
        expect.arrayContaining(['--csv', '--json']),
      ]);
  });
});
