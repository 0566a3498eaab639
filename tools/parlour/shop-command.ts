import { Option, type Command } from 'commander';
import { localShop } from '../local/open-shop.ts';
import type { ListPrintFlags } from './print.ts';
import { fromDay, fromOne, toDay } from './values.ts';

/** The option with the token of an operator. */
export const TOKEN = [
  '--token <token>',
  'the shop’s OPERATOR_TOKEN (or in PARLOUR_OPERATOR_TOKEN, otherwise from .dev.vars)',
] as const;

/** A command that calls a running shop as its operator. */
export const shopCommand = (parent: Command, name: string, description: string): Command =>
  parent
    .command(name)
    .description(description)
    .addOption(
      new Option('--url <address>', 'URL of the shop')
        .env('PARLOUR_URL')
        .default(localShop(), 'the one that npm start has opened here'),
    )
    .option(...TOKEN)
    .option('--json', 'print JSON, for programs to read');

/** Adds `--csv`, which prints a list as a table for spreadsheets. */
export const withCsv = (command: Command): Command =>
  command.addOption(
    new Option('--csv', 'print a table with commas between its cells, for spreadsheets').conflicts(
      'json',
    ),
  );

export interface PageFlags extends ListPrintFlags {
  readonly page: number;
  readonly all?: boolean;
}

/** A command that lists records of a running shop, page by page or all of them. */
export const listCommand = (parent: Command, description: string, name = 'list'): Command =>
  withCsv(shopCommand(parent, name, description))
    .option('--page <n>', 'page', fromOne, 1)
    .option('--all', 'every page, one after another');

export interface PeriodFlags {
  readonly from: string;
  readonly to: string;
}

/** Adds `--from` and `--to`, which limit a list to a period. */
export const withPeriod = (command: Command): Command =>
  command
    .option('--from <day>', 'from this day on, as in 2026-11-01 (London), or a moment', fromDay, '')
    .option('--to <day>', 'up to and including this day, or before a moment', toDay, '');
