import path from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startFakeOperator, type FakeOperator } from '../../tests/operator/fake-operator.ts';
import { copyInstallation, removeInstallation } from '../../tests/operator/installation.ts';
import { runParlour } from '../../tests/operator/run-parlour.ts';
import { parlour } from './program.ts';

/* Whatever is wrong is said about the option or the argument that was typed, never about a field of a call. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

interface NamedCommand {
  readonly path: readonly string[];
  readonly command: Command;
}

const leaves = (command: Command, before: readonly string[] = []): readonly NamedCommand[] =>
  command.commands.length === 0
    ? [{ path: before, command }]
    : command.commands.flatMap((each) => leaves(each, [...before, each.name()]));

/** Those that call a shop before anything else: the others have no fields that a shop could refuse. */
const CALLING = leaves(parlour()).filter(
  ({ path: [first, second], command }) =>
    first !== 'db' && second !== 'export' && command.options.some(({ long }) => long === '--token'),
);

/** What a command needs besides its required options, and arguments for a test of its options. */
const BESIDES: Readonly<Record<string, readonly string[]>> = {
  'catalogue diff': ['2'],
  'catalogue import': ['--seller=oak', '--report=report.tsv'],
  'promo-codes save': ['--amount=5'],
};

/** Names of files: what the system refuses about them names them. */
const FILES = ['file', '--file', '--report'];

const BAD = ['', 'x'.repeat(3_000), '-1', '0', 'Ü b*r', '99999999999'];

/** A value that a command takes, for what is not the matter of a test. */
const good = (name: string, choices: readonly string[] | undefined, ofMail = false): string => {
  if (ofMail && name === 'address') return 'ada@example.com';
  const known: Readonly<Record<string, string>> = {
    file: path.resolve('packages/feeds/samples/merchant.tsv'),
    folder: 'backup',
    address: 'https://oak.example.co.uk/feed.tsv',
    email: 'ada@example.com',
    price: '5',
    stock: '3',
    number: '1',
    status: 'shipped',
    version: '2',
    to: '3',
    from: '2',
  };
  return choices?.[0] ?? known[name] ?? 'oak';
};

/** Words with which a command would run, with one value in place of that of an option or an argument. */
const wordsOf = ({ path: words, command }: NamedCommand, changed: string, value: string) => {
  const operands = command.registeredArguments
    // What stands before the changed one is needed, too.
    .filter(
      (each, at, all) => each.required || at <= all.findIndex((one) => one.name() === changed),
    )
    .map((each) =>
      each.name() === changed ? value : good(each.name(), each.argChoices, words[0] === 'mail'),
    );
  const options = command.options
    .filter((each) => each.mandatory || each.long === changed)
    .map((each) => {
      const given = each.long === changed ? value : good(each.attributeName(), each.argChoices);
      return `${each.long ?? ''}=${given}`;
    });
  return [...words, ...options, '--', ...operands];
};

let folder: string;
let shop: FakeOperator;

beforeAll(async () => {
  folder = await copyInstallation();
  shop = await startFakeOperator();
});
afterAll(async () => {
  await shop.close();
  await removeInstallation(folder);
});

const run = (words: readonly string[]) =>
  runParlour(words, {
    folder,
    environment: { PARLOUR_URL: shop.url, PARLOUR_OPERATOR_TOKEN: 'a-token' },
  });

describe('a bad value', () => {
  it.each(CALLING.map((each) => [each.path.join(' '), each] as const))(
    'of %s is named by its option or argument',
    async (name, each) => {
      const { command } = each;
      const options = command.options
        .filter(({ required, long = '' }) => required && !['--url', '--token'].includes(long))
        .map(({ long = '' }) => [long, long] as const);
      const operands = command.registeredArguments.map((one) => {
        const typed = one.required ? `<${one.name()}>` : `[${one.name()}]`;
        return [one.name(), typed] as const;
      });
      const yes = command.options.some(({ long }) => long === '--yes') ? ['--yes'] : [];
      const wrong: unknown[] = [];
      for (const [changed, told] of [...options, ...operands]) {
        if (FILES.includes(changed)) continue;
        for (const value of BAD) {
          const isOption = changed.startsWith('--');
          const besides = (BESIDES[name] ?? []).filter(
            (word) => !word.startsWith(`${changed}=`) && (isOption || word.startsWith('--')),
          );
          const words = wordsOf(each, changed, value);
          const at = each.path.length;
          const all = [...words.slice(0, at), ...yes, ...besides, ...words.slice(at)];
          const { code, error } = await run(all);
          const isPlain = !/\b(?:body|query|path)[.:]|^ {4}at /m.test(error);
          const isNamed = error.includes(told) || error.includes(`${changed}'`);
          const isRight = code !== 1 || isNamed || error.startsWith('The shop answered 404');
          if (!isPlain || !isRight) wrong.push([changed, value.slice(0, 20), error.slice(0, 150)]);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});
