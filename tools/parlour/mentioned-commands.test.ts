import { glob, readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { parlour } from './program.ts';

/* What the shop and its commands tell an operator to type is taken as it stands. */

interface Mention {
  readonly file: string;
  readonly command: string;
}

/** The commands in the texts of a source file: what stands in its comments is for engineers. */
const mentionsIn = (file: string, source: string): readonly Mention[] =>
  source
    .split('\n')
    .filter((line) => !/^\s*(?:\*|\/\*|\/\/)/.test(line))
    .flatMap((line) =>
      [...line.matchAll(/npm run parlour -- ((?:\$\{[^}]*\}|[^'`"\n,;:(.])+)/g)].map(
        ([, words = '']) => ({
          file,
          command: words.trim(),
        }),
      ),
    );

/** With something that a person would write in place of each name that stands for another. */
const filled = (command: string): readonly string[] =>
  command
    .replaceAll(/--env (?:\$\{[^}]*\}|<\w+>)/g, '--env staging')
    .replaceAll(/\$\{[^}]*\}|<\w+>/g, 'fern')
    .split(' ');

const leafOf = (command: Command, words: readonly string[]): [Command, readonly string[]] => {
  const below = command.commands.find((each) => each.name() === words[0]);
  return below ? leafOf(below, words.slice(1)) : [command, words];
};

const files = await Array.fromAsync(glob('{tools,src}/**/*.{ts,tsx,astro}'));
const sources = files.filter(
  (file) => !file.includes('.test.') && file !== 'tools/parlour/program.ts',
);
const mentions = (
  await Promise.all(sources.map(async (file) => mentionsIn(file, await readFile(file, 'utf8'))))
).flat();

describe('a command that a sentence names', () => {
  it('stands in many of them', () => {
    expect(mentions.length).toBeGreaterThan(12);
  });

  it.each(mentions)('is one that the command line takes: $command ($file)', ({ command: text }) => {
    const [command, rest] = leafOf(parlour(true), filled(text));
    expect(command.commands).toEqual([]);
    const parsed = command.parseOptions([...rest]);
    expect(parsed.unknown).toEqual([]);
    const wanted = command.registeredArguments.filter(({ required }) => required).length;
    expect(parsed.operands.length).toBeGreaterThanOrEqual(wanted);
    const missing = command.options.filter(
      (option) => option.mandatory && !rest.includes(option.long ?? ''),
    );
    expect(missing.map(({ long }) => long)).toEqual([]);
    // Only our own format needs none, and nobody is told to write that.
    if (text.startsWith('catalogue import')) expect(rest).toContain('--seller');
  });
});
